import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { deferred, fateOf, fakeTimers, keysOf, turns } from '../laws/page.js';

// “`onExpired: 'cancel'` stages a cancellation, and the user sends it or undoes it.” (reliability.md, Expiry and
// clocks)

const start = Date.parse('2026-01-01T00:00:00Z');
const expiresAt = new Date(start + 60_000).toISOString();
const questions = asks(
  { reason: 'confirmation', message: 'Delete?', expiresAt },
  { reason: 'confirmation', message: 'Send?' },
);

beforeEach(() => fakeTimers(start));
afterEach(() => void vi.useRealTimers());

/** A run at two questions, of which the first expires. */
async function paused(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions>) {
  const { run, requests } = scriptedRun([questions, ...answers], {
    autoSubmit: 'never',
    onExpired: 'cancel',
    ...options,
  });
  run.subscribe(() => undefined);
  await run.send('Go');
  const [late = '', other = ''] = keysOf(run);
  return { run, requests, late, other };
}

/** The interrupt expires. */
const expire = (): Promise<unknown> => vi.advanceTimersByTimeAsync(60_000);

/** Expects the cancellation to be staged, and to be sent only by the user. */
async function expectCancelled(run: AgentRun, requests: readonly unknown[], count: number): Promise<void> {
  expect(run.getSnapshot().interrupts.map(({ status }) => status)).toEqual(['cancelled', 'answered']);
  expect(requests).toHaveLength(count);
  await run.submit();
  expect(requests.at(-1)).toMatchObject({ resume: [{ status: 'cancelled' }, { status: 'resolved' }] });
}

it.each(['headers', 'beforeSubmit', 'dispatch'] as const)(
  'is cancelled if it has expired while its batch waited for %s',
  async (option) => {
    const gate = deferred();
    let waits = false;
    const wait = () => (waits ? gate.promise : Promise.resolve());
    const { run, requests, late, other } = await paused([says('Done.')], {
      ...(option === 'headers' && { headers: () => wait().then(() => ({})) }),
      ...(option === 'beforeSubmit' && { beforeSubmit: () => wait().then(() => true) }),
      ...(option === 'dispatch' && { dispatch: ({ execute }) => wait().then(execute) }),
    });
    waits = true;
    run.approve(late);
    run.approve(other);
    const fate = fateOf(run.submit());
    await expire();
    gate.resolve();
    await turns();
    expect(fate()).toBe('expired');
    await expectCancelled(run, requests, 1);
  },
);

it('is cancelled if it has expired before the server refused its answer', async () => {
  const response = deferred<Response>();
  const { run, requests, late, other } = await paused([() => response.promise, says('Done.')], {});
  run.approve(late);
  run.approve(other);
  const fate = fateOf(run.submit());
  await expire();
  response.resolve(new Response('', { status: 422 }));
  await turns();
  expect(fate()).toBe('http_error');
  await expectCancelled(run, requests, 2);
});

it('is cancelled if it has expired while its answer was checked, and a hanging check delays nothing', async () => {
  const { run, requests, late, other } = await paused([says('Done.')], {});
  run.approve(other);
  const given = run.approve(late, { check: () => new Promise(() => undefined) });
  await expire();
  expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'cancelled', checking: false });
  expect(given.ok && (await given.checked)).toMatchObject([{ keyword: 'replaced' }]);
  await expectCancelled(run, requests, 1);
});

// “A restored run object and an expiry never send anything.” (`autoSubmit`), “The user sends it.” (`onExpired`)
it.each(['open', 'answered'])(
  'of an %s question is not sent when the check of another answer passes afterwards',
  async (status) => {
    const check = deferred<[]>();
    const { run, requests, late, other } = await paused([says('Done.')], { autoSubmit: 'always' });
    if (status === 'answered') run.approve(late);
    run.approve(other, { check: () => check.promise });
    await expire();
    check.resolve([]);
    await turns();
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'cancelled', delivery: 'none' });
    await expectCancelled(run, requests, 1);
  },
);

it.each(['always', 'never'] as const)(
  'is not sent if it has expired while the page read its storage (autoSubmit: %s)',
  async (autoSubmit) => {
    const before = await paused([], {});
    await vi.advanceTimersByTimeAsync(58_000);
    const loaded = deferred();
    const storage = { ...memoryStorage(), load: () => loaded.promise };
    const initial = before.run.dehydrate();
    const options = {
      initial,
      storage,
      autoSubmit,
      onExpired: 'cancel',
      threadId: initial.threadId,
    } as const;
    const { run, requests } = scriptedRun([says('Done.')], options);
    run.subscribe(() => undefined);
    await turns();
    for (const key of keysOf(run)) run.approve(key);
    if (autoSubmit === 'never') run.submit().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(3000);
    loaded.resolve();
    await vi.advanceTimersByTimeAsync(1000);
    expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'cancelled', delivery: 'none' });
    await expectCancelled(run, requests, 0);
  },
);

it('stays in doubt if it has expired before its request was lost', async () => {
  const response = deferred<Response>();
  const { run, late, other } = await paused([() => response.promise], {});
  run.approve(late);
  run.approve(other);
  void run.submit();
  await expire();
  response.reject(new TypeError('failed to fetch'));
  await turns();
  expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'answered', delivery: 'inDoubt' });
});

it('stays open if the user undoes its delayed cancellation', async () => {
  const { run, late, other } = await paused([], { sendDelay: 5000 });
  run.approve(other);
  await expire();
  void run.submit();
  expect(run.getSnapshot().batch.delivery).toBe('delayed');
  run.reopen(late);
  await turns();
  expect(run.getSnapshot().interrupts[0]).toMatchObject({ status: 'open', expired: true });
});

// “`onExpired: 'cancel'` stages a cancellation, and the user sends it.” (reliability.md, Expiry and clocks)
it.each(['a steer', 'a batch'])(
  'its cancellation is not sent by the decision that ends the wait of %s (autoSubmit: always)',
  async (what) => {
    const { run, requests, late, other } = await paused([says('Done.')], {
      autoSubmit: 'always',
      beforeSubmit: () => new Promise<boolean>(() => undefined),
    });
    if (what === 'a batch') {
      run.approve(late);
      run.approve(other);
    } else void run.steer('Something else');
    await expire();
    run.setOptions({ beforeSubmit: undefined });
    run.deny(other);
    await turns();
    expect(requests).toHaveLength(1);
    await expectCancelled(run, requests, 1);
  },
);
