// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TabCoordinator } from 'react-agent-interrupts/core';
import { says } from 'react-agent-interrupts/testing';
import { Browser } from '../../reliability/Browser.js';
import { keysOf, opened, page, textOf, two, untilSaved } from './kit.js';
import { one } from '../page.js';

afterEach(() => vi.useRealTimers());

/** A tab with a faulty coordinator, and how often it was asked whether a lock is free. */
function broken(change: (sound: TabCoordinator) => Partial<TabCoordinator>) {
  const browser = new Browser();
  const { tabs: sound, storage } = browser.open();
  let asked = 0;
  const tabs: TabCoordinator = {
    ...sound,
    whenFree(name, signal) {
      asked += 1;
      // A page that asks endlessly would freeze.
      return asked > 1_000 ? new Promise(() => undefined) : sound.whenFree(name, signal);
    },
    ...change(sound),
  };
  return { tabs, storage, browser, asked: () => asked };
}

// A page without a lock still sends. A failing storage blocks nothing.
describe('a coordinator of tabs', () => {
  it.each<[string, TabCoordinator['acquire']]>([
    ['rejects', () => Promise.reject(new Error('denied'))],
    [
      'throws',
      () => {
        throw new Error('denied');
      },
    ],
    ['reports a free lock as taken', () => Promise.resolve(undefined)],
  ])('that %s does not freeze the page, and the question is stored', async (_, acquire) => {
    const { tabs, storage, browser, asked } = broken(() => ({ acquire }));
    const { run } = page(storage, [two], { tabs });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent = run.send('Go');
    await vi.advanceTimersByTimeAsync(15_000);
    await sent;
    expect(run.getSnapshot().interrupts).toHaveLength(2);
    expect(textOf(browser.storage)).toContain('A?');
    expect(asked()).toBeLessThan(1_000);
  });

  it.each<[string, TabCoordinator['acquire']]>([
    ['rejects', () => Promise.reject(new Error('denied'))],
    [
      'throws',
      () => {
        throw new Error('denied');
      },
    ],
  ])('that %s does not block an answer', async (_, acquire) => {
    const { tabs, storage } = broken(() => ({ acquire }));
    const { run, requests } = page(storage, [two, says('Done.')], { tabs });
    await run.send('Go');
    for (const key of keysOf(run)) run.approve(key);
    await run.submit();
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().status).toBe('finished');
  });

  it.each<[string, (sound: TabCoordinator) => TabCoordinator['acquire']]>([
    ['never grants a lock', () => () => new Promise(() => undefined)],
    [
      'never finishes a release',
      (sound) => async (name) => {
        const release = await sound.acquire(name);
        return release && (() => release().then(() => new Promise(() => undefined)));
      },
    ],
  ])('that %s does not block the answers to two questions in a row', async (_, acquire) => {
    const { tabs, storage } = broken((sound) => ({ acquire: acquire(sound) }));
    const { run, requests } = page(storage, [one, two, says('Done.')], { tabs });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = run.send('Go');
    await vi.advanceTimersByTimeAsync(5_000);
    await asked;
    for (let count = 0; count < 2; count += 1) {
      for (const key of keysOf(run)) run.approve(key);
      const sent = run.submit();
      await vi.advanceTimersByTimeAsync(5_000);
      await sent;
    }
    expect(requests).toHaveLength(3);
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('whose locks are never released does not block the storage', async () => {
    const { tabs, storage, browser } = broken(() => ({
      acquire: async () => () => new Promise<void>(() => undefined),
    }));
    const { run } = page(storage, [two], { tabs });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent = run.send('Go');
    await vi.advanceTimersByTimeAsync(15_000);
    await sent;
    run.approve(keysOf(run)[0] ?? '');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(textOf(browser.storage)).toContain('"payload":true');
  });

  it('that grants a lock after the wait has ended gets it back', async () => {
    const late: (() => void)[] = [];
    let held = 0;
    const { tabs, storage, browser } = broken((sound) => ({
      acquire: async (name) => {
        if (!name.endsWith('storage')) return sound.acquire(name);
        await new Promise<void>((resolve) => late.push(resolve));
        held += 1;
        return async () => void (held -= 1);
      },
    }));
    const { run } = page(storage, [two], { tabs });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent = run.send('Go');
    await vi.advanceTimersByTimeAsync(15_000);
    await sent;
    expect(textOf(browser.storage)).toContain('A?');
    for (const resolve of late) resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(held).toBe(0);
  });

  it.each<[string, TabCoordinator['open']]>([
    [
      'opens no channel',
      () => {
        throw new Error('denied');
      },
    ],
    [
      'delivers nothing',
      () => ({
        post() {
          throw new Error('denied');
        },
        close() {
          throw new Error('denied');
        },
      }),
    ],
  ])('that %s blocks nothing', async (_, open) => {
    const { tabs, storage, browser } = broken(() => ({ open }));
    const { run, requests } = page(storage, [two, says('Done.')], { tabs });
    await opened(run);
    await run.send('Go');
    await untilSaved(browser.storage, (text) => text !== '');
    for (const key of keysOf(run)) run.approve(key);
    await run.submit();
    expect(requests).toHaveLength(2);
    expect(run.getSnapshot().status).toBe('finished');
    run.dispose();
  });

  // “If the coordination of tabs (`TabCoordinator`) fails, or a lock takes longer than two seconds, the tab sends and
  // stores without coordination.” “Every thread can continue.”
  it('that cannot wait for a lock does not keep the questions of a killed tab answered elsewhere', async () => {
    const browser = new Browser();
    const denied = () => Promise.reject(new Error('denied'));
    const opened = () => {
      const { tabs, storage, kill } = browser.open();
      return { storage, kill, tabs: { ...tabs, acquire: denied, whenFree: denied } };
    };
    const [killed, open] = [opened(), opened()];
    const { run: sender } = page(killed.storage, [two, () => new Promise<never>(() => undefined)], {
      tabs: killed.tabs,
    });
    await sender.send('Go');
    const { run } = page(open.storage, [says('Done.')], { tabs: open.tabs });
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(keysOf(run)).toHaveLength(2));
    for (const key of keysOf(sender)) sender.approve(key);
    void sender.submit();
    await vi.waitFor(() => expect(run.getSnapshot().batch.delivery).toBe('elsewhere'));
    killed.kill();
    await vi.waitFor(() => expect(run.getSnapshot().batch.delivery).toBe('inDoubt'));
    expect((await run.retry()).status).toBe('finished');
  });
});
