// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AgentRunError } from 'react-agent-interrupts/core';
import { approved, deliveries, done, keys, type Converse } from './odd.js';

/** Posts the answers, and then reads the result. */
const postsAndReads: Converse = async function* (_task, wire) {
  await wire.json({ url: wire.url, body: {} });
  await wire.json({ url: wire.url });
  yield done;
};

// An answer is in doubt if it may have arrived. Other exceptions are reported as `network` or `stream_cut` after it.
describe('an accepted answer is never reported as unsent or refused', () => {
  it('if the headers of the request for its result fail', async () => {
    let asked = 0;
    const run = await approved(postsAndReads, {
      headers: () => {
        asked += 1;
        if (asked === 2) throw new Error('signed out');
        return {};
      },
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    expect(deliveries(run)).toEqual(['inDoubt', 'inDoubt']);
    run.deny(keys(run)[0] ?? '');
    expect(run.getSnapshot().interrupts[0]?.possiblyAnswered).toBe(true);
  });

  it.each([401, 404, 409, 410, 422])('if the request for its result gets a %i', async (status) => {
    const run = await approved(postsAndReads, {
      fetch: (_input, init) =>
        Promise.resolve(init?.method === 'POST' ? Response.json({}) : Response.json({}, { status })),
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    expect(deliveries(run)).toEqual(['inDoubt', 'inDoubt']);
    expect(run.getSnapshot().batch.over).toBeFalsy();
  });

  it('if the protocol reports it as unsent', async () => {
    const run = await approved(async function* (_task, wire) {
      yield* [];
      await wire.json({ url: wire.url, body: {} });
      throw new AgentRunError('not_sent', 'The socket is closed.');
    });
    await expect(run.submit()).rejects.toMatchObject({ code: 'stream_cut' });
    expect(deliveries(run)).toEqual(['inDoubt', 'inDoubt']);
  });
});

describe('an answer that the server did not accept', () => {
  it('is refused if a second request that carries it is refused', async () => {
    let asked = 0;
    const run = await approved(
      async function* (_task, wire) {
        await wire.json({ url: wire.url, body: { opens: true } });
        await wire.json({ url: wire.url, body: {} });
        yield done;
      },
      { fetch: () => Promise.resolve(Response.json({}, { status: (asked += 1) === 2 ? 422 : 200 })) },
    );
    await expect(run.submit()).rejects.toMatchObject({ code: 'http_error' });
    expect(deliveries(run)).toEqual(['refused', 'refused']);
  });

  it('is unsent if the accepted ones were reported one by one', async () => {
    let asked = 0;
    const run = await approved(
      async function* (task, wire) {
        for (const { interruptId } of task.kind === 'resume' ? task.batch.entries : []) {
          await wire.json({ url: wire.url, body: { interruptId } });
          yield { type: 'accepted', interruptId };
        }
        yield done;
      },
      {
        headers: () => {
          asked += 1;
          if (asked === 2) throw new Error('signed out');
          return {};
        },
      },
    );
    await expect(run.submit()).rejects.toMatchObject({ code: 'not_sent' });
    expect(deliveries(run)).toEqual(['accepted', 'none']);
  });
});
