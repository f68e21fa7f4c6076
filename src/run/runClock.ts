/** A clock difference that latency and a header in whole seconds can cause, in milliseconds. */
const NOISE = 5_000;

/** The time by the server's clock, if known: a user's machine may be hours off. */
export interface RunClock {
  /** Epoch milliseconds. */
  now(): number;
  /** Epoch milliseconds by this machine's clock. */
  local(): number;
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  skew(): number;
  /** Reads the `Date` header of a response, if the browser allows it. */
  adjust(response: Response): void;
}

/** The server decides about expiry, so its clock counts: a wrong local clock must not close an interrupt early. */
export function runClock(local: () => number): RunClock {
  let skew = 0;
  return {
    now: () => local() + skew,
    local,
    skew: () => skew,
    adjust(response) {
      const serverTime = Date.parse(response.headers.get('date') ?? '');
      if (Number.isNaN(serverTime)) return;
      const difference = serverTime - local();
      skew = Math.abs(difference) > NOISE ? difference : 0;
    },
  };
}
