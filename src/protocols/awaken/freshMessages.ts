import type { Message, RunAgentInput } from '../../model/agUi.js';
import { contentText } from '../../model/contentText.js';
import { afterAgent } from '../../model/afterAgent.js';

/** A message in the format of Awaken's native API. */
export interface AwakenMessage {
  readonly role: 'user' | 'system';
  readonly content: string;
}

/** The messages that a server does not have yet. */
export interface FreshMessages {
  in(input: RunAgentInput): readonly Message[];
  /** The server has accepted a request with this input. */
  accepted(input: RunAgentInput): void;
}

/**
 * The new messages: everything after the agent's last message, except what the server has accepted, because a run can
 * end without a message of the agent. Awaken stores the thread, so repeated messages would be in it twice.
 */
export function freshMessages(): FreshMessages {
  const stored = new Set<string>();
  const keyOf = (threadId: string, { id }: Message): string => `${threadId} ${id}`;
  return {
    in({ threadId, messages }) {
      const said = saidLast(messages);
      const fresh = said.filter((message) => !stored.has(keyOf(threadId, message)));
      // Otherwise the last message is sent again, because its run has failed.
      return fresh.length > 0 ? fresh : said.slice(-1);
    },
    accepted({ threadId, messages }) {
      for (const message of saidLast(messages)) stored.add(keyOf(threadId, message));
    },
  };
}

/** Everything after the agent's last message. */
export const saidLast = (messages: readonly Message[]): readonly Message[] =>
  messages.slice(afterAgent(messages));

/** The text of each new message, without content that this server cannot read. */
export function asText(messages: readonly Message[]): readonly AwakenMessage[] {
  return messages
    .map(
      ({ role, content }) => ({ role: role === 'user' ? role : 'system', content: textOf(content) }) as const,
    )
    .filter(({ content }) => content !== '');
}

/** The text of a message, or of its parts. */
export const textOf = (content: Message['content']): string => contentText(content) ?? '';
