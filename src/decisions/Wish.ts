import type { Metadata } from '../model/agUi.js';
import type { AnswerCheck } from '../model/InterruptDefinition.js';

/** A user's decision about one interrupt, before it is staged. */
export type Wish = {
  /** The checks that the answer must pass besides its schema. */
  readonly check?: AnswerCheck | undefined;
} & (
  | {
      readonly verb: 'answer';
      readonly payload: unknown;
      readonly metadata?: Metadata | undefined;
    }
  | {
      readonly verb: 'approve';
      readonly editedArgs?: object | undefined;
      readonly reason?: string | undefined;
      /** `false` if the agent declares that it does not accept edits. */
      readonly takesEdits: boolean;
    }
  | { readonly verb: 'deny'; readonly reason?: string | undefined }
  | { readonly verb: 'respond'; readonly message: string }
);

/** The limits for an answer besides its schema. */
export interface Bounds {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The maximum number of bytes that the server accepts. */
  readonly maxBytes?: number | undefined;
}
