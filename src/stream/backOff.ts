/** The first pause between two tries, in milliseconds, where the server names none with `retry:`. */
const FIRST = 500;
/** The longest, in milliseconds. */
const LONGEST = 30_000;

/**
 * How long to wait before try number `tries` (from 0), in milliseconds: twice as long each time, and at random
 * between half of that and all of it, so that a server that comes back is not met by everybody at once.
 */
export function backOff(tries: number, first = FIRST, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST, first * 2 ** tries);
  return ceiling / 2 + (random() * ceiling) / 2;
}
