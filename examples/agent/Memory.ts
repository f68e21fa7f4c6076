import type { Interrupt, RunAgentInput } from '@ag-ui/core';
import type { GraphThread } from './GraphThread.js';
import type { Answer, Scenario } from './Scenario.js';

/** A paused run: its questions, and the answers at its earlier pauses. */
export interface Pause {
  readonly scenario: Scenario;
  readonly interrupts: readonly Interrupt[];
  /** One list per earlier pause, in the order of its interrupts. */
  readonly answered: readonly (readonly Answer[])[];
}

/**
 * Stores a paused run between two requests. AG-UI lets the server choose how. Both implementations must behave the same
 * for clients ("State at the interrupt boundary").
 */
export interface Memory {
  /** The paused run on the thread of `input`. */
  recall(input: RunAgentInput): Pause | undefined;
  /** The graph at `pause`, ready to be resumed. `create` makes a new graph that has not started. */
  restore(input: RunAgentInput, pause: Pause, create: () => GraphThread): Promise<GraphThread>;
  /** Records how a run ended: at a pause or finally. */
  keep(threadId: string, paused: { readonly pause: Pause; readonly graph: GraphThread } | undefined): void;
}
