import type { PendingInterrupt } from './PendingInterrupt.js';

/** How much is at stake. */
export type RiskLevel = 'low' | 'medium' | 'high';

/** How much is at stake where a question is answered, and why. */
export interface Risk {
  readonly level: RiskLevel;
  /** A sentence of the host's, in the reader's language. */
  readonly why?: string | undefined;
}

/**
 * The host's judgement of a question, from what it knows of its own tools: the agent's word for it is worth nothing.
 * It is asked again whenever the question changes, and for each action of a question that holds several. `undefined`
 * says nothing about it. One that throws, or gives anything else, has not judged, so it counts as `high`.
 */
export type RiskOf = (interrupt: PendingInterrupt) => RiskLevel | Risk | undefined;
