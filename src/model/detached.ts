/** JavaScript engines copy substrings that are shorter than this. */
const SHORT = 13;

/**
 * Copies a string. JavaScript engines store a substring as a view of the whole string, so a short id would keep its
 * whole chunk in memory. Detach every part of a stream that is kept.
 */
export function detached(text: string): string {
  return text.length < SHORT ? text : ` ${text}`.slice(1);
}
