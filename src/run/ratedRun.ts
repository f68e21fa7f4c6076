import type { AgentRun } from '../model/AgentRun.js';
import type { Ratings } from './sendDelays.js';

/** A symbol, so that a spread copy of a run object, such as one with wrapped methods, has it too. */
const ratings = Symbol('ratings');

/** A run object that accepts ratings from components. The host's own run object may ignore them. */
export interface RatedRun extends AgentRun {
  readonly [ratings]?: Ratings;
}

/** Adds ratings to a run object. */
export const acceptsRatings = (of: Ratings): Pick<RatedRun, typeof ratings> => ({ [ratings]: of });

/** The ratings of a run object, which components add and remove. */
export const ratingsOf = (run: RatedRun): Ratings | undefined => run[ratings];
