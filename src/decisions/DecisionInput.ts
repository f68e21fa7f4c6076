import type { DenyOptions } from '../model/MethodOptions.js';
import type { Metadata } from '../model/agUi.js';
import type { AnswerCheck } from '../model/InterruptDefinition.js';

/** A user's decision about one interrupt, before it is staged. */
export type DecisionInput = {
  /** The checks that the answer must pass besides its schema. */
  readonly check?: AnswerCheck | undefined;
  /** The answer has passed its check. */
  readonly isChecked?: true | undefined;
} & (
  | {
      readonly method: 'answer';
      readonly payload: unknown;
      readonly metadata?: Metadata | undefined;
      /** `false` if the agent declares that it does not accept edits. @default true */
      readonly takesEdits?: boolean | undefined;
    }
  | {
      readonly method: 'approve';
      readonly editedArgs?: object | undefined;
      readonly reason?: DenyOptions['reason'];
      /** `false` if the agent declares that it does not accept edits. */
      readonly takesEdits: boolean;
    }
  | { readonly method: 'deny'; readonly reason?: DenyOptions['reason'] }
  | { readonly method: 'respond'; readonly message: string }
);

/** The limits for an answer besides its schema. */
export interface AnswerLimits {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The maximum number of bytes that the server accepts. */
  readonly maxBytes?: number | undefined;
}
