import { loadInterpreter, readsSchemas } from '../forms/loadInterpreter.js';
import { loadCompanions } from './companions.js';

/** How long a question or an answer waits for code, in milliseconds since somebody first did. */
const PATIENCE = 3_000;

const patience = new WeakMap<Promise<void>, Promise<void>>();

/**
 * Settles once schemas can be read and questions be shown, or the code for it cannot be had, or is not there after 3
 * seconds: a download that neither arrives nor fails holds nothing back. `undefined` where all of it is there.
 */
export function untilReadable(): Promise<unknown> | undefined {
  const asked = [...(readsSchemas() ? [] : [loadInterpreter()]), ...loadCompanions()];
  return asked.length > 0 ? Promise.all(asked.map(awaited)) : undefined;
}

function awaited(work: Promise<void>): Promise<void> {
  let found = patience.get(work);
  if (!found) patience.set(work, (found = notLongerThan(PATIENCE, work)));
  return found;
}

async function notLongerThan(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work.catch(() => undefined), limit]);
  clearTimeout(timer);
}
