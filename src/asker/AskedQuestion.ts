import type { AgentRunOptions } from '../model/AgentRun.js';
import type { Interrupt, Metadata } from '../model/agUi.js';

/** A question that code asks. */
export interface AskedQuestion {
  /** Selects the renderer. Use a namespace for your own reasons, such as `acme:refund`. @default 'input_required' */
  readonly reason?: string | undefined;
  /** The text of the question. */
  readonly message?: string | undefined;
  /**
   * JSON Schema of the answer. A boolean, or an object with `approved`, is asked with two buttons.
   * @default any text or JSON
   */
  readonly responseSchema?: object | undefined;
  /** A time in ISO 8601, after which the question can only be cancelled. @default it does not expire */
  readonly expiresAt?: string | undefined;
  /** Shown as details, and passed to the renderer. */
  readonly metadata?: Metadata | undefined;
  /** The call that the question is about. The card shows its name and its arguments. */
  readonly toolCall?: { readonly name: string; readonly args?: unknown } | undefined;
}

/** What the user has decided. `Payload` is what the schema of the question describes. */
export type AskDecision<Payload = unknown> =
  | { readonly status: 'resolved'; readonly payload: Payload; readonly metadata?: Metadata | undefined }
  | { readonly status: 'cancelled' };

/** Options of one question. */
export interface AskOptions {
  /** Withdraws the question: its card disappears, and the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `createAsker`: the options of a run object that are not about a server. */
export type AskerOptions = Pick<
  AgentRunOptions,
  | 'autoSubmit'
  | 'beforeSubmit'
  | 'onExpired'
  | 'isSecret'
  | 'sendDelay'
  | 'dispatch'
  | 'page'
  | 'now'
  | 'createId'
>;

/** The question as an AG-UI interrupt. The call gets the id of its question, so that each call has its own id. */
export function interruptOf(question: AskedQuestion, id: string): Interrupt {
  const { reason = 'input_required', message, responseSchema, expiresAt, metadata, toolCall } = question;
  return {
    id,
    reason,
    ...(message !== undefined && { message }),
    ...(responseSchema && { responseSchema: responseSchema as Record<string, unknown> }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(metadata && { metadata }),
    ...(toolCall && { toolCallId: id }),
  };
}
