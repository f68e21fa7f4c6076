import { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import { stableJson } from '../model/stableJson.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import type { ProtocolTask, ResumeBatch } from '../model/Protocol.js';
import type { HostState } from './HostChat.js';

type ToolMessage = Extract<Message, { role: 'tool' }>;

/** The results of calls that the chat has received since `before`. */
export function resultsSince(before: HostState, { messages }: HostState): readonly ToolMessage[] {
  const known = new Set(before.messages.map(({ id }) => id));
  return messages.filter(
    (message): message is ToolMessage => message.role === 'tool' && !known.has(message.id),
  );
}

/**
 * The error if a response to answers has begun and was lost; otherwise `undefined`. The response was cut, or the chat
 * does not know how the run ended and still waits for some of the answers, although it has received results.
 */
export function lossOf(task: ProtocolTask, before: HostState, after: HostState): AgentRunError | undefined {
  const { error, ending } = after;
  const hasResults = resultsSince(before, after).length > 0;
  // A hook may commit the result and the error together.
  if (task.kind !== 'resume' || !error || !(after.hasBegun || hasResults)) return undefined;
  const pending = pendingIds(after);
  const isUsedInPart =
    ending === undefined &&
    hasResults &&
    task.batch.entries.some(({ interruptId }) => pending.has(interruptId));
  if (ending?.type !== 'open' && !isUsedInPart) return undefined;
  return new AgentRunError('stream_cut', error.message, { retryable: true, cause: error.cause ?? error });
}

/** An entry of a batch, and its index. */
interface BatchEntry {
  readonly interruptId: string;
  readonly at: number;
}

/**
 * The entries that the agent has used. The chat no longer waits for their answers. In addition, either the server has
 * listed what it waits for, or their calls have results.
 */
export function usedEntries(task: ProtocolTask, before: HostState, after: HostState): readonly BatchEntry[] {
  if (task.kind !== 'resume') return [];
  const pending = pendingIds(after);
  const returned = new Set(resultsSince(before, after).map(({ toolCallId }) => toolCallId));
  return task.batch.received.flatMap(({ interrupt: { id: interruptId, toolCallId } }, at) =>
    !pending.has(interruptId) && (after.isListed || (toolCallId !== undefined && returned.has(toolCallId)))
      ? { interruptId, at }
      : [],
  );
}

/** Whether the chat waits for nothing but answers of this batch, to the same questions. */
export const waitsOnlyFor = (task: ProtocolTask, { pending }: HostState): boolean =>
  task.kind === 'resume' && pending.every((each) => waitsFor(each, task.batch.received));

/** The ids of the interrupts that were answered in an earlier attempt, which was refused or may have arrived. */
export const attemptedIds = ({ entries, attemptedIndices = [] }: ResumeBatch): ReadonlySet<string> =>
  new Set(attemptedIndices.flatMap((index) => entries[index]?.interruptId ?? []));

/** The batch without the entries that the agent has used before. */
export function withoutTaken(batch: ResumeBatch): ResumeBatch {
  const { entries, received, acceptedIndices = [] } = batch;
  const left = [...entries.keys()].filter((index) => !acceptedIndices.includes(index));
  const isLeft = (_each: unknown, index: number): boolean => left.includes(index);
  const amongLeft = (indices: readonly number[] | undefined) =>
    indices && left.flatMap((index, at) => (indices.includes(index) ? at : []));
  return {
    ...batch,
    entries: entries.filter(isLeft),
    received: received.filter(isLeft),
    deniedIndices: amongLeft(batch.deniedIndices),
    unclearIndices: amongLeft(batch.unclearIndices),
    attemptedIndices: amongLeft(batch.attemptedIndices),
  };
}

/** Whether a question is one of these, with the same content: an agent can ask another question with the same id. */
export const waitsFor = (question: ReceivedInterrupt, asked: HostState['pending']): boolean => {
  const text = pendingText([question]);
  return asked.some((each) => pendingText([each]) === text);
};

/** The ids of the interrupts that the chat waits for. */
export const pendingIds = ({ pending }: HostState): ReadonlySet<string> =>
  new Set(pending.map(({ interrupt }) => interrupt.id));

/** The interrupts that the chat waits for, as a text to compare. */
export const pendingText = (pending: HostState['pending']): string =>
  stableJson(
    pending.map(({ interrupt, proposal, actions }) => [interrupt, proposal ?? null, actions ?? null]),
  );
