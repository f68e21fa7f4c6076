import type { Metadata } from '../model/agUi.js';
import type { AnswerCheck } from '../model/InterruptDefinition.js';

/** What a person wants to do with one interrupt. */
export type Wish = {
  /** What has to let the answer pass beside its schema. */
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
      /** `false` where the agent declares that it takes no edits. */
      readonly takesEdits: boolean;
    }
  | { readonly verb: 'deny'; readonly reason?: string | undefined }
  | { readonly verb: 'respond'; readonly message: string }
);

/** What an answer is held against beside its schema. */
export interface Bounds {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The most bytes that the server takes. */
  readonly maxBytes?: number | undefined;
}
