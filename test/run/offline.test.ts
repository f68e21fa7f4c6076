import { describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

describe('an offline page', () => {
  function offlinePage() {
    const browser = new Browser();
    browser.goOffline();
    return { browser, page: browser.open().page, goOnline: () => browser.goOnline() };
  }

  it('queues a submitted batch and sends it when the network returns, if a component subscribes', async () => {
    const { page, goOnline } = offlinePage();
    const { run, requests } = scriptedRun([question, says('Deleted.')], { page });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const submitted = run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { delivery: 'queued' } });
    goOnline();
    expect(requests).toHaveLength(1);
    const unsubscribe = run.subscribe(() => undefined);
    expect(await submitted).toMatchObject({ status: 'finished' });
    expect(requests).toHaveLength(2);
    unsubscribe();
  });

  it('sends a queued batch when it is submitted again in an online page, also without a subscriber', async () => {
    const { page, goOnline } = offlinePage();
    const { run, requests } = scriptedRun([question, says('Deleted.')], { page });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const queued = run.submit();
    const again = run.submit();
    expect(run.getSnapshot().batch.delivery).toBe('queued');
    goOnline();
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(await Promise.all([queued, again])).toMatchObject([
      { status: 'finished' },
      { status: 'finished' },
    ]);
    expect(requests).toHaveLength(2);
  });

  it('queues again what another tab has taken out of the queue', async () => {
    const { page, goOnline } = offlinePage();
    const browser = new Browser();
    const [mine, other] = [browser.open(), browser.open()];
    const { run, requests } = scriptedRun([question, says('Deleted.')], {
      page,
      tabs: mine.tabs,
      threadId: 't',
    });
    run.subscribe(() => undefined);
    await run.send('Go');
    const keys = keysOf(run);
    run.approve(keys[0] ?? '');
    expect(run.getSnapshot().batch.delivery).toBe('queued');
    const name = [...browser.names()][0] ?? '';
    const channel = other.tabs.open(name, () => undefined);
    channel.post({ type: 'ended', keys, delivery: 'refused' });
    await vi.waitFor(() => expect(run.getSnapshot().batch.delivery).toBe('none'));
    const submitted = run.submit();
    expect(run.getSnapshot().batch.delivery).toBe('queued');
    goOnline();
    expect(await submitted).toMatchObject({ status: 'finished' });
    expect(requests).toHaveLength(2);
  });

  it('removes a queued answer from the queue on reopen', async () => {
    const { page, goOnline } = offlinePage();
    const { run, requests } = scriptedRun([question], { page });
    run.subscribe(() => undefined);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const submitted = run.submit();
    run.reopen(keysOf(run)[0] ?? '');
    await expect(submitted).rejects.toMatchObject({ code: 'declined' });
    goOnline();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({ batch: { delivery: 'none', covered: 0 } });
  });

  it('does not send a queued answer that has expired meanwhile', async () => {
    const { page, goOnline } = offlinePage();
    let now = Date.parse('2026-01-01T00:00:00Z');
    const expiresAt = new Date(now + 1000).toISOString();
    const { run, requests } = scriptedRun([asks({ reason: 'confirmation', expiresAt })], {
      page,
      now: () => now,
    });
    run.subscribe(() => undefined);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const submitted = run.submit();
    now += 2000;
    goOnline();
    await expect(submitted).rejects.toMatchObject({ code: 'expired' });
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({ error: { code: 'expired' }, batch: { delivery: 'none' } });
  });

  // Law 1: a queued batch is sent while the page that submitted it is open. After a reload the user sends it.
  it('keeps queued answers after a reload, staged and unsent', async () => {
    const { page, goOnline } = offlinePage();
    const storage = memoryStorage();
    const before = scriptedRun([question], { page, storage, threadId: 't' });
    await before.run.send('Go');
    before.run.approve(keysOf(before.run)[0] ?? '');
    expect(before.run.getSnapshot().batch.delivery).toBe('queued');
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"decision"'));
    const after = scriptedRun([says('Deleted.')], { page, storage, threadId: 't' });
    after.run.subscribe(() => undefined);
    await vi.waitFor(() => expect(after.run.getSnapshot().restoring).toBe(false));
    const staged = {
      status: 'interrupted',
      batch: { delivery: 'none', complete: true },
      interrupts: [{ status: 'answered', delivery: 'none', decision: { payload: true } }],
    };
    expect(after.run.getSnapshot()).toMatchObject(staged);
    goOnline();
    expect(after.run.getSnapshot()).toMatchObject(staged);
    expect(after.requests).toHaveLength(0);
    expect(await after.run.submit()).toMatchObject({ status: 'finished' });
    expect(after.requests).toMatchObject([{ resume: [{ status: 'resolved', payload: true }] }]);
  });

  // Law 5: a secret is not stored, and neither is the decision that contains it.
  it('asks for a queued secret again after a reload', async () => {
    const secret = { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } };
    const other = offlinePage();
    const hidden = memoryStorage();
    const first = scriptedRun([asks({ reason: 'input_required', responseSchema: secret })], {
      page: other.page,
      storage: hidden,
      threadId: 't',
    });
    await first.run.send('Go');
    first.run.answer(keysOf(first.run)[0] ?? '', { pin: '1' });
    first.run.submit().catch(() => undefined);
    await vi.waitFor(() => expect(hidden.saved.size).toBe(1));
    const second = scriptedRun([], { page: other.page, storage: hidden, threadId: 't' });
    second.run.subscribe(() => undefined);
    await vi.waitFor(() => expect(second.run.getSnapshot().restoring).toBe(false));
    expect(second.run.getSnapshot()).toMatchObject({
      batch: { delivery: 'none', covered: 0, total: 1 },
      interrupts: [{ status: 'open' }],
    });
    other.goOnline();
    expect(second.requests).toHaveLength(0);
  });

  it('listens for the network only while it has subscribers', async () => {
    const { page, browser } = offlinePage();
    const { run } = scriptedRun([question], { page });
    await run.send('Go');
    expect(browser.held().watchers).toBe(0);
    const [a, b] = [run.subscribe(() => undefined), run.subscribe(() => undefined)];
    expect(browser.held().watchers).toBe(1);
    a();
    b();
    b();
    expect(browser.held().watchers).toBe(0);
  });
});
