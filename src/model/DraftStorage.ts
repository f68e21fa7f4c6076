import type { DehydratedRun } from './RunSnapshot.js';

/**
 * How long a storage keeps a record that is neither opened nor changed, in milliseconds: 30 days. A record that is
 * opened before that is kept for another 30 days.
 */
export const LONGEST_KEPT = 30 * 24 * 60 * 60 * 1000;

/**
 * What a run object stores while interrupts are pending or were left: the interrupts, the drafts, the decisions and the
 * conversation.
 */
export interface StoredRun {
  /** 1 was written by version 0.1.0 of this package, and can still be read. */
  readonly version: 1 | 2;
  /** Epoch milliseconds. */
  readonly savedAt: number;
  readonly run: DehydratedRun;
}

/**
 * Stores pending interrupts with their drafts and decisions, so that they survive a reload or a crash. Values are plain
 * JSON without secrets. If a value would be longer than 1,000,000 characters, it contains only the interrupts, their
 * calls, the drafts and the answers. If a method rejects, the run object reports the error to its `error` listeners and
 * continues.
 */
export interface DraftStorage {
  /**
   * Returns the value saved under `key`, or `undefined`. The value is untrusted: anything that isn't a stored run is
   * ignored.
   */
  load(key: string): Promise<unknown>;
  /**
   * Saves `value`. A storage with atomic read and write (a transaction) calls `merge` with the current value, and
   * saves what it returns. In a storage that does not call `merge`, a run object that is being disposed can overwrite
   * what another tab saves at the same time.
   */
  save(key: string, value: StoredRun, merge?: (found: unknown) => unknown): Promise<void>;
  /**
   * Removes the value under `key`. A storage with atomic read and write removes it only if `isMeant` returns `true`
   * for the current value.
   */
  remove(key: string, isMeant?: (found: unknown) => boolean): Promise<void>;
  /** Removes everything that this library has saved. For a logout. */
  clear(): Promise<void>;
}
