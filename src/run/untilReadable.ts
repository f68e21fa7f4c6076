import { loadInterpreter, readsSchemas } from '../forms/loadInterpreter.js';
import { interruptsAwaitPatterns, loadPatterns } from '../forms/patternRisk.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { loadCompanions } from '../model/companions.js';

/** How long an interrupt or an answer waits for code, in milliseconds from the first wait. */
const MAX_WAIT = 3_000;

const limitedWaits = new WeakMap<Promise<void>, Promise<void>>();

/** Loads the code that reads the schemas of these interrupts. Empty if everything has loaded. */
export const loadReaders = (asked: readonly ReceivedInterrupt[]): readonly Promise<void>[] => [
  ...(readsSchemas() ? [] : [loadInterpreter()]),
  ...(interruptsAwaitPatterns(asked) ? [loadPatterns()] : []),
];

/**
 * Resolves when the schemas of these interrupts can be read and interrupts can be shown, when loading has failed, or
 * after 3 seconds, so that a stalled download blocks nothing. `undefined` if everything is loaded.
 */
export function untilReadable(asked: readonly ReceivedInterrupt[]): Promise<unknown> | undefined {
  const loads = [...loadReaders(asked), ...loadCompanions()];
  return loads.length > 0 ? Promise.all(loads.map(limited)) : undefined;
}

/** Waits for `work`, but never longer than the time limit since its first wait. */
function limited(work: Promise<void>): Promise<void> {
  let found = limitedWaits.get(work);
  if (!found) limitedWaits.set(work, (found = withTimeLimit(MAX_WAIT, work)));
  return found;
}

async function withTimeLimit(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}
