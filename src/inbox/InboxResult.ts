import type { SkipReason } from '../model/SkipReason.js';

/** One decision about several items. It is applied to every question of every item. */
export type InboxVerdict =
  | { readonly type: 'approve' }
  | { readonly type: 'deny'; readonly reason?: string | undefined }
  | { readonly type: 'cancel' };

/**
 * The result of the decision about one item.
 *
 * - `accepted`: the server has accepted it
 * - `refused`: the server refused it. It is kept in the run object, and the user can send it again.
 * - `answeredElsewhere`: the thread no longer waits for these questions. Nothing was sent, or the server discarded the
 *   answer.
 * - `changed`: the thread asks something other than what was marked. Nothing was sent.
 * - `inDoubt`: it may have arrived. It is kept in the run object, and the user can send it again.
 * - `skipped`: nothing was sent
 * - `failed`: the thread could not be read, or the request failed before it was sent. Nothing was sent.
 * - `stopped`: the user stopped before it was sent. Nothing was sent.
 */
export type InboxResult =
  | { readonly type: 'accepted' | 'answeredElsewhere' | 'changed' | 'stopped' }
  | { readonly type: 'skipped'; readonly why: SkipReason }
  | { readonly type: 'refused' | 'inDoubt' | 'failed'; readonly error?: Error | undefined };

/** The progress of a call of `decide`. */
export interface InboxProgress {
  readonly verdict: InboxVerdict;
  /** The items that it was called with. */
  readonly keys: readonly string[];
  /** The results so far, by key. */
  readonly results: ReadonlyMap<string, InboxResult>;
  /** Whether items are still to be decided. */
  readonly isRunning: boolean;
}
