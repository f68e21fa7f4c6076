import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { cacheByObject } from '../model/cacheByObject.js';
import type { estimateRisk, PatternRisk } from './patterns.js';

let estimate: typeof estimateRisk | undefined;
let loading: Promise<void> | undefined;
let hasFailed = false;

/**
 * The risk of a pattern on text of `length` characters. Without the code that parses patterns, nothing is proven, so it
 * is `hangs`, and only the server checks the pattern. Do not cache that; see {@link readsPatterns}.
 */
export function patternRisk(pattern: string, length = 1_024): PatternRisk {
  return estimate ? estimate(pattern, length) : 'hangs';
}

/** Whether patterns can be parsed now. */
export const readsPatterns = (): boolean => estimate !== undefined;

/** Loads the code that parses patterns, once. Never rejects. After a failure, the next call tries again. */
export function loadPatterns(): Promise<void> {
  if (estimate) return Promise.resolve();
  loading ??= import('./patterns.js').then(
    ({ estimateRisk: loaded }) => providePatterns(loaded),
    () => {
      hasFailed = true;
      loading = undefined;
    },
  );
  return loading;
}

/** Provides code that is already loaded, for callers that cannot wait. */
export function providePatterns(given: typeof estimateRisk): void {
  estimate = given;
}

/** Whether a schema contains a pattern, and the code that parses it has neither loaded nor failed. */
export function awaitsPatterns(schema: unknown): boolean {
  return !estimate && !hasFailed && hasPattern(schema);
}

/** The same for the schemas of interrupts. */
export const interruptsAwaitPatterns = (asked: readonly ReceivedInterrupt[]): boolean =>
  !estimate && !hasFailed && anyHasPattern(asked);

const hasPattern = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && namesPattern(schema);

const found = cacheByObject<readonly ReceivedInterrupt[], boolean>();

const anyHasPattern = (asked: readonly ReceivedInterrupt[]): boolean =>
  found(asked, [], () =>
    asked.some(
      ({ interrupt, actions = [] }) =>
        hasPattern(interrupt.responseSchema) || actions.some(({ argsSchema }) => hasPattern(argsSchema)),
    ),
  );

/** A schema may be circular, or too deep to read. No pattern of such a schema runs. */
function namesPattern(schema: object): boolean {
  try {
    return /"pattern(?:Properties)?":/.test(JSON.stringify(schema));
  } catch {
    return false;
  }
}

/**
 * Whether a form keeps a pattern. The validators check the length of the text before they run a pattern that is slow on
 * long text.
 */
export const runsOnShortText = (pattern: string): boolean => ['safe', 'slow'].includes(patternRisk(pattern));
