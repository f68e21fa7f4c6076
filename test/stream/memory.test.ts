import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const CHUNKS = 60;
/** The length of one chunk, in characters. */
const SIZE = 1_000_000;
const MEGABYTE = 2 ** 20;

/** A stream of one-megabyte chunks, most of which is a comment. */
function streamOf(frame: (n: number) => string, atEnd: () => void): Response {
  const encoder = new TextEncoder();
  const padding = `: ${'x'.repeat(SIZE)}\n`;
  const line = (event: object) => `data: ${JSON.stringify(event)}\n\n`;
  let n = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (n === 0) {
        controller.enqueue(
          encoder.encode(
            line({ type: 'RUN_STARTED', threadId: 't', runId: 'r' }) +
              line({ type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' }),
          ),
        );
      }
      if (n < CHUNKS) controller.enqueue(encoder.encode(padding + frame(n)));
      else {
        atEnd();
        controller.enqueue(encoder.encode(line({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' })));
        controller.close();
      }
      n += 1;
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

it.each([
  ['ids that do not count up', (n: number) => `id: ${(n * 7919) % 1000}-of-some-event\n`, 'word '],
  ['deltas of a few words', () => '', 'a few words that come at once '],
])('the data that a run keeps of %s does not retain the chunks', async (_, id, words) => {
  const content = (n: number): string => {
    const data = JSON.stringify({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: `${words}${n}` });
    return `${id(n)}data: ${data}\n\n`;
  };
  let kept = 0;
  const measure = (): void => {
    collect();
    kept = process.memoryUsage().heapUsed / MEGABYTE - kept;
  };
  measure();
  const run = createAgentRun({
    url: 'http://agent.invalid',
    fetch: () => Promise.resolve(streamOf(content, measure)),
  });
  await run.send('Go');
  // The text has not been read yet. A third of the chunks is far more than its content.
  expect(kept).toBeLessThan(20);
  expect(run.getSnapshot().messages.at(-1)?.content).toContain(`${words}${CHUNKS - 1}`);
  run.dispose();
});
