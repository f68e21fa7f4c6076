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

/** One question of a pause and what a person has made of it so far. */
export interface PauseItem {
  readonly key: string;
  readonly received: ReceivedInterrupt;
  readonly draft?: unknown;
  readonly decision?: Decision | undefined;
  /** What was decided of its actions so far, by their place. When all are, that is the decision. */
  readonly decisions?: Readonly<Record<string, ActionDecision>> | undefined;
  /** Goes along with the decision, on either status. */
  readonly metadata?: Metadata | undefined;
  /** Epoch milliseconds of the decision. */
  readonly decidedAt?: number | undefined;
  /** When it, or its actions by their place, were last decided or taken back; see `revisions.ts`. @default never */
  readonly revisions?: Readonly<Record<string, number>> | undefined;
  /** What the person saw when they decided, and its digest. */
  readonly shown?: ShownQuestion | undefined;
  readonly digest?: string | undefined;
  /** What a person had decided about before the question changed. */
  readonly changedFrom?: ShownQuestion | undefined;
  /** An earlier batch, which may have arrived, held an answer to it. */
  readonly mayBeAnswered?: boolean | undefined;
  /** The server has said that it no longer asks this. If it asks again, that is a new asking, which nobody has decided. */
  readonly over?: boolean | undefined;
  /** What the server said about this one. */
  readonly refusal?: Issue | undefined;
  /** The server has this answer already, though not the whole batch: it is not sent again, and cannot be changed. */
  readonly taken?: boolean | undefined;
}

/** Everything one run stopped for. It stays until the run that answers it has finished. */
export interface Pause {
  readonly batchId: string;
  /** The run that asked. */
  readonly askedBy: string;
  readonly items: readonly PauseItem[];
  /** Front-end tool calls that wait beside the questions, for the host. @default none */
  readonly pendingToolCallIds?: readonly string[] | undefined;
  /**
   * The conversation that a resume starts from, where a run whose fate nobody knows has streamed since.
   * @default the conversation as it stands
   */
  readonly base?: Conversation | undefined;
}

export type ToolCalls = Readonly<Record<string, ToolCallRecord>>;

const places = new WeakMap<readonly PauseItem[], Map<string, number>>();

/** The place of a question among the items, looked up without a search. */
function placeOfItem({ items }: Pause, key: string): number | undefined {
  let known = places.get(items);
  if (!known) places.set(items, (known = new Map(items.map((item, index) => [item.key, index]))));
  return known.get(key);
}

/** The item under a key. */
export function itemOf(pause: Pause, key: string): PauseItem | undefined {
  const place = placeOfItem(pause, key);
  return place === undefined ? undefined : pause.items[place];
}

const questions = new WeakMap<readonly PauseItem[], readonly ReceivedInterrupt[]>();

/** What a pause asks: the same array after a decision or a draft, which change no question. */
export function questionsOf({ items }: Pause): readonly ReceivedInterrupt[] {
  let known = questions.get(items);
  if (!known) questions.set(items, (known = items.map(({ received }) => received)));
  return known;
}

/** Whether two pauses ask the same, whatever was decided. No pause asks what no pause asks. */
export function isSameQuestions(one: Pause | undefined, other: Pause | undefined): boolean {
  return (
    one === other || (one !== undefined && other !== undefined && questionsOf(one) === questionsOf(other))
  );
}

/** Changes one item; the others keep their identity. The same pause where nothing stands under `key`. */
export function changeItem(pause: Pause, key: string, change: (item: PauseItem) => PauseItem): Pause {
  const place = placeOfItem(pause, key);
  const item = place === undefined ? undefined : pause.items[place];
  if (place === undefined || !item) return pause;
  const next = change(item);
  if (next === item) return pause;
  const items = [...pause.items];
  items[place] = next;
  const known = places.get(pause.items);
  // The places are the same as long as the keys are.
  if (known && next.key === key) places.set(items, known);
  const asked = questions.get(pause.items);
  if (asked && next.received === item.received) questions.set(items, asked);
  return { ...pause, items };
}

/** Changes every item. The same pause where none changes. */
export function changeItems(pause: Pause, change: (item: PauseItem) => PauseItem): Pause {
  let changed = false;
  const items = pause.items.map((item) => {
    const next = change(item);
    changed ||= next !== item;
    return next;
  });
  return changed ? { ...pause, items } : pause;
}

/** The server took the answer to one question, ahead of the rest of its batch. */
export function takeItem(pause: Pause, key: string): Pause {
  return changeItem(pause, key, (item) => (item.decision && !item.taken ? { ...item, taken: true } : item));
}

/** The pause after its answers may have arrived: whoever is asked again is warned of it. */
export function withDoubt(pause: Pause): Pause {
  return changeItems(pause, (item) =>
    item.mayBeAnswered || item.taken ? item : { ...item, mayBeAnswered: true },
  );
}

/** The server's words beside each interrupt that it named; the others stay as they were. */
export function blameItems(
  pause: Pause,
  blamed: readonly { readonly interruptId: string; readonly message: string }[],
): Pause {
  const words = new Map(blamed.map(({ interruptId, message }) => [interruptId, message]));
  return changeItems(pause, (item) => {
    const message = words.get(item.received.interrupt.id);
    return message === undefined ? item : { ...item, refusal: { path: [], message, keyword: 'refused' } };
  });
}

/** The pause with what was typed meanwhile in another copy of it. */
export function withDrafts(pause: Pause, from: Pause): Pause {
  return changeItems(pause, (item) => {
    const typed = itemOf(from, item.key);
    return !typed || typed.draft === item.draft ? item : { ...item, draft: typed.draft };
  });
}

/** The pause with the questions of another one that it does not hold. */
export function withOthers(pause: Pause | undefined, others: Pause | undefined): Pause | undefined {
  if (!pause || !others) return pause ?? others;
  const added = others.items.filter(({ key }) => itemOf(pause, key) === undefined);
  return added.length === 0 ? pause : { ...pause, items: [...pause.items, ...added] };
}
