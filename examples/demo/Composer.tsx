import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useRunSelector, type AgentRun, type RunStatus } from 'react-agent-interrupts';

const busy: ReadonlySet<RunStatus> = new Set<RunStatus>(['running', 'resuming', 'reconnecting']);

/** Sends messages to the agent. While questions are open, a message cancels them and is sent instead. */
export function Composer({ run }: { run: AgentRun }): ReactNode {
  const [text, setText] = useState('');
  const works = useRunSelector(run, ({ status }) => busy.has(status));
  const waits = useRunSelector(run, (snapshot) => snapshot.interrupts.length > 0);
  const canSend = useRunSelector(run, (snapshot) => snapshot.canSend);

  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || works || !(canSend || waits)) return;
    setText('');
    // Errors are in the snapshot, and the panel shows them.
    (waits ? run.steer(words) : run.send(words)).catch(() => undefined);
  };
  const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };

  return (
    <form className="composer" aria-label="Write to the agent" onSubmit={submit}>
      <label htmlFor="message">{waits ? 'Say something else instead' : 'Message'}</label>
      <textarea
        id="message"
        rows={1}
        value={text}
        aria-describedby={waits ? 'message-hint' : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={submitOnEnter}
      />
      {works ? (
        <button type="button" className="button" onClick={run.stop}>
          Stop
        </button>
      ) : (
        <button type="submit" className="button">
          {waits ? 'Cancel and send' : 'Send'}
        </button>
      )}
      {/* The line is always rendered, so that its text does not move the layout. */}
      <p className="hint" id="message-hint">
        {waits && 'This cancels the agent’s questions.'}
      </p>
    </form>
  );
}
