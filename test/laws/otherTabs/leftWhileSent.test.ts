import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ServerAnswer } from 'react-agent-interrupts/testing';
import { approval, call, result, text, turn } from '../conversations/talk.js';
import { deferred, fateOf, turns } from '../page.js';
import { named, statusesOf, textsIn, textsOf } from '../tabConversations/tabs.js';
import { deliveriesOf, pair } from './pair.js';

afterEach(() => vi.useRealTimers());

/** The user leaves an interrupt in the second tab while the first one sends the answer to it. */
async function leftWhileSent(hasStorage: boolean, answer: ServerAnswer, ...later: readonly ServerAnswer[]) {
  const accepted = deferred();
  const held: ServerAnswer = async () => {
    await accepted.promise;
    return answer as never;
  };
  const tabs = await pair([turn([], named('delete', 'Delete?')), held, ...later], hasStorage);
  tabs.first.approve(tabs.key);
  await turns();
  const fate = fateOf(tabs.first.submit());
  tabs.second.leave();
  await turns();
  expect(tabs.second.getSnapshot()).toMatchObject({ interrupts: [] });
  accepted.resolve();
  await turns();
  return { ...tabs, fate };
}

// Reliability: "Then they show the result."
describe.each([true, false])(
  'an interrupt that is left in one tab while another one answers it (storage: %s)',
  (hasStorage) => {
    it('shows the result in both, and the next message contains it', async () => {
      const { first, second, fate, server } = await leftWhileSent(
        hasStorage,
        turn(text('m', 'Deleted.')),
        turn(text('n', 'Archived.')),
      );
      expect(fate()).toBe('resolved');
      expect(textsOf(second)).toEqual(textsOf(first));
      expect(textsOf(second)).toContain('Deleted.');
      expect(second.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [], canSend: true });
      expect(deliveriesOf(second)).toEqual([['delete', 'accepted']]);
      await second.send('Archive the rest');
      expect(textsIn(server.requests.at(-1))).toEqual(['Go', 'Deleted.', 'Archive the rest']);
    });

    it('shows the next interrupt in both', async () => {
      const { first, second, server } = await leftWhileSent(
        hasStorage,
        turn(call('pay', 'pay', { euros: 5 }), approval('pay', 'pay')),
        turn([result('pay', 'Paid')]),
      );
      expect(statusesOf(first)).toEqual([['pay', 'open']]);
      expect(statusesOf(second)).toEqual([['pay', 'open']]);
      second.approve(second.getSnapshot().interrupts[0]?.key ?? '');
      await second.submit();
      expect(server.requests).toHaveLength(3);
    });

    it('is pending in no tab if the server refuses the answer', async () => {
      const { first, second, fate } = await leftWhileSent(hasStorage, new Response('', { status: 422 }));
      expect(fate()).toBe('http_error');
      for (const run of [first, second])
        expect(run.getSnapshot()).toMatchObject({ interrupts: [], canSend: true });
    });

    // “The snapshot contains the same error” (hook-only.md, methods)
    it.each([
      ['cut', 'stream_cut', turn(text('m', 'Deleting')).slice(0, -1)],
      ['refused', 'http_error', new Response('', { status: 422 })],
      ['answered with status 503', 'http_error', new Response('', { status: 503 })],
    ] as const)('is reported as %s by the snapshot too', async (_, code, answer) => {
      const { first, second, fate } = await leftWhileSent(hasStorage, answer);
      expect(fate()).toBe(code);
      expect(first.getSnapshot()).toMatchObject({ interrupts: [], error: { code } });
      expect(second.getSnapshot().error).toBeUndefined();
    });

    it('is not reported any more if the user leaves it after the error', async () => {
      const { first, second, key } = await pair(
        [turn([], named('delete', 'Delete?')), new Response('', { status: 422 })],
        hasStorage,
      );
      first.approve(key);
      await first.submit().catch(() => undefined);
      await turns();
      expect(first.getSnapshot().error).toBeDefined();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
      second.leave();
      await turns();
      expect(first.getSnapshot().interrupts).toEqual([]);
      expect(first.getSnapshot().error).toBeUndefined();
    });
  },
);
