import type { Pause } from '../decisions/Pause.js';
import type { Message } from '../model/agUi.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';

/**
 * A message of another tab about the answers to some interrupts. Its fields are those of earlier versions, so `at` is a
 * time here. In a state, `at` names the variant: `questions.at === 'open'`.
 */
export interface TabMessage {
  readonly type: 'sending' | 'ended';
  readonly keys: readonly string[];
  /** The number of the sender's request: higher than that of every earlier request that it knows, in any tab. */
  readonly turn: number;
  /** When it was sent, in epoch milliseconds by the device's clock. Tabs of 0.1.0 omit it. */
  readonly at?: number | undefined;
  readonly delivery?: Delivery | undefined;
  /** The sender's run, if these interrupts are no longer pending. */
  readonly run?: DehydratedRun | undefined;
  /**
   * The ids of the messages that the sender's request has sent. @default unknown: the receiver then keeps only its
   * failed message
   */
  readonly sentIds?: readonly string[] | undefined;
  /** The sender's state, if `run` omits it because the run has not changed it. Used by a tab without a state. */
  readonly state?: unknown;
  /**
   * The outcome and the result of `run`. Tabs of earlier versions omit them, and so does a tab whose result contains a
   * secret.
   */
  readonly outcome?: 'success' | 'cancelled' | undefined;
  readonly result?: unknown;
  /**
   * The answers of the sender and their records in the history, if these interrupts are still pending. Contains no
   * secrets.
   * @default none
   */
  readonly answers?: DehydratedRun | undefined;
  /** The messages of a `steer` in doubt. Tabs of earlier versions omit it. @default none */
  readonly said?: readonly Message[] | undefined;
}

/** Another tab sends the answers. */
export interface SentElsewhere {
  readonly at: 'elsewhere';
  readonly pause: Pause;
  /** Whether the batch was in doubt before. */
  readonly doubted: boolean;
  /** The last message of that tab. */
  readonly lastMessage?: TabMessage | undefined;
}

/** Another tab has decided interrupts, reopened them, or left them. */
export interface DecidedMessage {
  readonly run: DehydratedRun;
  readonly keys: readonly string[];
  /** When it was sent, in epoch milliseconds by the device's clock. */
  readonly at: number;
}

/**
 * Another tab has listed these pending interrupts, and no others. `isStreamed`: its open stream has listed them and not
 * a refresh, while this tab is about to send answers.
 */
export interface ListedMessage {
  readonly listed: readonly ListedInterrupt[];
  readonly isStreamed?: boolean | undefined;
  /** When the refresh was sent, in epoch milliseconds by the device's clock. */
  readonly at: number;
}

/** Another tab has reported accepted answers. */
export interface AnsweredMessage {
  /** The keys of their interrupts. */
  readonly keys: readonly string[];
  /**
   * When the last of them was sent, in epoch milliseconds by the device's clock. Tabs of earlier versions omit it.
   * @default 0
   */
  readonly at: number;
}

/** What two tabs compare of an interrupt. */
export interface ListedInterrupt {
  readonly key: string;
  /** The digest of what is shown. @default the arguments contain a secret */
  readonly digest?: string | undefined;
  /** @default the interrupt does not expire */
  readonly expiresAt?: string | undefined;
}

/**
 * Whether a message of another tab was sent before `since`, a time that this tab has recorded. Both are in epoch
 * milliseconds by the device's clock. `false` if the clock was set back since then, because the order is then unknown.
 */
export const isOutdated = (at: number, since: number, { local }: { readonly local: number }): boolean =>
  at < since && since <= local;

/** What this tab needs to order the messages between tabs, and the messages that it has not processed. */
export interface TabsState {
  /**
   * The turn of this tab's last request. A message with this turn or an earlier one is outdated, unless its time is
   * newer.
   */
  readonly turn: number;
  /** When this tab's last request was sent, in epoch milliseconds by the device's clock. */
  readonly requestSentAt: number;
  /**
   * When this tab's last request that the server has accepted was sent, by the same clock. Earlier reports of other
   * tabs are outdated. A request that has failed brings no newer information.
   */
  readonly acceptedSentAt: number;
  /**
   * Like `acceptedSentAt`. If a refresh in another tab triggered the request, it is the time when that refresh was
   * sent. Interrupts that another tab has left before this time stay pending here, because the server has listed them
   * since.
   */
  readonly listedSince: number;
  /**
   * When this tab's last message or batch that the server has accepted was sent, by the same clock. Earlier decisions
   * of other tabs are about earlier interrupts.
   */
  readonly decisionsSince: number;
  /**
   * When the user last left interrupts, in any tab, by the same clock. Lists from before this time are outdated.
   */
  readonly leftAt: number;
  /**
   * When this tab's last request ended, by the same clock. An earlier message of another tab does not remove its error.
   * @default none has ended
   */
  readonly endedAt?: number | undefined;
  /** The highest turn seen. */
  readonly highestTurn: number;
  /** Messages about interrupts that this tab does not show, or cannot process now. Oldest first. */
  readonly unprocessed: readonly TabMessage[];
  /** The keys of accepted answers that other tabs have reported. @default none */
  readonly answered?: readonly string[] | undefined;
  /**
   * A time, by the same clock, before which all answers that other tabs have reported as accepted were sent.
   * @default no other tab has reported accepted answers
   */
  readonly answeredAt?: number | undefined;
}
