import type { InboxResult } from './InboxResult.js';
import type { Listed } from './listed.js';
import type { Rows } from './rows.js';

/** The result of a decision, with what the item asked, and since when it waited. */
interface KeptResult {
  readonly asked: string | undefined;
  readonly waitingSince: number | undefined;
  readonly result: InboxResult;
  /** Whether a list without the item has arrived since. @default false */
  readonly wasGone?: boolean | undefined;
}

/** What the user has done with the items, by key. `asked` is the text of what the item asked at that time. */
export interface Work {
  readonly marks: Map<string, string>;
  readonly seen: Map<string, string>;
  readonly results: Map<string, KeptResult>;
  /** The items whose decision has no result yet. */
  readonly deciding: Set<string>;
  /**
   * The items that this inbox has claimed, with the user's name in the list: `undefined` before the list was read again,
   * and `''` if it contained no name.
   */
  readonly claims: Map<string, string | undefined>;
  readonly snoozes: Map<string, { readonly asked: string | undefined; readonly until: number }>;
}

export const noWork = (): Work => ({
  marks: new Map(),
  seen: new Map(),
  results: new Map(),
  deciding: new Set(),
  claims: new Map(),
  snoozes: new Map(),
});

/**
 * Removes the marks of rows that ask something else now, or are gone, the claims and snoozes that are over, and the
 * accepted answers of items that ask the same again.
 */
export function prune({ marks, seen, results, snoozes, claims }: Work, rows: Rows, now: number): void {
  for (const [key, { listed, isGone }] of rows) {
    if (isGone || marks.get(key) !== listed.asked) marks.delete(key);
    if (seen.get(key) !== listed.asked) seen.delete(key);
  }
  for (const [key, name] of claims) {
    const claimedBy = rows.get(key)?.listed.item.claimedBy;
    if (name === '' && claimedBy !== undefined) claims.set(key, claimedBy);
    else if (name && rows.has(key) && claimedBy !== name) claims.delete(key);
  }
  for (const [key, kept] of results) {
    if (kept.result.type !== 'accepted') continue;
    const row = rows.get(key);
    if (!row || row.isGone) results.set(key, { ...kept, wasGone: true });
    else if (kept.wasGone || row.listed.item.waitingSince !== kept.waitingSince) results.delete(key);
  }
  for (const [key, { until }] of snoozes) if (until <= now) snoozes.delete(key);
}

/** Removes the marks, except those of items whose decision waits for its turn. */
export function unmark({ marks, deciding }: Work): void {
  for (const key of marks.keys()) if (!deciding.has(key)) marks.delete(key);
}

/** Whether an item is snoozed, and its questions are unchanged. */
export function isSnoozed({ snoozes }: Work, { key, asked }: Listed, now: number): boolean {
  const snooze = snoozes.get(key);
  return snooze !== undefined && snooze.asked === asked && snooze.until > now;
}
