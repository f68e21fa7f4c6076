// @vitest-environment node
import { agUi, createAgentRun } from 'react-agent-interrupts/core';
import { asks } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';

/** A run whose stream breaks off or pauses, and the requests after the first. */
async function runOf(options: object, events: readonly object[]) {
  const later: string[] = [];
  let isFirst = true;
  const run = createAgentRun({
    url: 'http://agent.test/run',
    threadId: 't',
    tabs: false,
    protocol: agUi(options),
    fetch: (url) => {
      if (!isFirst) {
        later.push(typeof url === 'string' ? url : 'a request');
        return Promise.resolve(Response.json({}));
      }
      isFirst = false;
      const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      return Promise.resolve(new Response(text, { headers: { 'content-type': 'text/event-stream' } }));
    },
  });
  return { run, later, sent: run.send('Go') };
}

const paused = asks({ reason: 'confirmation' });

// servers.md: “`stop` returns the request that ends a run on the server.” custom-protocol.md: a run that was not stopped is `not_stopped`.
describe('a `stop` of the host that returns no request', () => {
  it.each([
    ['a promise', Promise.resolve({ url: 'http://agent.test/stop' })],
    ['a text', 'http://agent.test/stop'],
    ['no URL', { method: 'POST' }],
    ['a number as URL', { url: 5 }],
  ])('sends nothing, and the error says that the run was not stopped: %s', async (_, given) => {
    const { run, later, sent } = await runOf({ stop: () => given }, paused);
    await sent;
    run.leave();
    await vi.waitFor(() => expect(run.getSnapshot().error).toMatchObject({ code: 'not_stopped' }));
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect(later).toEqual([]);
  });
});

// servers.md: “`reconnect` returns the URL at which a broken stream continues.” `undefined` if that is impossible.
describe('a `reconnect` of the host that returns no URL', () => {
  it.each([
    ['a promise', Promise.resolve('http://agent.test/events')],
    ['null', null],
    ['a number', 5],
    ['an object', { url: 'http://agent.test/events' }],
  ])('requests nothing, and the stream is cut: %s', async (_, given) => {
    const { later, sent } = await runOf({ reconnect: () => given }, paused.slice(0, 1));
    await expect(sent).rejects.toMatchObject({ code: 'stream_cut' });
    expect(later).toEqual([]);
  });
});
