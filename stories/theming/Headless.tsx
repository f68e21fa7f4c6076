import { AgentRunProvider, useInterrupts, type AgentRun } from 'react-agent-interrupts';

function Inbox() {
  return useInterrupts().map(({ key, message, reason, status, ...question }) => (
    <fieldset key={key}>
      <legend>
        {message ?? reason} <strong>{status}</strong>
      </legend>
      <button type="button" onClick={() => question.approve()}>
        Fine by me
      </button>{' '}
      <button type="button" onClick={() => question.cancel()}>
        Never mind
      </button>{' '}
      <button type="button" onClick={() => question.reopen()}>
        Think again
      </button>
    </fieldset>
  ));
}

export function Headless({ run }: { run: AgentRun }) {
  return (
    <AgentRunProvider run={run}>
      <Inbox />
    </AgentRunProvider>
  );
}
