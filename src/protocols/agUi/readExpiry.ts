import type { Report } from './Report.js';
import { shortText } from './shortText.js';

/** Seconds up to the year 5138. Larger numbers are milliseconds, from 1973 on. */
const LARGEST_SECONDS = 1e11;
const MILLISECONDS = 1_000;

/** ISO 8601, or the date of an HTTP header. `Date.parse` alone would read "in 5 minutes" as the year 2001. */
const datelike = /^\d{4}-\d\d-\d\d|^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} /;
const numeric = /^\d{9,14}(?:\.\d+)?$/;

/**
 * Reads an `expiresAt`. A date is kept; epoch seconds and milliseconds, as a number or as text, become ISO 8601. Any
 * other value is kept as text with an issue, because it does not mean that the interrupt never expires.
 */
export function readExpiry(value: unknown, report: Report): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && datelike.test(value) && !Number.isNaN(Date.parse(value))) return value;
  if (typeof value === 'number' || (typeof value === 'string' && numeric.test(value))) {
    const number = Number(value);
    const date = new Date(number <= LARGEST_SECONDS ? number * MILLISECONDS : number);
    if (number > 0 && !Number.isNaN(date.getTime())) return date.toISOString();
  }
  const text = shortText(value);
  report(
    ['expiresAt'],
    `The expiry time of this question cannot be read: "${text}". It may have expired already.`,
  );
  return text;
}
