import { useChat } from '@ai-sdk/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { useChatRun } from 'react-agent-interrupts/adapters/aiSdk';
import { RunMessages } from './RunMessages';

/** A chat of AI SDK with the panel. The panel shows the approvals, and the chat sends them. */
export function App() {
  const chat = useChat();
  const { run, status, messages } = useChatRun(chat);
  return (
    <main>
      <section aria-label="Chat">
        {chat.messages.map(({ id, role, parts }) => (
          <div key={id} data-role={role}>
            {parts.map((part, index) =>
              // The parts of a message keep their places.
              // oxlint-disable-next-line react/no-array-index-key
              part.type === 'text' ? <p key={index}>{part.text}</p> : null,
            )}
          </div>
        ))}
      </section>
      <InterruptPanel run={run} />
      <button
        type="button"
        disabled={chat.status !== 'ready' || status === 'interrupted'}
        onClick={() => void chat.sendMessage({ text: 'Send the report' })}
      >
        Send the report
      </button>
      <RunMessages status={status} messages={messages} />
    </main>
  );
}
