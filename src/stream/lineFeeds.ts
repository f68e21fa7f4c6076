/**
 * Creates a function that converts the line endings of a text to LF, chunk by chunk. SSE allows CR, LF and CRLF.
 *
 * `eventsource-parser` 3.1 supports all three, but buffers a CR at the end of a chunk until the next chunk. That delays the last event of
 * a CR stream. Its CR path also searches for LF up to the end of the chunk each time.
 */
export function lineFeeds(): (text: string) => string {
  let afterReturn = false;
  return (text) => {
    if (text === '') return text;
    const rest = afterReturn && text.startsWith('\n') ? text.slice(1) : text;
    afterReturn = text.endsWith('\r');
    return rest.includes('\r') ? rest.replace(/\r\n?/g, '\n') : rest;
  };
}
