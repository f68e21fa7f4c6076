import type { Issue } from './Issue.js';

/**
 * A check of an answer beside the agent's own schema: what is wrong with it, at once or later. An empty list
 * lets it pass.
 */
export type AnswerCheck = (payload: unknown) => readonly Issue[] | Promise<readonly Issue[]>;

/** Carries the type of the response and is never there at run time. */
declare const responseType: unique symbol;

/** A kind of question that an application knows: its reason, and what answers it. See `defineInterrupt`. */
export interface InterruptDefinition<Response = unknown> {
  /** The reason, or a prefix of reasons such as `langgraph:*`. */
  readonly reason: string;
  /** Whether a payload is a response of this kind. */
  readonly check: AnswerCheck;
  readonly [responseType]?: Response | undefined;
}

/** What answers an interrupt of this definition: the schema's input, which is posted as it is. */
export type ResponseOf<Definition extends InterruptDefinition> =
  Definition extends InterruptDefinition<infer Response> ? Response : unknown;

/** Whether `pattern` names `reason`: it is the same, or it ends with `:*` and the reason begins as it does. */
export function reasonMatches(pattern: string, reason: string): boolean {
  return pattern === reason || (pattern.endsWith(':*') && reason.startsWith(pattern.slice(0, -1)));
}
