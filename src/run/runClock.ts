/** A difference that the network and a header in whole seconds explain, in milliseconds. */
const NOISE = 5_000;

/** The time as the server has it, where it says so: a person's machine may be hours off. */
export interface RunClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Epoch milliseconds by this machine's clock. */
  local(): number;
  /** How far the server is ahead of this machine, in milliseconds. */
  skew(): number;
  /** Reads the `Date` header of a response, where the browser lets it be read. */
  learn(response: Response): void;
}

/** Expiry is the server's to decide, so its own clock is asked: a wrong local one closes nothing too early. */
export function runClock(local: () => number): RunClock {
  let skew = 0;
  return {
    now: () => local() + skew,
    local,
    skew: () => skew,
    learn(response) {
      const told = Date.parse(response.headers.get('date') ?? '');
      if (Number.isNaN(told)) return;
      const difference = told - local();
      skew = Math.abs(difference) > NOISE ? difference : 0;
    },
  };
}
