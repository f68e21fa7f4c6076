/**
 * How long a test waits for what it expects, in milliseconds. A busy machine can take that long. What is there at once ends the wait
 * at once.
 */
export const PATIENCE = 60_000;
