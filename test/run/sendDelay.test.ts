import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import type { PageSignals } from '../../src/model/PageSignals.js';

// reliability.md: a delayed batch can be undone until it is sent.

const START = 1_000_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START }));
afterEach(() => void vi.useRealTimers());

/** A page that a test can hide. */
function testPage() {
  const hiders = new Set<() => void>();
  const page: PageSignals = {
    isOnline: () => true,
    watch({ hide = () => undefined }) {
      hiders.add(hide);
      return () => void hiders.delete(hide);
    },
  };
  return { page, hide: () => hiders.forEach((each) => each()), watchers: () => hiders.size };
}

const one = asks({ id: 'a', reason: 'confirmation', message: 'Delete?' });
const two = asks(
  { id: 'a', reason: 'confirmation', message: 'Delete a?' },
  { id: 'b', reason: 'confirmation', message: 'Delete b?' },
);
const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);
const batchOf = (run: AgentRun) => run.getSnapshot().batch;
const statuses = (run: AgentRun) => run.getSnapshot().interrupts.map(({ status }) => status);

async function asked(options: Partial<AgentRunOptions> = {}, question = one) {
  const { page, hide, watchers } = testPage();
  const scripted = scriptedRun([question, says('Deleted.'), says('Again.')], {
    page,
    sendDelay: 4_000,
    ...options,
  });
  const { run } = scripted;
  await run.send('Go');
  const approveAll = () => keysOf(run).forEach((key) => void run.approve(key));
  return { ...scripted, approveAll, hide, watchers };
}

describe('a delayed batch', () => {
  it('is sent when its time is over', async () => {
    const { run, requests, approveAll } = await asked();
    approveAll();
    expect(batchOf(run)).toMatchObject({ delivery: 'delayed', complete: true, sendsAt: START + 4_000 });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
    expect(batchOf(run)).not.toHaveProperty('sendsAt');
  });

  it('is sent when its time is over although no component uses the run any more', async () => {
    const { run, requests, approveAll } = await asked();
    const unsubscribe = run.subscribe(() => undefined);
    approveAll();
    unsubscribe();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(requests).toHaveLength(2);
  });

  it('is staged again by an undo, and delayed again by the next decision', async () => {
    const { run, requests, approveAll } = await asked();
    approveAll();
    await vi.advanceTimersByTimeAsync(3_000);
    run.reopen(keysOf(run)[0] ?? '');
    expect(batchOf(run)).toMatchObject({ delivery: 'none', complete: false });
    approveAll();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requests).toHaveLength(1);
    expect(batchOf(run).sendsAt).toBe(START + 7_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
  });

  it.each(['with', 'without'])('is staged again when the page is hidden, %s a subscriber', async (how) => {
    const { run, requests, approveAll, hide, watchers } = await asked();
    const unsubscribe = run.subscribe(() => undefined);
    approveAll();
    if (how === 'without') unsubscribe();
    hide();
    expect(batchOf(run)).toMatchObject({ delivery: 'none', complete: true });
    expect(statuses(run)).toEqual(['answered']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(1);
    expect(watchers()).toBe(how === 'with' ? 1 : 0);
    run.submit().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(requests).toHaveLength(2);
  });

  describe.each(['dispose', 'reload'])('after a %s', (how) => {
    it('is staged and unsent', async () => {
      const kept = memoryStorage();
      const first = await asked({ storage: kept, threadId: 't', tabs: false });
      first.run.subscribe(() => undefined);
      first.approveAll();
      expect(batchOf(first.run).delivery).toBe('delayed');
      await vi.advanceTimersByTimeAsync(1_000);
      // A reload ends the page and all of its timers.
      if (how === 'dispose') first.run.dispose();
      else vi.clearAllTimers();
      const options = { storage: kept, threadId: 't', tabs: false, sendDelay: 4_000 } as const;
      const { run, requests } = scriptedRun([says('Deleted.')], options);
      run.subscribe(() => undefined);
      await vi.waitFor(() => expect(statuses(run)).toEqual(['answered']));
      expect(batchOf(run)).toMatchObject({ delivery: 'none', complete: true });
      await vi.advanceTimersByTimeAsync(10_000);
      expect([first.requests.length, requests.length]).toEqual([1, 0]);
    });
  });

  it('resolves `submit` when it is sent, and with a staged batch when the page is hidden', async () => {
    const { run, approveAll, hide } = await asked({ autoSubmit: 'never' });
    approveAll();
    const hidden = run.submit();
    hide();
    expect((await hidden).batch).toMatchObject({ delivery: 'none', complete: true });
    const sent = run.submit();
    await vi.advanceTimersByTimeAsync(4_000);
    expect((await sent).status).toBe('finished');
  });

  it('is not sent twice if it is submitted again while it waits', async () => {
    const { run, requests, approveAll } = await asked({ autoSubmit: 'never' });
    approveAll();
    const sent = [run.submit(), run.submit()];
    await vi.advanceTimersByTimeAsync(4_000);
    await Promise.all(sent);
    expect(requests).toHaveLength(2);
  });

  it('of several answers waits once, from the press on Send', async () => {
    const { run, requests, approveAll } = await asked({}, two);
    approveAll();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(batchOf(run).delivery).toBe('none');
    void run.submit();
    await vi.advanceTimersByTimeAsync(3_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
  });

  it('is not sent if an answer has expired meanwhile', async () => {
    const expiring = asks({ reason: 'confirmation', expiresAt: new Date(START + 2_000).toISOString() });
    const { run, requests, approveAll } = await asked({}, expiring);
    run.subscribe(() => undefined);
    approveAll();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().error?.code).toBe('expired');
  });
});

// A browser runs a timer of more than 2^31 - 1 ms immediately.
it.each([2 ** 31, Number.POSITIVE_INFINITY])(
  'a delay of %i ms is not over immediately',
  async (sendDelay) => {
    const { run, requests, approveAll } = await asked({ sendDelay });
    approveAll();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batchOf(run).delivery).toBe('delayed');
    expect(requests).toHaveLength(1);
  },
);

it('a batch is sent at once by default', async () => {
  const { requests, approveAll } = await asked({ sendDelay: undefined });
  approveAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(2);
});
