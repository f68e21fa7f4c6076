/** ISO 8601, or the date of an HTTP header. `Date.parse` alone would read "in 5 minutes" as the year 2001. */
const datelike = /^\d{4}-\d\d-\d\d|^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} /;

/**
 * Whether a text starts with a date in a format that is not ambiguous. The day must exist: `Date.parse` reads February
 * 31 as a day in March.
 */
export function isDate(text: string): boolean {
  const [start = ''] = datelike.exec(text) ?? [];
  const isIso = start.length === 10;
  return isIso ? new Date(start).toJSON()?.startsWith(start) : start !== '';
}
