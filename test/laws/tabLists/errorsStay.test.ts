// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { asks, executes, fails, proposes, type ServerAnswer } from 'react-agent-interrupts/testing';
import { pair } from '../otherTabs/pair.js';
import { deferred, turns } from '../page.js';
import { named, statusesOf } from '../tabConversations/tabs.js';

const used = [...executes('call-1', 'Paid').slice(0, -1), ...fails('The mail server is down.')];

/** How the resume in the first tab fails, and how the second tab learns what is pending. */
const failures: readonly (readonly [string, ServerAnswer])[] = [
  ['has used the answers', used],
  ['has refused the answers', fails('The mail server is down.', 'INVALID_PAYLOAD')],
];

// `RunSnapshot.error`: “The last failure, until the next request of this tab.”
describe.each([true, false])('the error of a failed resume (storage: %s)', (hasStorage) => {
  it.each(failures)('stays when another tab lists other questions, if the run %s', async (_, failure) => {
    const { first, second, key } = await pair(
      [proposes({ name: 'pay', args: {} }), failure, asks(named('b', 'B?')), asks(named('b', 'B?'))],
      hasStorage,
    );
    first.approve(key);
    await first.submit().catch(() => undefined);
    const { error } = first.getSnapshot();
    expect(error?.message).toContain('The mail server is down.');
    await second.refresh();
    await vi.waitFor(() => expect(statusesOf(first)).toEqual([['b', 'open']]), 800);
    expect(first.getSnapshot().error).toBe(error);
  });
});

// “The snapshot contains the same error” (hook-only.md, about the promise of `refresh`)
describe.each([true, false])('the error of a failed refresh (storage: %s)', (hasStorage) => {
  it.each(['before', 'during'])(
    'stays if the questions are left in another tab %s its request',
    async (when) => {
      const [headers, response] = [deferred(), deferred()];
      let isHeld = false;
      const question = asks(named('a', 'A?'));
      const { first, second } = await pair([question], hasStorage, {
        headers: () => (isHeld ? headers.promise.then(() => ({})) : {}),
      });
      isHeld = true;
      first.setOptions({ fetch: () => response.promise.then(() => Promise.reject(new TypeError('Lost'))) });
      const refreshed = first.refresh();
      await turns();
      if (when === 'before') second.leave();
      await turns();
      headers.resolve();
      await turns();
      if (when === 'during') second.leave();
      await turns();
      response.resolve();
      const error: unknown = await refreshed.catch((cause: unknown) => cause);
      await turns();
      expect(error).toMatchObject({ code: 'network' });
      expect(first.getSnapshot().interrupts).toEqual([]);
      expect(first.getSnapshot().error).toBe(error);
    },
  );
});
