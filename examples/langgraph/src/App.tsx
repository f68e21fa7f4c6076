import { useStream } from '@langchain/langgraph-sdk/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { useStreamRun } from 'react-agent-interrupts/adapters/langGraph';
import { RunMessages } from './RunMessages';

/** A chat of LangGraph's `useStream` with the panel. The panel shows the interrupts, and the stream sends the answers. */
export function App() {
  const stream = useStream({
    apiUrl: new URL('/api', location.href).href,
    assistantId: 'agent',
  });
  const { run, status, messages } = useStreamRun(stream);
  return (
    <main>
      <section aria-label="Chat">
        {stream.messages.map(({ id, type, content }) =>
          type !== 'tool' && typeof content === 'string' && content !== '' ? (
            <p key={id} data-role={type}>
              {content}
            </p>
          ) : null,
        )}
      </section>
      <InterruptPanel run={run} />
      <button
        type="button"
        disabled={stream.isLoading || status === 'interrupted'}
        onClick={() => void stream.submit({ messages: [{ type: 'human', content: 'Send the report' }] })}
      >
        Send the report
      </button>
      <RunMessages status={status} messages={messages} />
    </main>
  );
}
