import type { Message, RunAgentInput } from '../../model/agUi.js';
import { ownString } from '../../model/json.js';
import type { ProtocolTask } from '../../model/Protocol.js';
import { answerText, type MessageInterrupt } from './messageInterrupt.js';

/** Something to say in a session. */
export interface Words {
  /** The same for the same words, however often they are tried. */
  readonly id: string;
  readonly text: string;
  /** Where the log asks what this answers; `undefined` for a message. */
  readonly asked?: number | undefined;
}

/** What a task has to say: the last message where that is the user's, or the answers; `undefined` for nothing. */
export function wordsOf(task: ProtocolTask, questions: readonly MessageInterrupt[]): Words | undefined {
  if (task.kind === 'resume') {
    const { batch, input } = task;
    const offsets = batch.received.map(({ interrupt }) => offsetOf(interrupt.id, input.threadId));
    const last = Math.max(-1, ...offsets);
    return { id: batch.id, text: answerText(batch, questions), ...(last >= 0 && { asked: last }) };
  }
  const last = task.kind === 'start' ? task.input.messages.at(-1) : undefined;
  const text = last && userText(last);
  return last && text ? { id: last.id, text } : undefined;
}

/** The last offset of the log that the conversation shows, by the ids of its messages; -1 for none. */
export function lastKnown({ messages }: RunAgentInput, session: string): number {
  return Math.max(-1, ...messages.map(({ id }) => offsetOf(id, session)));
}

/** What the user said since, in one line each: the log tells it again. */
export function ownTexts({ messages }: RunAgentInput, session: string): string[] {
  const last = messages.findLastIndex(({ id }) => offsetOf(id, session) >= 0);
  return messages
    .slice(last + 1)
    .map(userText)
    .filter((text) => text !== '')
    .map(inOneLine);
}

/** Servers may trim or wrap what was written. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** `session:7`, `session:7:0`: the ids that the decoder gives. */
function offsetOf(id: string, session: string): number {
  const [, offset] = id.startsWith(`${session}:`)
    ? (/^(\d+)(?::|$)/.exec(id.slice(session.length + 1)) ?? [])
    : [];
  return offset === undefined ? -1 : Number(offset);
}

function userText(message: Message): string {
  const content: unknown = message.role === 'user' ? message.content : '';
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: unknown) => ownString(part, 'text') ?? '').join('') : '';
}
