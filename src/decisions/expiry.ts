import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';

/**
 * A date and a time without a zone, as Python's `utcnow().isoformat()` writes them. In the reader's own zone it would be
 * another moment for each person.
 */
const zoneless = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/i;

/** ISO 8601, or the date of an HTTP header: `Date.parse` alone reads "in 5 minutes" as the year 2001. */
const datelike = /^\d{4}-\d\d-\d\d|^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} /;

/**
 * When an interrupt stops being answerable, in epoch milliseconds. `undefined` where no time was given or the
 * text is no time: AG-UI leaves `expiresAt` unconstrained, and garbage is shown to the person, never read as
 * "never expires" in silence. A time without a zone is UTC.
 */
function parseExpiry(expiresAt: string | undefined): number | undefined {
  if (expiresAt === undefined) return undefined;
  const time = datelike.test(expiresAt) ? Date.parse(expiresAt.replace(zoneless, '$1T$2Z')) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const known = new WeakMap<ReceivedInterrupt, { readonly time: number | undefined }>();

/** When a question stops being answerable, in epoch milliseconds. Read once for each question. */
export function expiryOf(received: ReceivedInterrupt): number | undefined {
  let found = known.get(received);
  if (!found) known.set(received, (found = { time: parseExpiry(received.interrupt.expiresAt) }));
  return found.time;
}
