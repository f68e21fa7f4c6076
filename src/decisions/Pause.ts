import type { Metadata } from '../model/agUi.js';
import type { Issue } from '../model/Issue.js';
import type {
  ActionDecision,
  Decision,
  ReceivedInterrupt,
  ShownQuestion,
} from '../model/PendingInterrupt.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import type { Conversation } from '../state/Conversation.js';

/** One question of a pause, with the user's decision so far. */
export interface PauseItem {
  readonly key: string;
  readonly received: ReceivedInterrupt;
  /** When the agent asked this, in epoch milliseconds by the device's clock. @default unknown */
  readonly askedAt?: number | undefined;
  readonly draft?: unknown;
  readonly decision?: Decision | undefined;
  /** The decisions about its actions so far, by index. When all actions are decided, they become the decision. */
  readonly decisions?: Readonly<Record<string, ActionDecision>> | undefined;
  /** Sent with the decision, whether it is an answer or a cancellation. */
  readonly metadata?: Metadata | undefined;
  /** The decisions whose reason is not sent, because their format has no place for it. Not stored. @default none */
  readonly decisionsWithLostReason?: readonly object[] | undefined;
  /** The time of the decision in epoch milliseconds. */
  readonly decidedAt?: number | undefined;
  /**
   * When the question (key `''`), or each action (by index), was last decided or reopened; see `revisions.ts`.
   * @default never
   */
  readonly revisions?: Readonly<Record<string, number>> | undefined;
  /** The content that the user saw when deciding, and its digest. */
  readonly shown?: ShownQuestion | undefined;
  readonly digest?: string | undefined;
  /** The content that the user decided about before the question changed. */
  readonly changedFrom?: ShownQuestion | undefined;
  /** An earlier batch, which may have arrived, contained an answer to it. */
  readonly possiblyAnswered?: boolean | undefined;
  /** The server no longer waits for an answer. If it asks again, that is a new, undecided question. */
  readonly over?: boolean | undefined;
  /**
   * The user has cancelled the question after the server had reported that it no longer waits: the decision before the
   * cancellation.
   */
  readonly dismissed?: DecidedParts | undefined;
  /** The server's message about this question, or why its staged answer was found invalid. */
  readonly refusal?: Issue | undefined;
  /**
   * The server has already accepted this answer, but not the whole batch: it is not sent again and cannot be changed.
   * Without a `digest`, its secrets are masked, because it was given before a reload or in another tab.
   */
  readonly taken?: boolean | undefined;
}

/** The parts of an item that a decision sets. */
export type DecidedParts = Pick<
  PauseItem,
  'decision' | 'decisions' | 'metadata' | 'decidedAt' | 'digest' | 'shown'
>;

/** All questions of a paused run. They are kept until the run that answers them has finished. */
export interface Pause {
  readonly batchId: string;
  /** The id of the run that asked. */
  readonly askedBy: string;
  /**
   * When the server has asked these questions, in epoch milliseconds by the device's clock: the time at which the
   * refresh that listed them was sent, or at which the run that asked them ended. @default unknown
   */
  readonly listedAt?: number | undefined;
  readonly items: readonly PauseItem[];
  /**
   * The conversation that a resume starts from, if an unfinished run with an unknown result has streamed since.
   * @default the current conversation
   */
  readonly base?: Conversation | undefined;
  /**
   * Only with a `base`: the conversation when the user left the questions. What was added since continues the `base`.
   * @default not left
   */
  readonly shownWhenLeft?: Conversation | undefined;
}

export type ToolCalls = Readonly<Record<string, ToolCallRecord>>;

const indexes = new WeakMap<readonly PauseItem[], Map<string, number>>();

/** The index of a question among the items, cached. */
function indexOfItem({ items }: Pause, key: string): number | undefined {
  let known = indexes.get(items);
  if (!known) indexes.set(items, (known = new Map(items.map((item, index) => [item.key, index]))));
  return known.get(key);
}

/** The item with the given key. */
export function itemOf(pause: Pause, key: string): PauseItem | undefined {
  const index = indexOfItem(pause, key);
  return index === undefined ? undefined : pause.items[index];
}

const questions = new WeakMap<readonly PauseItem[], readonly ReceivedInterrupt[]>();

/** The questions of a pause: the same array after a decision or a draft, because these change no question. */
export function questionsOf({ items }: Pause): readonly ReceivedInterrupt[] {
  let known = questions.get(items);
  if (!known) questions.set(items, (known = items.map(({ received }) => received)));
  return known;
}

const calls = new WeakMap<Pause['items'], readonly string[]>();

/**
 * The ids of the calls that these questions are about. Cached per list of items, because it is read for every event.
 */
export function callsOf({ items }: Pick<Pause, 'items'>): readonly string[] {
  let known = calls.get(items);
  if (!known)
    calls.set(items, (known = items.flatMap(({ received }) => received.interrupt.toolCallId ?? [])));
  return known;
}

/** Whether two pauses ask the same questions, regardless of decisions. Two absent pauses are equal. */
export function haveSameQuestions(one: Pause | undefined, other: Pause | undefined): boolean {
  return (
    one === other || (one !== undefined && other !== undefined && questionsOf(one) === questionsOf(other))
  );
}

/**
 * Whether two pauses have the same questions with the same decisions, and with the same doubt about earlier answers.
 */
export function haveSameDecisions(one: Pause, other: Pause): boolean {
  if (one.items.length !== other.items.length) return false;
  return one.items.every((item) => {
    const same = itemOf(other, item.key);
    return (
      same !== undefined &&
      same.decision === item.decision &&
      same.decisions === item.decisions &&
      same.metadata === item.metadata &&
      same.possiblyAnswered === item.possiblyAnswered
    );
  });
}

/** Changes one item; the others keep their identity. Returns the same pause if there is no item with `key`. */
export function changeItem(pause: Pause, key: string, change: (item: PauseItem) => PauseItem): Pause {
  const index = indexOfItem(pause, key);
  const item = index === undefined ? undefined : pause.items[index];
  if (index === undefined || !item) return pause;
  const next = change(item);
  if (next === item) return pause;
  const items = [...pause.items];
  items[index] = next;
  const known = indexes.get(pause.items);
  // The indexes are valid as long as the keys are the same.
  if (known && next.key === key) indexes.set(items, known);
  const asked = questions.get(pause.items);
  if (asked && next.received === item.received) questions.set(items, asked);
  return { ...pause, items };
}

/** Changes every item. Returns the same pause if nothing changes. */
export function changeItems(pause: Pause, change: (item: PauseItem) => PauseItem): Pause {
  let changed = false;
  let questionsChanged = false;
  const items = pause.items.map((item) => {
    const next = change(item);
    changed ||= next !== item;
    questionsChanged ||= next.received !== item.received;
    return next;
  });
  if (!changed) return pause;
  if (!questionsChanged) questions.set(items, questionsOf(pause));
  return { ...pause, items };
}

/** Marks the answer to one question as accepted before the rest of its batch. */
export function markItemTaken(pause: Pause, key: string): Pause {
  return changeItem(pause, key, (item) => (item.decision && !item.taken ? { ...item, taken: true } : item));
}

/** Marks the questions as possibly answered, after their answers may have arrived. The card then shows a warning. */
export function markPossiblyAnswered(pause: Pause): Pause {
  return changeItems(pause, (item) =>
    item.possiblyAnswered || item.taken ? item : { ...item, possiblyAnswered: true },
  );
}

/** The pause with a batch id other than `sent`. Every tab derives the same one. */
export const withOtherBatch = <T extends { readonly batchId: string }>(pause: T, sent: string): T =>
  pause.batchId === sent ? { ...pause, batchId: `${sent}-2` } : pause;

/** Adds the server's messages to the interrupts that it named; the others do not change. */
export function addServerMessages(
  pause: Pause,
  named: readonly { readonly interruptId: string; readonly message: string }[],
): Pause {
  const messages = new Map(named.map(({ interruptId, message }) => [interruptId, message]));
  return changeItems(pause, (item) => {
    const message = messages.get(item.received.interrupt.id);
    return message === undefined ? item : { ...item, refusal: { path: [], message, keyword: 'refused' } };
  });
}

/** The pause with newer drafts from another copy of it. */
export function withDrafts(pause: Pause, from: Pause): Pause {
  return changeItems(pause, (item) => {
    const typed = itemOf(from, item.key);
    return !typed || typed.draft === item.draft ? item : { ...item, draft: typed.draft };
  });
}

/** The pause with the questions of another pause that it does not contain. */
export function withOthers(pause: Pause | undefined, others: Pause | undefined): Pause | undefined {
  if (!pause || !others) return pause ?? others;
  const added = others.items.filter(({ key }) => itemOf(pause, key) === undefined);
  return added.length === 0 ? pause : { ...pause, items: [...pause.items, ...added] };
}

/** When a list arrived. It is newer than the list before it, even if the clock went back. */
export const listedAfter = (before: Pause | undefined, at: number): number =>
  Math.max(at, (before?.listedAt ?? 0) + 1);
