/** ISO 8601, or the date of an HTTP header. `Date.parse` alone would read "in 5 minutes" as the year 2001. */
const datelike = /^\d{4}-\d\d-\d\d|^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} /;

/** Whether a text starts with a date in a format that is not ambiguous. */
export const isDate = (text: string): boolean => datelike.test(text);
