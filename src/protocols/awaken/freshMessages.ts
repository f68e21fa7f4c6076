import type { Message } from '../../model/agUi.js';
import { contentText } from '../../model/contentText.js';
import { afterAgent } from '../../model/afterAgent.js';
import type { ProtocolTask } from '../../model/Protocol.js';
import { replacing } from '../replacing.js';

/** A message in the format of Awaken's native API. */
export interface AwakenMessage {
  readonly role: 'user' | 'system';
  readonly content: string;
}

/** The messages that a server does not have yet. */
export interface FreshMessages {
  in(task: ProtocolTask): readonly Message[];
  /** The server has accepted the request of this task. */
  accepted(task: ProtocolTask): void;
}

/**
 * The new messages: everything after the agent's last message, except what the server has accepted, because a run can
 * end without a message of the agent. Awaken stores the thread, so repeated messages would be in it twice. For a
 * resume, the run already has all messages except those that replace its answers.
 */
export function freshMessages(): FreshMessages {
  const stored = new Set<string>();
  const keyOf = ({ input }: ProtocolTask, { id }: Message): string => `${input.threadId} ${id}`;
  return {
    in(task) {
      const said = saidBy(task);
      const fresh = said.filter((message) => !stored.has(keyOf(task, message)));
      // If none is new, the last message is sent again, because its run has failed.
      return fresh.length > 0 ? fresh : said.slice(-1);
    },
    accepted(task) {
      for (const message of saidBy(task)) stored.add(keyOf(task, message));
    },
  };
}

const saidBy = (task: ProtocolTask): readonly Message[] =>
  task.kind === 'resume' ? replacing(task) : task.input.messages.slice(afterAgent(task.input.messages));

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
