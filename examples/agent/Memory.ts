import type { Interrupt, RunAgentInput } from '@ag-ui/core';
import type { GraphThread } from './GraphThread.js';
import type { Answer, Scenario } from './Scenario.js';

/** A run that waits: what it asked, and what was answered at its earlier pauses. */
export interface Pause {
  readonly scenario: Scenario;
  readonly interrupts: readonly Interrupt[];
  /** One list per earlier pause, in the order of its interrupts. */
  readonly answered: readonly (readonly Answer[])[];
}

/**
 * Where a paused run is kept between two requests. AG-UI lets a server choose: both ways must look the same
 * from outside ("State at the interrupt boundary").
 */
export interface Memory {
  /** What waits on the thread of `input`. */
  recall(input: RunAgentInput): Pause | undefined;
  /** The graph as it stood at `pause`, ready to be resumed. `create` makes a new one that has not started. */
  restore(input: RunAgentInput, pause: Pause, create: () => GraphThread): Promise<GraphThread>;
  /** Takes note of how a run ended: at a pause, or for good. */
  keep(threadId: string, rest: { readonly pause: Pause; readonly graph: GraphThread } | undefined): void;
}
