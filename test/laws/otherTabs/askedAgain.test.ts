// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asks, eventStream, says } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, keysOf, pass, turns } from '../page.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';
import { delaying } from './delaying.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => vi.useRealTimers());

const question = asks(named('a', 'Delete?'));

// “If a server reuses an id for a new interrupt, the key is different.” (PendingInterrupt.key)
// “A decision never moves to another interrupt.” (reliability.md, law 1)
describe.each([true, false])(
  'a question that the agent asks again under its id (storage: %s)',
  (hasStorage) => {
    it.each(['during it', 'after it'])(
      'is open in a tab that refreshes, and is notified %s that another tab has answered the first one',
      async (when) => {
        const listed = deferred();
        const respond = async (): Promise<Response> => {
          await listed.promise;
          return eventStream(question);
        };
        const thread = threadOf([question, question, respond, question, says('Done.')], { hasStorage });
        const { tabs, delay, deliver } = delaying(thread.browser.open().tabs);
        const { run: first } = await thread.open({ tabs });
        await first.send('Go');
        await turns();
        const { run: second } = await thread.open(hasStorage ? {} : { initial: first.dehydrate() });
        const [key = ''] = keysOf(first);
        first.approve(key);
        await pass();
        delay();
        await second.submit();
        await pass();
        const refreshed = first.refresh();
        await pass();
        if (when === 'during it') await deliver(99);
        listed.resolve();
        await refreshed;
        await deliver(99);
        await pass();
        expect(statusesOf(first)).toEqual([['a', 'open']]);
        expect(keysOf(first)).toEqual(keysOf(second));
      },
    );
  },
);
