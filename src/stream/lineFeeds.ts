/**
 * Makes a function that turns the line ends of a text, given chunk by chunk, into LF. SSE allows CR, LF and CRLF.
 *
 * `eventsource-parser` 3.1 reads all three, but holds a CR at the end of a chunk back until the next one comes,
 * which delays the last event of a CR stream, and its CR path looks for every LF up to the end of the chunk.
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
