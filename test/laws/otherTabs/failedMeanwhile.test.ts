// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, keysOf, pass, turns } from '../page.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

const refused = () => new Response('', { status: 422 });
const failed = () => new Response('', { status: 503 });
const lost = (): Promise<Response> => Promise.reject(new TypeError('The connection was lost.'));
const ways = [
  ['refused', refused],
  ['answered with an error', failed],
  ['lost', lost],
] as const;

/** Two tabs with a question. The second one has answered it, and the first one has not learned of it yet. */
async function answeredElsewhere(hasStorage: boolean, result = says('Done.')) {
  const thread = threadOf([asks(named('a', 'Delete?')), result], { hasStorage });
  const { tabs, delay, deliver } = delaying(thread.browser.open().tabs);
  const { run: first } = await thread.open({ tabs });
  await first.send('Go');
  await turns();
  const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
  const [key = ''] = keysOf(first);
  delay();
  second.approve(key);
  const answer = deferred<() => Response | Promise<Response>>();
  return { ...thread, first, second, key, deliver: () => deliver(99), answer };
}

const textsOf = (run: {
  getSnapshot(): { messages: readonly { content?: unknown }[] };
}): readonly unknown[] => run.getSnapshot().messages.map(({ content }) => content);

describe.each([true, false])(
  'a tab that receives the answers of another tab during its request (%s)',
  (hasStorage) => {
    // “It resolves with the snapshot when the run pauses or ends, and rejects when the run fails. The snapshot contains
    // the same error” (hook-only.md, methods)
    describe.each(['submit', 'steer'] as const)('a `%s()`', (method) => {
      it.each(ways)('that is %s is reported by its promise and by the snapshot', async (_, reply) => {
        const { first, second, key, server, answer, deliver } = await answeredElsewhere(hasStorage);
        await second.submit();
        server.answer(async () => (await answer.promise)());
        first.deny(key);
        const call = method === 'submit' ? first.submit() : first.steer('Do something else');
        const settled = call.catch((error: unknown) => ({ error, shown: first.getSnapshot().error }));
        await pass();
        await deliver();
        answer.resolve(reply);
        const { error, shown } = (await settled) as { error: unknown; shown: unknown };
        expect(error).toMatchObject({ name: 'AgentRunError' });
        expect(shown).toBe(error);
        expect(statusesOf(first)).toEqual([]);
      });
    });

    // “The record of a replaced decision stays.” (reliability.md, storage shared by tabs)
    it.each(ways)('lists its own answer that is %s beside that of the other tab', async (_, reply) => {
      const { first, second, key, server, answer, deliver } = await answeredElsewhere(hasStorage);
      await second.submit();
      server.answer(async () => (await answer.promise)());
      first.deny(key);
      first.submit().catch(() => undefined);
      await pass();
      await deliver();
      answer.resolve(reply);
      await pass();
      await deliver();
      for (const run of [first, second]) {
        const listed = run.getSnapshot().history.map(({ verdict, delivery }) => [verdict, delivery]);
        expect(listed).toContainEqual(['approve', 'accepted']);
        expect(listed.filter(([verdict]) => verdict === 'deny')).toHaveLength(1);
        expect(listed).toHaveLength(2);
      }
    });

    // “A message of this tab that has failed keeps its error. `retry()` sends it when nothing is pending.”
    // (reliability.md, in doubt)
    it('keeps its message that the server has refused meanwhile, and sends it with retry()', async () => {
      const { first, second, server, answer, deliver } = await answeredElsewhere(hasStorage);
      const sent = deferred<undefined>();
      server.answer(async () => (await answer.promise)(), says('Very well.'));
      first.leave();
      await second.submit();
      const message = first.send('Do something else').catch((error: unknown) => sent.resolve(void error));
      await pass();
      await deliver();
      answer.resolve(refused);
      await message;
      await pass();
      const { error, canSend } = first.getSnapshot();
      expect(error).toMatchObject({ httpStatus: 422 });
      expect(canSend).toBe(true);
      expect(textsOf(first)).toContain('Do something else');
      await first.retry();
      expect(server.requests.at(-1)?.messages.map(({ content }) => content)).toContain('Do something else');
      expect(textsOf(first)).toContain('Very well.');
    });
  },
);
