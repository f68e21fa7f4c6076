import type { Delivery } from '../model/PendingInterrupt.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';

/** One word of another tab about the answers to some questions. */
export interface TabWord {
  readonly type: 'sending' | 'ended';
  readonly keys: readonly string[];
  /** The count of turns with the lock, as the sender knew it. */
  readonly turn: number;
  /** When it was said, in epoch milliseconds by this machine's clock. A tab of 0.1.0 does not say. */
  readonly at?: number | undefined;
  readonly delivery?: Delivery | undefined;
  /** How the sender stands, where these questions are no longer asked. */
  readonly run?: DehydratedRun | undefined;
}

/** Another tab has decided about some questions, has taken decisions back, or has left the questions. */
export interface DecidedWord {
  readonly run: DehydratedRun;
  readonly keys: readonly string[];
  /** When it was said, in epoch milliseconds by this machine's clock. */
  readonly at: number;
}

/** What is known of the other tabs. */
export interface TabsState {
  /** The turn of this tab's last request: what others say of an earlier turn is old. */
  readonly turn: number;
  /** When this tab's last request left, in epoch milliseconds by this machine's clock. */
  readonly began: number;
  /** The highest turn that was heard of. */
  readonly heard: number;
  /** Words about questions that this tab does not show, or cannot look at now. The oldest first. */
  readonly unheeded: readonly TabWord[];
}
