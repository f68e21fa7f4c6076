import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';
import { OneByOneServer, oneByOne } from '../oneByOne.js';
import { keysOf } from '../watched.js';

/** A `steer` whose second cancellation fails with this response. */
async function halfSteered(failure: () => Response) {
  const server = new OneByOneServer();
  const run = createAgentRun({
    url: 'http://agent.test',
    threadId: 't',
    tabs: false,
    storage: memoryStorage(),
    autoSubmit: 'never',
    protocol: oneByOne(),
    fetch: server.fetch,
  });
  await run.send('Go');
  server.answer = (id) => (id === 'b' ? failure() : Response.json({}));
  await expect(run.steer('Pay nobody')).rejects.toBeDefined();
  server.answer = () => Response.json({});
  return { run, server };
}

const failures: [string, () => Response][] = [
  [
    'its connection was lost',
    () => {
      throw new TypeError('The network is down.');
    },
  ],
  ...[400, 422, 429, 503].map((status): [string, () => Response] => [
    `status ${status}`,
    () => new Response('No.', { status }),
  ]),
];

// “Some servers accept answers one by one. If a later answer fails, the accepted ones are not sent again” (law 2); “After a
// `steer` that failed, `retry()` repeats its message and its cancellations.”
describe('a retry of a steer after the server has accepted one of its cancellations', () => {
  it.each(failures)('sends only the others, with the message, after %s', async (_, failure) => {
    const { run, server } = await halfSteered(failure);
    expect(server.took).toEqual(['a']);
    expect(await run.retry()).toMatchObject({ status: 'finished' });
    expect(server.took).toEqual(['a', 'b', 'c']);
    const texts = run.getSnapshot().messages.map(({ content }) => content);
    expect(texts).toEqual(['Go', 'Pay nobody', 'Done.']);
  });

  it.each(failures.filter(([name]) => !/4\d\d/.test(name)))(
    'by submit() sends only the others after %s',
    async (_, failure) => {
      const { run, server } = await halfSteered(failure);
      expect(await run.submit()).toMatchObject({ status: 'finished' });
      expect(server.took).toEqual(['a', 'b', 'c']);
    },
  );

  it('leaves the other interrupts open if they were refused', async () => {
    const { run } = await halfSteered(() => new Response('No.', { status: 422 }));
    const { interrupts, batch, canSend } = run.getSnapshot();
    expect(interrupts.map(({ status, delivery }) => [status, delivery])).toEqual([
      ['cancelled', 'accepted'],
      ['open', 'none'],
      ['open', 'none'],
    ]);
    expect([batch.over, canSend]).toEqual([undefined, false]);
    expect(run.approve(keysOf(run)[1] ?? '').ok).toBe(true);
  });
});
