/**
 * The clock difference that latency and a header in whole seconds can cause, in milliseconds. A smaller one is ignored.
 */
const MAX_INACCURACY = 5_000;

/** The time by the server's clock, if known: a user's machine may be wrong by hours. */
export interface RunClock {
  /** Epoch milliseconds. */
  now(): number;
  /**
   * Epoch milliseconds by the device's clock, which all its tabs share. The host's `now` can differ from tab to tab.
   */
  local(): number;
  /** How far the server's clock is ahead of the host's `now`, in milliseconds. */
  skew(): number;
  /** Reads the `Date` header of a response, if the browser allows it. */
  adjust(response: Response): void;
}

/**
 * Reads the host's `now`. If it throws or returns no valid time, the device's clock is used, because the run object
 * must continue. In a browser, `reportError` reports the first failure.
 */
function timeOf(read: () => unknown): () => number {
  let isReported = false;
  const report = (cause: unknown): void => {
    if (!isReported && typeof reportError === 'function') reportError(cause);
    isReported = true;
  };
  return () => {
    try {
      const time = read();
      if (isTime(time)) return time;
      report(
        new TypeError(`\`now\` returned ${typeof time === 'number' ? time : typeof time}. ${NOW_ADVICE}`),
      );
    } catch (cause) {
      report(cause);
    }
    return Date.now();
  };
}

const NOW_ADVICE = 'It must return epoch milliseconds, so the run object uses `Date.now` instead.';

/** Whether `Date` can represent this time. Any other time cannot be shown. */
export const isTime = (time: unknown): time is number =>
  typeof time === 'number' && Math.abs(time) <= 8.64e15;

/** The server decides about expiry, so its clock counts: a wrong local clock must not close an interrupt early. */
export function runClock(read: () => unknown): RunClock {
  const time = timeOf(read);
  let skew = 0;
  return {
    now: () => time() + skew,
    local: () => Date.now(),
    skew: () => skew,
    adjust(response) {
      const serverTime = Date.parse(response.headers.get('date') ?? '');
      if (Number.isNaN(serverTime)) return;
      const difference = serverTime - time();
      skew = Math.abs(difference) > MAX_INACCURACY ? difference : 0;
    },
  };
}
