/** Engines copy a part that is shorter than this anyway. */
const SHORT = 13;

/**
 * The same text, in memory of its own. An engine keeps a part of a text as a view of the whole, so that an id of twenty
 * letters would keep the chunk that it came in; whatever is kept of a stream is detached first.
 */
export function detached(text: string): string {
  return text.length < SHORT ? text : ` ${text}`.slice(1);
}
