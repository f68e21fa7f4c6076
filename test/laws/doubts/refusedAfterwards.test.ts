// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { keysOf, one, opened, page, turns } from '../page.js';

const response = (status: number) => () => new Response('No.', { status });

/** An answer that may have arrived, and that the server refuses when it is sent again. */
async function refusedAgain(status: number) {
  const storage = memoryStorage();
  const { run, requests } = page(storage, [one, response(503), response(status), says('Deleted.')]);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  await run.submit().catch(() => undefined);
  expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
  await run.retry().catch(() => undefined);
  expect(run.getSnapshot().batch.delivery).toBe('refused');
  return { run, requests, storage };
}

// “Changing or cancelling an answer creates a new batch. The cards warn that the first batch may have arrived.” (reliability.md) A refusal
// of the repeated request does not tell what happened to the first one.
describe.each([401, 404, 409, 410, 422, 429])(
  'an answer in doubt that is refused with %i when it is sent again',
  (status) => {
    it('may still have arrived', async () => {
      const { run } = await refusedAgain(status);
      expect(run.getSnapshot().interrupts).toMatchObject([{ possiblyAnswered: true }]);
      run.deny(keysOf(run)[0] ?? '');
      expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered', possiblyAnswered: true }]);
      await run.submit();
      expect(run.getSnapshot().status).toBe('finished');
    });

    it('may still have arrived after a reload', async () => {
      const { run, storage } = await refusedAgain(status);
      await turns();
      run.dispose();
      const { run: after } = page(storage);
      await opened(after);
      expect(after.getSnapshot().interrupts).toMatchObject([{ possiblyAnswered: true }]);
    });
  },
);

it('an answer that is refused immediately has not arrived', async () => {
  const { run } = page(memoryStorage(), [one, response(401), response(422)]);
  await run.send('Go');
  run.approve(keysOf(run)[0] ?? '');
  await run.submit().catch(() => undefined);
  await run.retry().catch(() => undefined);
  expect(run.getSnapshot().interrupts[0]?.possiblyAnswered).toBeUndefined();
});
