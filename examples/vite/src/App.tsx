import { InterruptPanel, useAgentRun } from 'react-agent-interrupts';

/** Calls the agent at `/agent` and shows its messages and questions. */
export function App() {
  const { run, send, status, messages } = useAgentRun({ url: '/agent' });
  const busy = status === 'running' || status === 'resuming';
  return (
    <main>
      {messages.map(({ id, role, content }) => (
        <p key={id}>
          <b>{role}</b> {typeof content === 'string' ? content : ''}
        </p>
      ))}
      <InterruptPanel run={run} />
      <button type="button" disabled={busy || status === 'interrupted'} onClick={() => void send('Tidy up')}>
        Tidy up
      </button>
    </main>
  );
}
