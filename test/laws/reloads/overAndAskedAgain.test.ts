import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, fateOf, keysOf, opened, page, quiet, turns } from '../page.js';
import { named } from '../tabConversations/tabs.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

const gone = () => new Response('', { status: 410 });
const keyAt = (run: AgentRun, index: number): string => keysOf(run)[index] ?? '';

// Law 1: “Answers are sent only after the user has acted on exactly these answers.”
describe('an approval that the server no longer waits for', () => {
  it.each<[string, (run: AgentRun) => unknown, boolean]>([
    ['the user has cancelled it', (run) => run.cancel(keyAt(run, 0)), false],
    ['the user has left it', (run) => run.leave(), false],
    ['the user has sent a message', () => undefined, false],
    [
      'the user has sent a message that failed, and a reload',
      (run) => run.send('Hm').catch(() => undefined),
      true,
    ],
  ])('is not the answer if the agent asks again after %s', async (_what, act, reloads) => {
    const storage = memoryStorage();
    const again = asks(named('a', 'Delete?'), named('b', 'Tell them?'));
    const failed = reloads ? [new Response('', { status: 503 })] : [];
    const options = { autoSubmit: 'always' } as const;
    const before = page(storage, [asks(named('a', 'Delete?')), gone, ...failed, again, says('Ok')], options);
    await opened(before.run);
    await before.run.send('Go');
    before.run.approve(keyAt(before.run, 0));
    await quiet();
    expect(before.run.getSnapshot().batch).toMatchObject({ over: true });
    await act(before.run);
    await quiet();
    if (reloads) before.run.dispose();
    const { run, requests } = reloads ? page(storage, [again, says('Ok')], options) : before;
    await opened(run);
    const sentBefore = requests.length;
    await run.send('Hello');
    run.deny(keyAt(run, 1));
    await quiet();
    expect(requests).toHaveLength(sentBefore + 1);
    expect(run.getSnapshot().interrupts.map(({ status }) => status)).toEqual(['open', 'answered']);
  });

  // “A decision is kept until the resumed run has finished.” AG-UI accepts no message while an interrupt is pending.
  it('can be replaced while a message waits for the host, which is then not sent', async () => {
    const gate = deferred();
    let waits = false;
    const { run, requests } = page(memoryStorage(), [asks(named('a', 'Delete?')), gone, says('Ok')], {
      dispatch: ({ execute }) => (waits ? gate.promise : Promise.resolve()).then(execute),
    });
    await run.send('Go');
    run.approve(keyAt(run, 0));
    await run.submit().catch(() => undefined);
    waits = true;
    const sent = fateOf(run.send('Hello'));
    await turns();
    expect(run.deny(keyAt(run, 0)).ok).toBe(true);
    gate.resolve();
    await quiet();
    expect(sent()).toBe('declined');
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'answered', decision: { payload: false } },
    ]);
  });
});

// docs/reliability.md: “If the server refuses the new message because it still waits for these interrupts,
// they return with their answers. […] This also holds if the user has left or dismissed them, after a reload
// and in every tab.”
describe('an answer that the server did not wait for, and then does', () => {
  it.each<[string, (run: AgentRun) => unknown]>([
    ['left it', (run) => run.leave()],
    ['dismissed it', (run) => run.cancel(keyAt(run, 0))],
  ])('returns after the user has %s and reloaded the page', async (_what, act) => {
    const storage = memoryStorage();
    const before = page(storage, [asks(named('a', 'Delete?')), gone]);
    await opened(before.run);
    await before.run.send('Go');
    before.run.approve(keyAt(before.run, 0));
    await before.run.submit().catch(() => undefined);
    act(before.run);
    await quiet();
    before.run.dispose();
    const stillPending = () => new Response('An interrupt is pending.', { status: 409 });
    const { run, requests } = page(storage, [stillPending, says('Ok')]);
    await opened(run);
    expect(run.getSnapshot().interrupts).toEqual([]);
    await run.send('Hello').catch(() => undefined);
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'answered' }]);
    expect(requests).toHaveLength(1);
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ status: 'resolved', payload: true }]);
  });
});
