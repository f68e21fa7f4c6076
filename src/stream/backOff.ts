/** The first delay in milliseconds, if the server sends no `retry:`. */
const FIRST = 500;
/** The longest delay without a `retry:` of the server, and the longest `retry:`, in milliseconds. */
const LONGEST = 30_000;

/**
 * The delay before attempt number `tries` (from 0), in milliseconds. It doubles with each attempt. Half of it is
 * random, so that clients do not reconnect at the same time. `retry` is the server's `retry:` in milliseconds, and the
 * minimum delay.
 */
export function backOff(tries: number, retry?: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST, (retry ?? FIRST) * 2 ** tries);
  const shortest = Math.max(ceiling / 2, Math.min(LONGEST, retry ?? 0));
  return shortest + (random() * ceiling) / 2;
}
