import type { AgentRunHandle } from 'react-agent-interrupts';

/** What the run object shows: the messages of the chat, in the format of AG-UI. */
export function RunMessages({ status, messages }: Pick<AgentRunHandle, 'status' | 'messages'>) {
  return (
    <aside aria-label="Run">
      <p>Status: {status}</p>
      {messages.map((message) => {
        const isShown = message.role === 'user' || message.role === 'assistant';
        return isShown && typeof message.content === 'string' && message.content !== '' ? (
          <p key={message.id} data-role={message.role}>
            {message.content}
          </p>
        ) : null;
      })}
    </aside>
  );
}
