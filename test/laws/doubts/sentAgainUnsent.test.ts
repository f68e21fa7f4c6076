// @vitest-environment node
import { expect, it } from 'vitest';
import { memoryStorage, type ServerAnswer } from 'react-agent-interrupts/testing';
import { deliveriesOf } from '../otherTabs/pair.js';
import { keysOf, one, page } from '../page.js';

const response =
  (status: number): ServerAnswer =>
  () =>
    new Response('No.', { status });

// reliability.md: “The history then still lists those answers as in doubt.” A request that was not processed changes nothing about the
// earlier one.
it.each([
  [503, 'inDoubt'],
  [422, 'refused'],
])(
  'after status %i, the history lists the answer as %s, although sending it again failed before anything was processed',
  async (status, delivery) => {
    let mayFail = false;
    const { run } = page(memoryStorage(), [one, response(status), response(401)], {
      headers: ({ attempt }) => {
        if (mayFail && attempt === 2) throw new Error('No token.');
        return {};
      },
    });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    expect(deliveriesOf(run)).toMatchObject([[expect.any(String), delivery]]);
    mayFail = true;
    await expect(run.retry()).rejects.toMatchObject({ code: 'not_sent' });
    expect(run.getSnapshot().batch.delivery).toBe(delivery);
    expect(deliveriesOf(run)).toMatchObject([[expect.any(String), delivery]]);
  },
);
