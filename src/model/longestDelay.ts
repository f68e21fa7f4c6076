/** The maximum delay of a timer, in milliseconds. A timer with a longer delay fires immediately. */
export const LONGEST_DELAY = 2 ** 31 - 1;
