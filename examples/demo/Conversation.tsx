import type { ReactNode, RefObject } from 'react';
import { useRunSelector, type AgentRun, type Message, type RunSnapshot } from 'react-agent-interrupts';

const spokenMessages = ({ messages }: RunSnapshot): readonly Message[] =>
  messages.filter((message) => textOf(message) !== '');

const isSpeaking = ({ status }: RunSnapshot): boolean => status === 'running' || status === 'resuming';

interface ConversationProps {
  run: AgentRun;
  /** The scroll container of the messages. */
  log: RefObject<HTMLDivElement | null>;
}

/** The messages of the user and the agent. */
export function Conversation({ run, log }: ConversationProps): ReactNode {
  const messages = useRunSelector(run, spokenMessages);
  const speaking = useRunSelector(run, isSpeaking);

  return (
    <section className="conversation" aria-labelledby="conversation-title">
      <h2 id="conversation-title">Conversation</h2>
      {/* aria-busy: a message is announced when it is complete. The log scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="log" ref={log} role="log" aria-label="Messages" aria-busy={speaking} tabIndex={0}>
        <div className="messages">
          {messages.length === 0 && (
            <p className="quiet">
              Choose something for the agent to do. It starts, stops to ask you, and goes on with your answer.
            </p>
          )}
          {messages.map((message) => (
            <div key={message.id} className="message" data-role={message.role}>
              <p className="speaker">{message.role === 'user' ? 'You' : 'Agent'}</p>
              <p>{textOf(message)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The text of a message. Images, files and other roles have none. */
function textOf(message: Message): string {
  if (message.role !== 'user' && message.role !== 'assistant') return '';
  const { content = '' } = message;
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
