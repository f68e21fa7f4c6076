// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun, TabCoordinator } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { deferred, fateOf, keysOf, turns } from '../page.js';
import { named, statusesOf, threadOf } from '../tabConversations/tabs.js';
import { sentIn } from './pair.js';

/** Delays the messages to one tab while `isHeld` is true. */
function slowToHear(tabs: TabCoordinator) {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  const slow: TabCoordinator = {
    ...tabs,
    open: (name, hear) =>
      tabs.open(name, (message) => {
        if (isHeld) waiting.push(() => hear(message));
        else hear(message);
      }),
  };
  const hold = () => (isHeld = true);
  const release = () => {
    isHeld = false;
    for (const deliver of waiting.splice(0)) deliver();
  };
  return { slow, hold, release };
}

/** Two tabs with two interrupts, of which the first tab has approved both. Its `submit()` waits for `headers`. */
async function waiting(hasStorage: boolean) {
  const headers = deferred<HeadersInit>();
  let waits = false;
  const thread = threadOf([asks(named('a', 'A?'), named('b', 'B?')), says('Done.')], { hasStorage });
  let time = Date.now();
  const now = () => (time += 1);
  const { run: first } = await thread.open({ now, headers: () => (waits ? headers.promise : {}) });
  await first.send('Go');
  const { slow, hold, release } = slowToHear(thread.browser.open().tabs);
  const initial = hasStorage ? undefined : first.dehydrate();
  const { run: second } = await thread.open({ now, tabs: slow, initial });
  const [key = '', other = ''] = keysOf(first);
  first.approve(key);
  first.approve(other);
  await turns();
  waits = true;
  hold();
  const fate = fateOf(first.submit());
  await turns();
  const headersResolve = async () => {
    headers.resolve({});
    await turns();
  };
  return { first, second, key, release, fate, headersResolve, server: thread.server };
}

const decisionsOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ decision, delivery }) => [decision ?? 'open', delivery]);

describe.each([true, false])('a batch that waits for `headers` (storage: %s)', (hasStorage) => {
  // “A batch that waits or is queued in another tab is not sent.” (reliability.md, storage shared by tabs) “`stop()`, a
  // changed answer, `leave()` and `dispose()` withdraw the batch.” (reliability.md, waiting for the host)
  it.each<[string, (run: AgentRun, key: string) => void]>([
    ['denies one', (run, key) => run.deny(key)],
    ['cancels one', (run, key) => run.cancel(key)],
    ['undoes one', (run, key) => run.reopen(key)],
    ['leaves them', (run) => run.leave()],
  ])('is not sent if the user, in a tab that was not notified of it yet, %s', async (_did, act) => {
    const { first, second, key, release, fate, headersResolve, server } = await waiting(hasStorage);
    act(second, key);
    release();
    await turns();
    const fateBefore = fate();
    await headersResolve();
    expect(sentIn(server)).toEqual([]);
    expect(fateBefore).not.toBe('pending');
    expect(decisionsOf(first)).toEqual(decisionsOf(second));
  });

  // “If two tabs decide the same interrupt, the later decision applies in every tab.” (reliability.md, storage shared by tabs)
  it('leaves no outdated decision in another tab if it is changed meanwhile', async () => {
    const { first, second, key, release, headersResolve, server } = await waiting(hasStorage);
    release();
    await turns();
    expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
    first.deny(key);
    await turns();
    expect(decisionsOf(second)).toEqual(decisionsOf(first));
    await second.submit();
    await headersResolve();
    expect(sentIn(server)).toMatchObject([[{ payload: false }, { payload: true }]]);
  });
});

// The same, without a decision that the batch contains.
it('a tab shows what is decided elsewhere during a steer that then is not sent', async () => {
  const headers = deferred<HeadersInit>();
  let waits = false;
  const thread = threadOf([asks(named('a', 'A?'), named('b', 'B?'))], { hasStorage: false });
  const { run: first } = await thread.open({ headers: () => (waits ? headers.promise : {}) });
  await first.send('Go');
  const { run: second } = await thread.open({ initial: first.dehydrate() });
  waits = true;
  const fate = fateOf(first.steer('Neither'));
  await turns();
  first.approve(keysOf(first)[0] ?? '');
  await turns();
  expect(fate()).toBe('declined');
  expect(statusesOf(second)).toEqual([
    ['a', 'answered'],
    ['b', 'open'],
  ]);
});
