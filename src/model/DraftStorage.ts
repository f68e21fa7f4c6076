import type { DehydratedRun } from './RunSnapshot.js';

/** How long a storage keeps a run that nobody opens, in milliseconds: 30 days. A run that is opened is used, whatever its age. */
export const LONGEST_KEPT = 30 * 24 * 60 * 60 * 1000;

/** What is kept of a run while something waits or was left: the pause, the drafts, the decisions and the conversation. */
export interface StoredRun {
  /** 1 is what version 0.1.0 of this package wrote. It is still read. */
  readonly version: 1 | 2;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly run: DehydratedRun;
}

/**
 * Where a pause outlives the page. Values are plain JSON, without secrets, and at most 1 MB each. A rejection
 * is reported to the run's `error` listeners and stops nothing.
 */
export interface DraftStorage {
  /** What was saved under `key`, or `undefined`. It may be anything: what is no stored run is passed over. */
  load(key: string): Promise<unknown>;
  /**
   * Saves `value`. `merge` is for a storage that can read and write in one step, with nothing in between, as a transaction
   * does: it saves what `merge` makes of what stands under `key` instead. Without that, a tab that is disposed may write over
   * what another tab has saved in the same moment.
   */
  save(key: string, value: StoredRun, merge?: (found: unknown) => unknown): Promise<void>;
  /** Removes what stands under `key`; in a storage that reads and writes in one step only if `isMeant` says so. */
  remove(key: string, isMeant?: (found: unknown) => boolean): Promise<void>;
  /** Removes everything that this library has saved here. For a logout. */
  clear(): Promise<void>;
}
