import { describe, expect, it, vi } from 'vitest';
import type { AgentRunOptions, PageSignals } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';
import { decisionsOf, keysOf, opened, quiet, watched } from './watched.js';

const start = Date.parse('2026-01-01T00:00:00Z');
const expiresAt = new Date(start + 60_000).toISOString();
const expiring = asks({ reason: 'confirmation', message: 'Delete?', expiresAt });
const lost = () => new Response('', { status: 503 });
const yes = { status: 'resolved', payload: true };

/** A run at a question, with a subscriber. */
async function paused(answers: readonly ServerAnswer[], options: Partial<AgentRunOptions> = {}) {
  const script = scriptedRun(answers, { autoSubmit: 'never', ...options });
  script.run.subscribe(() => undefined);
  await script.run.send('Go');
  return { ...script, key: keysOf(script.run)[0] ?? '' };
}

/** A page whose network and wake-ups the test controls. */
function offlinePage(): { page: PageSignals; browser: Browser } {
  const browser = new Browser();
  browser.goOffline();
  return { page: browser.open().page, browser };
}

describe('a clock that cancels expired questions', () => {
  it('sends no cancellation instead of a queued answer', async () => {
    const { page, browser } = offlinePage();
    let now = start;
    const { run, requests, key } = await paused([expiring, says('Let go.')], {
      page,
      now: () => now,
      onExpired: 'cancel',
    });
    run.approve(key);
    const { outcome } = watched(run.submit());
    now += 61_000;
    run.getSnapshot();
    browser.wake();
    await quiet();
    browser.goOnline();
    await vi.waitFor(() => expect(outcome()).toBe('expired'));
    await quiet();
    expect(requests).toHaveLength(1);
  });

  it.each(['retry', 'submit', 'reload'] as const)(
    'sends no cancellation instead of an answer in doubt: %s',
    async (then) => {
      vi.useFakeTimers({ now: start, toFake: ['Date'] });
      try {
        const kept = { storage: memoryStorage(), threadId: 't', onExpired: 'cancel' } as const;
        const { run, requests, key } = await paused([expiring, lost, says('Let go.')], kept);
        run.approve(key);
        await run.submit().catch(() => undefined);
        expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
        await quiet();
        vi.setSystemTime(start + 61_000);
        run.setOptions({ onExpired: 'cancel' });
        const after =
          then === 'reload' ? scriptedRun([says('Let go.')], { ...kept, autoSubmit: 'always' }) : undefined;
        if (after) await opened(after.run);
        await quiet();
        const stands = after?.run ?? run;
        expect(decisionsOf(stands)).toMatchObject([{ decision: yes, delivery: 'inDoubt' }]);
        if (then !== 'reload') await run[then]().catch(() => undefined);
        const sent = [...requests.slice(2), ...(after?.requests ?? [])];
        expect(sent.flatMap(({ resume = [] }) => resume.map(({ status }) => status))).not.toContain(
          'cancelled',
        );
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('does not change an answer in doubt when its timer fires', async () => {
    vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    try {
      const { run, requests, key } = await paused([expiring, lost, says('Let go.')], { onExpired: 'cancel' });
      run.approve(key);
      await run.submit().catch(() => undefined);
      await vi.advanceTimersByTimeAsync(61_000);
      expect(decisionsOf(run)).toMatchObject([{ decision: yes, delivery: 'inDoubt' }]);
      await run.retry().catch(() => undefined);
      expect(
        requests.slice(2).flatMap(({ resume = [] }) => resume.map(({ status }) => status)),
      ).not.toContain('cancelled');
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not change a queued answer when its timer fires', async () => {
    vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    try {
      const { page, browser } = offlinePage();
      const { run, requests, key } = await paused([expiring, says('Let go.')], { page, onExpired: 'cancel' });
      run.approve(key);
      watched(run.submit());
      await vi.advanceTimersByTimeAsync(61_000);
      browser.goOnline();
      await vi.advanceTimersByTimeAsync(1000);
      expect(requests).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends nothing if it completes a batch that would be sent automatically', async () => {
    let now = start;
    vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    try {
      const { run, requests } = await paused(
        [asks({ reason: 'confirmation', expiresAt }, { reason: 'confirmation' })],
        {
          now: () => now,
          onExpired: 'cancel',
          autoSubmit: 'always',
        },
      );
      run.approve(keysOf(run)[1] ?? '');
      now += 61_000;
      await vi.advanceTimersByTimeAsync(61_000);
      expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { complete: true } });
      await vi.advanceTimersByTimeAsync(61_000);
      expect(requests).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps an unsent answer that was given in time', async () => {
    let now = start;
    const { run, requests, key } = await paused([expiring], { now: () => now, onExpired: 'cancel' });
    run.approve(key);
    now += 61_000;
    run.getSnapshot();
    await quiet();
    await expect(run.submit()).rejects.toMatchObject({ code: 'expired' });
    expect(requests).toHaveLength(1);
  });
});
