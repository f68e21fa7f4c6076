// The streams that all libraries read: the same bytes, in chunks as a network delivers them.

/** The bytes per chunk: a typical read of a socket. */
const PIECE = 16 * 1024;
const word = (index) => ['lorem ', 'ipsum ', 'dolor ', 'sit ', 'amet '][index % 5];
const ids = { threadId: 'thread', runId: 'run' };

/** The kinds of streams, and the result that a reader must have at the end. */
export const kinds = {
  text: {
    title: 'text deltas',
    *events(count, messageId) {
      yield { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' };
      for (let index = 0; index < count; index += 1) {
        yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: word(index) };
      }
      yield { type: 'TEXT_MESSAGE_END', messageId };
    },
    expected: (count) => Array.from({ length: count }, (_, index) => word(index)).join(''),
  },
  args: {
    title: 'tool-argument deltas',
    *events(count) {
      yield { type: 'TOOL_CALL_START', toolCallId: 'call', toolCallName: 'write', parentMessageId: 'answer' };
      yield { type: 'TOOL_CALL_ARGS', toolCallId: 'call', delta: '{"text":"' };
      for (let index = 0; index < count; index += 1) {
        yield { type: 'TOOL_CALL_ARGS', toolCallId: 'call', delta: word(index) };
      }
      yield { type: 'TOOL_CALL_ARGS', toolCallId: 'call', delta: '"}' };
      yield { type: 'TOOL_CALL_END', toolCallId: 'call' };
    },
    expected: (count) => `{"text":"${kinds.text.expected(count)}"}`,
  },
  state: {
    title: 'state patches',
    *events(count) {
      const items = Array.from({ length: 50 }, (_, index) => ({ id: index, done: false }));
      yield { type: 'STATE_SNAPSHOT', snapshot: { step: 0, items } };
      for (let index = 1; index <= count; index += 1) {
        yield { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/step', value: index }] };
      }
    },
    expected: (count) => count,
  },
};

/** The chunks of one stream, which contains one message. */
export function piecesOf(kind, count, messageId = 'answer') {
  const events = [
    { type: 'RUN_STARTED', ...ids },
    ...kinds[kind].events(count, messageId),
    { type: 'RUN_FINISHED', ...ids, outcome: { type: 'success' } },
  ];
  const bytes = new TextEncoder().encode(
    events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
  );
  const pieces = [];
  for (let from = 0; from < bytes.length; from += PIECE) pieces.push(bytes.subarray(from, from + PIECE));
  return pieces;
}

/** A `fetch` that responds to every request with these chunks. */
export const fetchOf = (pieces) => () => {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
};

/** Earlier messages of the conversation. */
export const historyOf = (count) =>
  Array.from({ length: count }, (_, index) => ({
    id: `message-${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Message ${index}. `.padEnd(200, 'And so on. '),
  }));
