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
  save(key: string, value: StoredRun): Promise<void>;
  remove(key: string): Promise<void>;
  /** Removes everything that this library has saved here. For a logout. */
  clear(): Promise<void>;
}
