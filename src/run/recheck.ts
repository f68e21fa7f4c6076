import { recheckPause } from '../decisions/recheckPause.js';
import { untilReadable } from '../forms/loadInterpreter.js';
import type { RunFacts } from './RunFacts.js';

/**
 * Holds decisions against their schemas again, once these can be read: questions that come from a dehydrated run or
 * from another tab may be here, and be answered, before the code that reads schemas is.
 *
 * @returns a function that does so, and gives `undefined` where schemas could be read from the start.
 */
export function recheck(run: {
  facts(): RunFacts;
  change(change: Partial<RunFacts>): void;
}): () => Promise<void> | undefined {
  return () =>
    untilReadable()?.then(() => {
      const { pause, phase } = run.facts();
      if (pause && phase === 'rest') run.change({ pause: recheckPause(pause) });
    });
}
