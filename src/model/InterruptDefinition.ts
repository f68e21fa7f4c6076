import type { Issue } from './Issue.js';

/**
 * Validates an answer in addition to the agent's schema. Returns the issues, or a promise of them. An empty list
 * accepts the answer.
 */
export type AnswerCheck = (payload: unknown) => readonly Issue[] | Promise<readonly Issue[]>;

/** Carries the type of the response. It doesn't exist at run time. */
declare const responseType: unique symbol;

/** A kind of interrupt that the application declares: its reason and its response. See `defineInterrupt`. */
export interface InterruptDefinition<Response = unknown> {
  /** The reason, or a prefix such as `langgraph:*`. */
  readonly reason: string;
  /** Checks that a payload is a response of this kind. */
  readonly check: AnswerCheck;
  readonly [responseType]?: Response | undefined;
}

/** The response type of a definition: the input of its schema, which is sent unchanged. */
export type ResponseOf<Definition extends InterruptDefinition> =
  Definition extends InterruptDefinition<infer Response> ? Response : unknown;

/**
 * Whether `pattern` matches `reason`: both are equal, or `pattern` ends with `:*` and `reason` starts with the part
 * before `*`.
 */
export function reasonMatches(pattern: string, reason: string): boolean {
  return pattern === reason || (pattern.endsWith(':*') && reason.startsWith(pattern.slice(0, -1)));
}

/** The longest of these prefixes, such as `billing:*`, that matches a reason. Other names do not count. */
export function longestPrefix(names: readonly string[], reason: string): string | undefined {
  return names
    .filter((name) => name.endsWith(':*') && reasonMatches(name, reason))
    .sort((a, b) => b.length - a.length)[0];
}
