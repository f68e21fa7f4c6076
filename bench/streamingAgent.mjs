// A Vite plugin with an agent that asks immediately, and streams twenty thousand words after it is answered:
//
//   POST /agent?asks=50&deltas=20000&milliseconds=2000

const word = (index) => ['lorem ', 'ipsum ', 'dolor ', 'sit ', 'amet '][index % 5];
const ids = { threadId: 'thread', runId: 'run' };
const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
/** The interval between two writes, and the pause before and after the text, in milliseconds. */
const PACE = 5;
const REST = 500;

/** The number of characters of the text. */
export const lengthOf = (deltas) =>
  Array.from({ length: deltas }, (_, index) => word(index).length).reduce((sum, each) => sum + each, 0);

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function answer(request, response) {
  const { searchParams } = new URL(request.url, 'http://bench.invalid');
  const [asks, deltas, milliseconds] = ['asks', 'deltas', 'milliseconds'].map((name) =>
    Number(searchParams.get(name)),
  );
  let body = '';
  for await (const piece of request) body += piece;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const write = (...events) =>
    response.write(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  write({ type: 'RUN_STARTED', ...ids });
  if (!body.includes('"interruptId"')) {
    const interrupts = Array.from({ length: asks }, (_, index) => ({
      id: `int-${index}`,
      reason: 'confirmation',
      message: `Question ${index}: go on?`,
      responseSchema: approval,
    }));
    write({ type: 'RUN_FINISHED', ...ids, outcome: { type: 'interrupt', interrupts } });
    response.end();
    return;
  }
  const delta = (index) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'answer', delta: word(index) });
  write({ type: 'TEXT_MESSAGE_START', messageId: 'answer', role: 'assistant' }, delta(0));
  await wait(REST);
  const began = performance.now();
  for (let sent = 1; sent < deltas;) {
    const due = Math.min(deltas, Math.ceil(((performance.now() - began) / milliseconds) * deltas) + 1);
    write(...Array.from({ length: due - sent }, (_, index) => delta(sent + index)));
    sent = due;
    await wait(PACE);
  }
  await wait(REST);
  write({ type: 'TEXT_MESSAGE_END', messageId: 'answer' });
  write({ type: 'RUN_FINISHED', ...ids, outcome: { type: 'success' } });
  response.end();
}

export const streamingAgent = {
  name: 'streaming-agent',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use('/agent', async (request, response, next) => {
      try {
        await answer(request, response);
      } catch (error) {
        next(error);
      }
    });
  },
};
