import type { Context, Metadata } from './agUi.js';
import type { AnswerCheck } from './InterruptDefinition.js';

/** Options of one `send`. They apply to this request only. */
export interface SendOptions {
  signal?: AbortSignal | undefined;
  forwardedProps?: unknown;
  context?: Context[] | undefined;
}

/** Options of `respond`, which are also options of `answer`, `approve` and `deny`. */
export interface RespondOptions {
  /**
   * Validates the payload in addition to the `responseSchema`. For one of several actions, it validates the decision
   * about that action. The interrupt is `checking` until the check has finished.
   */
  check?: AnswerCheck | undefined;
}

/** Options of `answer`. */
export interface AnswerOptions extends RespondOptions {
  /** Sent with the payload, in the `metadata` of the resume entry. */
  metadata?: Metadata | undefined;
}

/** Options of `deny`. */
export interface DenyOptions extends RespondOptions {
  /**
   * The reason for the denial, as the schema describes it. If the schema accepts no reason, it is not sent, and the
   * interrupt has the issue `reason`.
   */
  reason?: string | number | boolean | object | undefined;
}

/** Options of `approve`. An approval can have a reason too, as a denial can. */
export interface ApproveOptions extends RespondOptions {
  /**
   * The reason for the approval. If the interrupt accepts no reason, it is not sent, and the interrupt has the issue
   * `reason`.
   */
  reason?: DenyOptions['reason'];
  /** Replaces all of the proposed arguments. */
  editedArgs?: object | undefined;
}
