// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { asks, says } from 'react-agent-interrupts/testing';
import { turns } from '../page.js';
import { batchesOf } from '../watched.js';
import { named, statusesOf } from '../tabConversations/tabs.js';
import { pair, sentIn } from './pair.js';

const question = asks(named('a', 'Delete?'));

// “If two tabs decide the same interrupt, the later decision applies in every tab.” (reliability.md, storage shared by tabs)
describe.each([true, false])(
  'a decision that crosses with the request of another tab (storage: %s)',
  (hasStorage) => {
    const crossed = async (status: number) => {
      const answers = [question, new Response('', { status }), says('Kept.')];
      const tabs = await pair(answers, hasStorage);
      const { first, second, key } = tabs;
      const ids = [first, second].map(batchesOf);
      first.approve(key);
      await turns();
      second.cancel(key);
      first.submit().catch(() => undefined);
      await turns();
      return { ...tabs, ids };
    };

    it.each([422, 503])('applies in both tabs after status %i', async (status) => {
      const { first, second, server } = await crossed(status);
      expect(sentIn(server)).toMatchObject([[{ payload: true }]]);
      expect([first, second].map(statusesOf)).toEqual([[['a', 'cancelled']], [['a', 'cancelled']]]);
    });

    it('applies in both tabs if the user stops the request', async () => {
      const { first, second, key } = await pair([question, () => new Promise(() => undefined)], hasStorage);
      first.approve(key);
      await turns();
      second.cancel(key);
      first.submit().catch(() => undefined);
      await turns();
      first.stop();
      await turns();
      expect([first, second].map(statusesOf)).toEqual([[['a', 'cancelled']], [['a', 'cancelled']]]);
    });

    // “Changing or cancelling an answer creates a new batch. The cards warn that the first batch may have arrived.”
    it.each([0, 1])('is sent with another batch id than the answer in doubt, by tab %i', async (which) => {
      const { first, second, ids } = await crossed(503);
      const [interrupt] = [first, second][which]?.getSnapshot().interrupts ?? [];
      expect(interrupt?.possiblyAnswered).toBe(true);
      await [first, second][which]?.submit();
      await turns();
      expect(new Set(ids.flat()).size).toBe(2);
      expect([first, second].map((run) => run.getSnapshot().status)).toEqual(['finished', 'finished']);
    });

    it('does not decide the same question that the agent asks again', async () => {
      const { first, second, key } = await pair([question, question], hasStorage);
      first.approve(key);
      await turns();
      second.cancel(key);
      await first.submit();
      await turns();
      expect([first, second].map(statusesOf)).toEqual([[['a', 'open']], [['a', 'open']]]);
    });
  },
);
