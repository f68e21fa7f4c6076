import { describe, expect, it } from 'vitest';
import { createAgentRun, type Protocol } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';

/** AG-UI over a conversation that also accepts JSON. */
const protocol: Protocol = {
  ...agUi(),
  async *converse(task, wire) {
    const accept = 'text/event-stream, application/json';
    const { frames } = await wire.stream({ url: wire.url, body: task.input, accept });
    for await (const some of frames) yield { type: 'frames', frames: some };
  },
};

function answering(response: () => Response) {
  const fetch: typeof globalThis.fetch = () => Promise.resolve(response());
  return createAgentRun({ url: 'https://agent.test/', fetch, protocol });
}

const finished = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'success' } },
];

describe('a JSON response to a request for a stream or JSON', () => {
  it.each(['application/json', 'application/json; charset=utf-8'])('is one frame: %s', async (type) => {
    const run = answering(
      () => new Response(JSON.stringify(finished, undefined, 2), { headers: { 'content-type': type } }),
    );
    expect((await run.send('Go')).status).toBe('finished');
  });

  it('is no frame if it is empty', async () => {
    const run = answering(() => new Response(' ', { headers: { 'content-type': 'application/json' } }));
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'empty_response' });
  });

  it('that breaks off is a cut stream', async () => {
    const broken = () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('[{"type":'));
          controller.error(new TypeError('terminated'));
        },
      });
    const run = answering(() => new Response(broken(), { headers: { 'content-type': 'application/json' } }));
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut', retryable: true });
  });

  it('that hangs ends with stop()', async () => {
    const run = answering(
      () => new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } }),
    );
    const sent = run.send('Go');
    await Promise.resolve();
    run.stop();
    expect((await sent).status).toBe('idle');
  });
});
