/** The first pause between two tries, in milliseconds, where the server names none with `retry:`. */
const FIRST = 500;
/** What the pauses grow to, in milliseconds, and the most that a server can ask for. */
const LONGEST = 30_000;

/**
 * How long to wait before try number `tries` (from 0), in milliseconds: twice as long each time, and half of it at
 * random, so that a server that comes back is not met by everybody at once. `retry` is what the server asks for, in
 * milliseconds: it is not asked again before that.
 */
export function backOff(tries: number, retry?: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST, (retry ?? FIRST) * 2 ** tries);
  const shortest = Math.max(ceiling / 2, Math.min(LONGEST, retry ?? 0));
  return shortest + (random() * ceiling) / 2;
}
