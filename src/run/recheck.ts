import { recheckPause } from '../decisions/recheckPause.js';
import { loadInterpreter } from '../forms/loadInterpreter.js';
import type { RunFacts } from './RunFacts.js';
import { untilReadable } from './untilReadable.js';

/**
 * Holds decisions against their schemas again, once these can be read: questions that come from a dehydrated run or
 * from another tab may be here, and be answered, before the code that reads schemas is.
 *
 * @returns a function that does so whenever the code comes, and gives `undefined` where schemas could be read from the
 * start. What it gives settles then, or when the wait has been too long (see `untilReadable`).
 */
export function recheck(run: {
  facts(): RunFacts;
  change(change: Partial<RunFacts>): void;
}): () => Promise<void> | undefined {
  return () => {
    const readable = untilReadable();
    if (!readable) return undefined;
    const rechecked = loadInterpreter().then(() => {
      const { pause, phase } = run.facts();
      if (pause && phase === 'rest') run.change({ pause: recheckPause(pause) });
    });
    return Promise.race([rechecked, readable]);
  };
}
