import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunError } from 'react-agent-interrupts/core';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';
import { fakeTimers, fateOf, keysOf, one, quiet, turns } from './page.js';

const start = Date.parse('2026-01-01T00:00:00Z');
beforeEach(() => fakeTimers(start));
afterEach(() => vi.useRealTimers());

/** The errors that a run reports. */
function errorsOf(run: AgentRun): AgentRunError[] {
  const heard: AgentRunError[] = [];
  run.on('error', (error) => heard.push(error));
  return heard;
}

describe('a `beforeSubmit` that throws', () => {
  const fault = new Error('a fault of the host');
  const kinds = {
    throws: () => {
      throw fault;
    },
    rejects: () => Promise.reject(fault),
  };

  it.each(['throws', 'rejects'] as const)(
    '(%s) is reported by the promise, the snapshot and the event',
    async (kind) => {
      let faulty = true;
      const beforeSubmit = () => (faulty ? kinds[kind]() : true);
      const { run, requests } = scriptedRun([one, says('Done.')], { autoSubmit: 'never', beforeSubmit });
      const heard = errorsOf(run);
      await run.send('Go');
      run.approve(keysOf(run)[0] ?? '');
      const rejection: unknown = await run.submit().catch((error: unknown) => error);
      expect(rejection).toMatchObject({ name: 'AgentRunError' });
      expect(run.getSnapshot().error).toBe(rejection);
      expect(heard).toEqual([rejection]);
      expect((rejection as AgentRunError).cause).toBe(fault);
      expect(requests).toHaveLength(1);
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        batch: { delivery: 'none', complete: true },
      });
      faulty = false;
      expect(await run.submit()).toMatchObject({ status: 'finished' });
    },
  );

  it.each(['throws', 'rejects'] as const)('(%s) is reported for an automatic submit', async (kind) => {
    const { run, requests } = scriptedRun([one], { beforeSubmit: kinds[kind] });
    const heard = errorsOf(run);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await turns();
    expect(heard).toHaveLength(1);
    expect(run.getSnapshot().error).toBe(heard[0]);
    expect(requests).toHaveLength(1);
  });
});

describe('the promise of an offline `submit`', () => {
  async function queued(answers = [says('Done.')], questions = one) {
    const browser = new Browser();
    const { run, requests } = scriptedRun([questions, ...answers], {
      page: browser.open().page,
      autoSubmit: 'never',
      whilePending: 'steer',
    });
    run.subscribe(() => undefined);
    await run.send('Go');
    browser.goOffline();
    for (const key of keysOf(run)) run.approve(key);
    const fate = fateOf(run.submit());
    await turns();
    expect(run.getSnapshot().batch.delivery).toBe('queued');
    expect(fate()).toBe('pending');
    return { run, requests, browser, fate };
  }

  const ends: Record<string, (run: AgentRun) => void> = {
    'stop()': (run) => run.stop(),
    'dispose()': (run) => run.dispose(),
    'a changed answer': (run) => void run.deny(keysOf(run)[0] ?? ''),
    'a cancelled answer': (run) => run.cancel(keysOf(run)[0] ?? ''),
    'a reopened answer': (run) => run.reopen(keysOf(run)[0] ?? ''),
    'leave()': (run) => run.leave(),
    'steer()': (run) => void run.steer('Something else').catch(() => undefined),
    'a send that steers': (run) => void run.send('Something else').catch(() => undefined),
  };

  it.each(Object.keys(ends))('settles with %s, and that answer is not sent', async (name) => {
    const { run, requests, browser, fate } = await queued();
    ends[name]?.(run);
    await turns();
    expect(fate()).not.toBe('pending');
    browser.goOnline();
    await quiet(60);
    const yes = requests.filter(({ resume }) => resume?.some(({ status }) => status === 'resolved'));
    expect(yes).toEqual([]);
  });

  it('settles when it is sent', async () => {
    const { browser, fate } = await queued();
    browser.goOnline();
    await quiet();
    expect(fate()).toBe('resolved');
  });

  it('settles when it expires before the network returns', async () => {
    const expiring = asks({ reason: 'confirmation', expiresAt: new Date(start + 60_000).toISOString() });
    const { browser, fate, requests } = await queued([], expiring);
    await quiet(120);
    browser.goOnline();
    await quiet();
    expect(fate()).toBe('expired');
    expect(requests).toHaveLength(1);
  });
});
