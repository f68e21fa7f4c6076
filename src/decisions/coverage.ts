import type { ResumeEntry } from '../model/agUi.js';
import type { Decision } from '../model/PendingInterrupt.js';
import { denialOf } from './actions.js';
import { expiryOf } from './expiry.js';
import type { Pause, PauseItem } from './Pause.js';

/** How many questions of a pause have an entry in the batch, and which have none. */
export interface Coverage {
  readonly total: number;
  /** The questions that are cancelled, or answered in time. */
  readonly covered: number;
  /** The keys of the other questions. */
  readonly missing: readonly string[];
  readonly complete: boolean;
}

/**
 * How many interrupts are answered or cancelled. AG-UI requires an entry for every pending interrupt, and refuses an
 * answer that has expired. Interrupts without an id do not count. `now` is in epoch milliseconds.
 */
export function coverageOf(pause: Pause | undefined, now: number): Coverage {
  const items = (pause?.items ?? []).filter((item) => item.received.answerable);
  const missing = items.filter((item) => !isCovered(item, now)).map((item) => item.key);
  const total = items.length;
  return { total, covered: total - missing.length, missing, complete: total > 0 && missing.length === 0 };
}

/** `now` is in epoch milliseconds. */
export function isExpired(item: PauseItem, now: number): boolean {
  const expiresAt = expiryOf(item.received);
  return expiresAt !== undefined && expiresAt <= now;
}

/** The next expiry of a pause's questions in epoch milliseconds; `Infinity` if there is none. */
export function nextExpiry(pause: Pause | undefined, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { received } of pause?.items ?? []) {
    const time = expiryOf(received);
    if (time !== undefined && time > now && time < next) next = time;
  }
  return next;
}

/** The last expiry until now in epoch milliseconds; `-Infinity` if there was none. */
export function lastExpiry(pause: Pause | undefined, now: number): number {
  const times = (pause?.items ?? []).flatMap(({ received }) => expiryOf(received) ?? []);
  return Math.max(...times.filter((time) => time <= now));
}

function isCovered(item: PauseItem, now: number): boolean {
  if (!item.decision) return false;
  if (item.taken) return true;
  return item.decision.status === 'cancelled' || !isExpired(item, now);
}

/** The items whose decisions are in a batch, in the order of the questions. */
export function decidedItems(pause: Pause): readonly (PauseItem & { readonly decision: Decision })[] {
  return pause.items.flatMap((item) => {
    const { decision } = item;
    return item.received.answerable && decision ? [{ ...item, decision }] : [];
  });
}

/** The entries that are still to be sent: the server may have accepted other answers of the batch one by one. */
export const entriesToSend = (pause: Pause): ResumeEntry[] =>
  entriesOf({ ...pause, items: pause.items.filter(({ taken }) => !taken) });

/**
 * The entries of a batch, in the order of the questions. A resolved entry always has its own payload, and a cancelled
 * entry has none: some servers treat a missing payload as an approval. If the server has no safe cancellation, the
 * question's denial is sent instead; the card showed that to the user.
 */
export function entriesOf(pause: Pause): ResumeEntry[] {
  return decidedItems(pause).map(({ received, decision, metadata }) => {
    const { interrupt, cancellation } = received;
    const interruptId = interrupt.id;
    const denial = decision.status === 'cancelled' && cancellation ? denialOf(received) : undefined;
    const answer = decision.status === 'resolved' ? decision : denial;
    const entry: ResumeEntry = answer
      ? { interruptId, status: 'resolved', payload: answer.payload }
      : { interruptId, status: 'cancelled' };
    return metadata ? { ...entry, metadata } : entry;
  });
}
