import { loadInterpreter, readsSchemas } from '../forms/loadInterpreter.js';

/** How long a question or an answer waits for the code that reads schemas, in milliseconds since somebody first did. */
const PATIENCE = 3_000;

let loading: Promise<void> | undefined;
let patience: Promise<void> | undefined;

/**
 * Settles once schemas can be read, or the code for it cannot be had, or is not there after 3 seconds: a download that
 * neither arrives nor fails holds nothing back. `undefined` where schemas can be read now.
 */
export function untilReadable(): Promise<void> | undefined {
  if (readsSchemas()) return undefined;
  const asked = loadInterpreter();
  if (asked !== loading) patience = notLongerThan(PATIENCE, asked);
  loading = asked;
  return patience;
}

async function notLongerThan(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
