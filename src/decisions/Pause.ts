import type { Metadata } from '../model/agUi.js';
import type { Issue } from '../model/Issue.js';
import type { ActionDecision, Decision, Delivery, ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { interruptKey, questionKey } from './interruptKey.js';

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
  readonly delivery: Delivery;
  /** The resumed run's first event came: the cards are receipts now, and this is a checkpoint. */
  readonly begun: boolean;
  /** Front-end tool calls that wait beside the questions, for the host. @default none */
  readonly pendingToolCallIds?: readonly string[] | undefined;
  /** The server has refused the answers because it no longer asks: new input may go instead. */
  readonly over?: boolean | undefined;
}

/** What a new pause needs to know of the past. */
export interface PauseContext {
  batchId: string;
  askedBy: string;
  /** How often this question was answered before, by {@link questionKey}. */
  answeredBefore(question: string): number;
  /** A pause whose answers were not taken: the same questions keep their drafts and decisions. */
  earlier?: Pause | undefined;
  /** @default 'none' */
  delivery?: Delivery | undefined;
}

export function newPause(received: readonly ReceivedInterrupt[], context: PauseContext): Pause {
  const asked = new Map<string, number>();
  const items = received.map((each): PauseItem => {
    const question = questionKey(each);
    const twins = asked.get(question) ?? 0;
    asked.set(question, twins + 1);
    const key = interruptKey(question, context.answeredBefore(question) + twins);
    const before = context.earlier?.items.find((item) => item.key === key);
    // Whatever it took of an earlier answer, the server asks again.
    return before ? { ...before, received: each, taken: undefined } : { key, received: each };
  });
  const { batchId, askedBy, delivery = 'none' } = context;
  return { batchId, askedBy, items, delivery, begun: false };
}

/** Changes one item; the others keep their identity. The same pause where nothing stands under `key`. */
export function changeItem(pause: Pause, key: string, change: (item: PauseItem) => PauseItem): Pause {
  let changed = false;
  const items = pause.items.map((item) => {
    if (item.key !== key) return item;
    const next = change(item);
    changed ||= next !== item;
    return next;
  });
  return changed ? { ...pause, items } : pause;
}

/** The server took the answer to one interrupt, ahead of the rest of its batch. */
export function takeItem(pause: Pause, interruptId: string): Pause {
  const found = pause.items.find(({ received }) => received.interrupt.id === interruptId);
  return found ? changeItem(pause, found.key, (item) => ({ ...item, taken: true })) : pause;
}

/** The server's words beside each interrupt that it named; the others stay as they were. */
export function blameItems(
  pause: Pause,
  blamed: readonly { readonly interruptId: string; readonly message: string }[],
): Pause {
  if (blamed.length === 0) return pause;
  const items = pause.items.map((item) => {
    const found = blamed.find(({ interruptId }) => interruptId === item.received.interrupt.id);
    return found ? { ...item, refusal: { path: [], message: found.message, keyword: 'refused' } } : item;
  });
  return { ...pause, items };
}
