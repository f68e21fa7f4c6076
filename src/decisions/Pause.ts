import type { Metadata } from '../model/agUi.js';
import type { Issue } from '../model/Issue.js';
import type {
  ActionDecision,
  Decision,
  ReceivedInterrupt,
  ShownQuestion,
} from '../model/PendingInterrupt.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { jsonCopy } from '../model/json.js';
import type { Conversation } from '../state/Conversation.js';
import { holdsSecret } from './holdsSecret.js';
import { interruptKey, questionKey } from './interruptKey.js';
import { reopenChanged, shownDigest } from './shownQuestion.js';

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

/** What a new pause needs to know of the past. */
export interface PauseContext {
  batchId: string;
  askedBy: string;
  toolCalls: ToolCalls;
  /** How often this question was answered before, by {@link questionKey}. */
  answeredBefore(question: string): number;
  /** A pause whose answers were not taken: the same questions keep their drafts and decisions. */
  earlier?: Pause | undefined;
  /** A pause whose answers may have been taken: the same question under another id may be answered already. */
  doubted?: Pause | undefined;
}

/**
 * The pause that these interrupts make. A question is the one of `earlier` if its id, call, reason and ordinal are. Its
 * decision then stands as long as what was shown is the same. A draft moves to the same question under another id once
 * the old question is gone.
 */
export function newPause(received: readonly ReceivedInterrupt[], context: PauseContext): Pause {
  const { batchId, askedBy, toolCalls, earlier, doubted } = context;
  const keys = keysOf(received, context.answeredBefore);
  const known = new Map(earlier?.items.map((item) => [item.key, item]));
  const asked = new Set(keys);
  const orphans = new Map<string, PauseItem[]>();
  for (const item of earlier?.items ?? []) {
    if (asked.has(item.key) || item.draft === undefined) continue;
    const digest = shownDigest(item.received, toolCalls);
    orphans.set(digest, [...(orphans.get(digest) ?? []), item]);
  }
  const doubtful = new Set(doubted?.items.map((item) => shownDigest(item.received, toolCalls)));
  const doubtedKeys = new Set(doubted?.items.map(({ key }) => key));

  const items = received.map((each, index): PauseItem => {
    const key = keys[index] ?? '';
    const before = known.get(key);
    // Whatever the server took of an earlier answer, it asks again.
    const draft = before && draftFor(each, before);
    if (before?.over) return { key, received: each, ...(draft !== undefined && { draft }) };
    if (before) return reopenChanged({ ...before, draft, received: each, taken: undefined }, toolCalls);
    if (orphans.size === 0 && doubtful.size === 0) return { key, received: each };
    const digest = shownDigest(each, toolCalls);
    const orphan = orphans.get(digest)?.shift();
    const mayBeAnswered = doubtful.has(digest) && !doubtedKeys.has(key);
    return {
      key,
      received: each,
      ...(orphan && { draft: orphan.draft }),
      ...(mayBeAnswered && { mayBeAnswered }),
    };
  });
  return { batchId, askedBy, items };
}

/** What was typed for a question, unless it holds a secret that the question no longer calls one: it would be stored. */
function draftFor(received: ReceivedInterrupt, { draft, received: before }: PauseItem): unknown {
  if (draft === undefined || received === before) return draft;
  const typed = jsonCopy(draft);
  return holdsSecret(before, typed) && !holdsSecret(received, typed) ? undefined : draft;
}

function keysOf(
  received: readonly ReceivedInterrupt[],
  answeredBefore: (question: string) => number,
): readonly string[] {
  const next = new Map<string, number>();
  return received.map((each) => {
    const question = questionKey(each);
    const ordinal = next.get(question) ?? answeredBefore(question);
    next.set(question, ordinal + 1);
    return interruptKey(question, ordinal);
  });
}

const places = new WeakMap<readonly PauseItem[], Map<string, number>>();

/** The place of a question among the items, looked up without a search. */
export function placeOfItem({ items }: Pause, key: string): number | undefined {
  let known = places.get(items);
  if (!known) places.set(items, (known = new Map(items.map((item, index) => [item.key, index]))));
  return known.get(key);
}

/** The item under a key. */
export function itemOf(pause: Pause, key: string): PauseItem | undefined {
  const place = placeOfItem(pause, key);
  return place === undefined ? undefined : pause.items[place];
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

/** The server took the answer to one interrupt, ahead of the rest of its batch. */
export function takeItem(pause: Pause, interruptId: string): Pause {
  return changeItems(pause, (item) =>
    item.received.interrupt.id === interruptId && item.decision && !item.taken
      ? { ...item, taken: true }
      : item,
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
