import { isDate } from '../model/isDate.js';
import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';

/**
 * A date and time without a zone, as Python's `utcnow().isoformat()` writes them. In local time it would mean a
 * different moment for each user.
 */
const zoneless = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/i;

/**
 * The expiry of an interrupt in epoch milliseconds. `undefined` if there is none or the text is not a time: AG-UI does
 * not restrict `expiresAt`. Invalid text is shown to the user and is not silently treated as "never expires". A time
 * without a zone is UTC.
 */
function parseExpiry(expiresAt: string | undefined): number | undefined {
  if (expiresAt === undefined) return undefined;
  const time = isDate(expiresAt) ? Date.parse(expiresAt.replace(zoneless, '$1T$2Z')) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const known = new WeakMap<ReceivedInterrupt, { readonly time: number | undefined }>();

/** The expiry of a question in epoch milliseconds, cached per question. */
export function expiryOf(received: ReceivedInterrupt): number | undefined {
  let found = known.get(received);
  if (!found) known.set(received, (found = { time: parseExpiry(received.interrupt.expiresAt) }));
  return found.time;
}
