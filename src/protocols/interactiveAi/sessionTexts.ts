import type { Message, ResumeEntry, RunAgentInput } from '../../model/agUi.js';
import { AgentRunError } from '../../model/AgentRunError.js';
import { contentText } from '../../model/contentText.js';
import type { ProtocolTask } from '../../model/Protocol.js';
import { answerText, type MessageInterrupt } from './messageInterrupt.js';
import { textIn, type SessionEvent } from './sessionEvent.js';

/** A text to write into a session. */
export interface SessionText {
  /** The same for every attempt to write the same text. */
  readonly id: string;
  readonly text: string;
  /** The offset of the interrupt that this answers; `undefined` for a message. */
  readonly asked?: number | undefined;
}

/** The text of a task: the last message if it is the user's, or the answers; `undefined` if there is none. */
export function textOfTask(
  task: ProtocolTask,
  questions: readonly MessageInterrupt[],
): SessionText | undefined {
  if (task.kind === 'resume') {
    const { batch, input } = task;
    const { id, entries } = batch;
    return { id, text: answerText(batch, questions), asked: askedAt(entries, input.threadId) };
  }
  const last = task.kind === 'start' && task.input.messages.at(-1);
  const text = last && userText(last);
  return text ? { id: last.id, text } : undefined;
}

/** The input of a transport. The answers are its last message, because this server accepts no others. */
export function inputOf(task: ProtocolTask, questions: readonly MessageInterrupt[]): RunAgentInput {
  const { input } = task;
  const answer = task.kind === 'resume' && textOfTask(task, questions);
  if (!answer) return input;
  const { id, text: content } = answer;
  return {
    ...input,
    resume: [...task.batch.entries],
    messages: [...input.messages, { id, role: 'user', content }],
  };
}

/** The offset of the last interrupt that is answered; `undefined` if none is from the log of the session. */
export function askedAt(answers: readonly ResumeEntry[], session: string): number | undefined {
  const last = lastOffset(
    answers.map(({ interruptId }) => interruptId),
    session,
  );
  return last < 0 ? undefined : last;
}

/**
 * The event of an answer that is already in the log: its acknowledgement was lost.
 * @param since The log after the interrupt
 * @param known The last offset that the user has seen
 * @throws AgentRunError `unsupported` if another message has answered the interrupt, or if an unseen event may be a
 * later question, because the server would read the answer as an answer to that question
 */
export function answerIn(
  since: readonly SessionEvent[],
  text: string,
  known: number,
): SessionEvent | undefined {
  const mine = since.find((event) => saidIn(event) === inOneLine(text));
  if (
    !mine &&
    since.some(({ kind, offset }) => kind === 'user_message' || (kind === 'tool' && offset > known))
  )
    throw new AgentRunError('unsupported', 'The session has continued. Nothing was sent. Call refresh().');
  return mine;
}

/** The last offset of the log that the conversation shows, from the ids of its messages; -1 if there is none. */
export const lastShownOffset = ({ messages }: RunAgentInput, session: string): number =>
  lastOffset(
    messages.map(({ id }) => id),
    session,
  );

const lastOffset = (ids: readonly string[], session: string): number =>
  Math.max(-1, ...ids.map((id) => offsetOf(id, session)));

/** The user's later messages, and `unaccepted` ones, as single lines, because the log repeats them. */
export function unloggedTexts(
  { messages }: RunAgentInput,
  session: string,
  unaccepted: readonly Message[] = [],
): string[] {
  const last = messages.findLastIndex(({ id }) => offsetOf(id, session) >= 0);
  return [...messages.slice(last + 1), ...unaccepted].map(userText).filter(Boolean).map(inOneLine);
}

/** Servers may trim or wrap a text. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text of a user's event, as {@link unloggedTexts} has it; `undefined` for any other event. */
export const saidIn = (event: SessionEvent): string | undefined =>
  event.kind === 'user_message' ? inOneLine(textIn(event) ?? '') : undefined;

/** Removes a text from those that the log has not repeated; returns whether it was one of them. */
export function takeUnseen(unseen: unknown[], text: string | undefined): boolean {
  const at = unseen.indexOf(text);
  if (at >= 0) unseen.splice(at, 1);
  return at >= 0;
}

/** `session:7`, `session:7:0`: the ids that the decoder creates. */
function offsetOf(id: string, session: string): number {
  const rest = id.startsWith(session) ? id.slice(session.length) : '';
  return Number(/^:(\d+)(:|$)/.exec(rest)?.[1] ?? -1);
}

/** The text of a user's message; `''` for any other message. */
export const userText = ({ role, content }: Message): string =>
  role === 'user' ? (contentText(content) ?? '') : '';
