import type { AgentRun } from '../model/AgentRun.js';
import type { Rate } from './sendDelays.js';

/** A symbol, so that a copy of a run with other methods has it too. */
const rate = Symbol('rateRisks');

/** A run that accepts ratings from components. A run that was not created by `createAgentRun` ignores them. */
export interface RatedRun extends AgentRun {
  readonly [rate]?: Rate;
}

/** Adds ratings to a run. */
export const acceptsRatings = (take: Rate): Pick<RatedRun, typeof rate> => ({ [rate]: take });

/** Passes a component's ratings of the pending interrupts to a run. `undefined` removes them. */
export function rateRisks(run: RatedRun, component: object, risks: Parameters<Rate>[1]): void {
  run[rate]?.(component, risks);
}
