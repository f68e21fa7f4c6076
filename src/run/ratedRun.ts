import type { AgentRun } from '../model/AgentRun.js';
import type { Ratings } from './sendDelays.js';

/** A symbol, so that a copy of a run with other methods has it too. */
const ratings = Symbol('ratings');

/** A run that accepts ratings from components. A run of the host may ignore them. */
export interface RatedRun extends AgentRun {
  readonly [ratings]?: Ratings;
}

/** Adds ratings to a run. */
export const acceptsRatings = (of: Ratings): Pick<RatedRun, typeof ratings> => ({ [ratings]: of });

/** The ratings of a run, which components add and remove. */
export const ratingsOf = (run: RatedRun): Ratings | undefined => run[ratings];
