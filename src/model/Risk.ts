import type { PendingInterrupt } from './PendingInterrupt.js';

/** The risk of an answer. */
export type RiskLevel = 'low' | 'medium' | 'high';

/**
 * How long answers wait before they are sent, in milliseconds: one delay for all risks, or one for each level. A batch
 * waits for the longest delay of its answers. An omitted level does not wait. The level is the result of the `risk` of
 * the panel or the card, which the host sets.
 */
export type SendDelay = number | Readonly<Partial<Record<RiskLevel, number>>>;

/** The risk of an answer, with an explanation. */
export interface Risk {
  readonly level: RiskLevel;
  /** A sentence for the user, in the user's language. */
  readonly why?: string | undefined;
}

/**
 * Rates the risk of an interrupt, from what the host knows about its tools, never from the agent's text. It is called
 * again when the interrupt changes, and once for each action of an interrupt with several actions. `undefined` means
 * no rating, and so does `null`. If it throws or returns anything else, the risk is `high`.
 */
export type RiskOf = (interrupt: PendingInterrupt) => RiskLevel | Risk | null | undefined;
