import { describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions, DehydratedRun, PageSignals } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/protocols/agUi';
import { asks, memoryStorage, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';
import { decisionsOf, keysOf, opened, quiet, watched } from './watched.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
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

// A queued batch is sent when the network returns while the page that submitted it is open; after a reload it is staged
// and unsent.
describe('a batch that was queued offline', () => {
  async function reloaded(autoSubmit: AgentRunOptions['autoSubmit']) {
    const { page, browser } = offlinePage();
    const storage = memoryStorage();
    const kept = { page, storage, threadId: 't', autoSubmit };
    const before = scriptedRun([question], kept);
    await before.run.send('Go');
    before.run.approve(keysOf(before.run)[0] ?? '');
    before.run.submit().catch(() => undefined);
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('"decision"'));
    await quiet();
    const after = scriptedRun([says('Deleted.')], kept);
    await opened(after.run);
    return { ...after, browser };
  }

  it('is sent when the network returns', async () => {
    const { page, browser } = offlinePage();
    const { run, requests, key } = await paused([question, says('Deleted.')], { page });
    run.approve(key);
    const { outcome } = watched(run.submit());
    await quiet();
    expect([requests.length, outcome()]).toEqual([1, 'pending']);
    browser.goOnline();
    await vi.waitFor(() => expect(outcome()).toBe('resolved'));
    expect(requests).toHaveLength(2);
  });

  it.each(['never', 'single', 'always'] as const)(
    'is staged and unsent after a reload, although the network returns (autoSubmit: %s)',
    async (autoSubmit) => {
      const { run, requests, browser } = await reloaded(autoSubmit);
      const staged = { status: 'answered', delivery: 'none', decision: yes };
      expect(run.getSnapshot()).toMatchObject({
        status: 'interrupted',
        batch: { delivery: 'none', complete: true },
        interrupts: [staged],
      });
      browser.goOnline();
      browser.wake();
      await quiet();
      expect(requests).toHaveLength(0);
      expect(decisionsOf(run)).toMatchObject([staged]);
    },
  );

  it('is staged and unsent if a page starts with the state that 0.1.0 left', async () => {
    const { run } = await paused([question]);
    run.approve(keysOf(run)[0] ?? '');
    const left = run.dehydrate();
    const initial = { ...left, pause: left.pause && { ...left.pause, delivery: 'queued' as const } };
    const browser = new Browser();
    const after = scriptedRun([says('Deleted.')], { initial, page: browser.open().page });
    after.run.subscribe(() => undefined);
    browser.wake();
    browser.goOnline();
    await quiet();
    expect(after.requests).toHaveLength(0);
    expect(decisionsOf(after.run)).toMatchObject([{ status: 'answered', delivery: 'none', decision: yes }]);
  });

  it('is sent after a reload when the user sends it', async () => {
    const { run, requests, browser } = await reloaded('never');
    browser.goOnline();
    await quiet();
    expect(requests).toHaveLength(0);
    await run.submit();
    expect(requests.map(({ resume }) => resume)).toEqual([[{ interruptId: 'int-1', ...yes }]]);
  });

  it('is not sent when the network returns twice, or after it was stopped and the page wakes', async () => {
    const { page, browser } = offlinePage();
    const { run, requests, key } = await paused([question, says('Deleted.')], { page });
    run.approve(key);
    watched(run.submit());
    run.stop();
    browser.goOnline();
    browser.goOnline();
    browser.wake();
    await quiet();
    expect(requests).toHaveLength(1);
    expect(decisionsOf(run)).toMatchObject([{ status: 'answered', delivery: 'none', decision: yes }]);
  });
});

describe('complete answers', () => {
  it.each<[string, (run: AgentRun, browser: Browser) => void]>([
    ['the page wakes', (_run, browser) => browser.wake()],
    ['the network goes offline and online', (_run, browser) => (browser.goOffline(), browser.goOnline())],
    ['the host enables autoSubmit', (run) => run.setOptions({ autoSubmit: 'always' })],
    ['the host changes its headers', (run) => run.setOptions({ headers: { token: 'new' } })],
    ['another component subscribes', (run) => void run.subscribe(() => undefined)],
    ['something is typed', (run) => run.setDraft(keysOf(run)[0] ?? '', 'more')],
    ['the run is stopped', (run) => run.stop()],
    ['the run is disposed', (run) => run.dispose()],
    ['the questions are left', (run) => run.leave()],
  ])('are not sent because %s', async (_name, happens) => {
    const browser = new Browser();
    const { run, requests } = await paused([two], { page: browser.open().page });
    for (const key of keysOf(run)) run.approve(key);
    happens(run, browser);
    await quiet();
    expect(requests).toHaveLength(1);
  });

  it.each(['in doubt', 'refused'])('are not sent again automatically when they are %s', async (fate) => {
    const browser = new Browser();
    const base = agUi();
    const { run, requests, key } = await paused(
      [question, () => new Response('', { status: fate === 'refused' ? 422 : 503 })],
      {
        page: browser.open().page,
        autoSubmit: 'always',
        // Not even to an idempotent server.
        protocol: { ...base, capabilities: { ...base.capabilities, idempotent: true } },
      },
    );
    run.approve(key);
    await run.submit().catch(() => undefined);
    run.setOptions({ autoSubmit: 'always' });
    browser.goOffline();
    browser.goOnline();
    browser.wake();
    await quiet();
    expect(requests).toHaveLength(2);
  });

  it('are not sent by a page that starts with them', async () => {
    const { run } = await paused([two]);
    for (const key of keysOf(run)) run.approve(key);
    const initial = JSON.parse(JSON.stringify(run.dehydrate())) as DehydratedRun;
    const browser = new Browser();
    const after = scriptedRun([says('Done.')], { initial, autoSubmit: 'always', page: browser.open().page });
    after.run.subscribe(() => undefined);
    browser.wake();
    browser.goOnline();
    await quiet();
    expect(after.run.getSnapshot().batch).toMatchObject({ complete: true, delivery: 'none' });
    expect(after.requests).toHaveLength(0);
  });

  it('are sent as they were given, even if their object changes later', async () => {
    const { run, requests, key } = await paused([asks({ reason: 'custom:x' }), says('Done.')]);
    const payload = { euros: 20 };
    run.answer(key, payload);
    payload.euros = 2000;
    await run.submit();
    expect(requests[1]?.resume).toMatchObject([{ payload: { euros: 20 } }]);
  });

  it('are sent unchanged, even if the host modifies what it receives', async () => {
    const { run, requests, key } = await paused([asks({ reason: 'custom:x' }), says('Done.')], {
      beforeSubmit: (entries) => {
        (entries as unknown[]).splice(0, 1, { interruptId: 'int-1', status: 'cancelled' });
        return true;
      },
    });
    run.answer(key, { euros: 20 });
    await run.submit().catch(() => undefined);
    for (const { resume } of requests.slice(1)) expect(resume).toMatchObject([{ payload: { euros: 20 } }]);
  });

  it('are those that the host has received', async () => {
    const seen: unknown[] = [];
    const { run, requests } = await paused([two, says('Done.')], {
      beforeSubmit: (entries) => (seen.push(structuredClone(entries)), true),
    });
    for (const key of keysOf(run)) run.approve(key);
    await run.submit();
    expect(seen).toEqual([requests[1]?.resume]);
  });
});

// These do not send answers: one repeat of a 401 with new headers, a reconnect, a refresh, and stopping a server.
describe('a request without a new answer', () => {
  it('repeats a 401 with the same entries, once', async () => {
    const unauthorised = () => new Response('', { status: 401 });
    const { run, requests, key } = await paused([question, unauthorised, unauthorised, says('Never.')], {
      headers: () => ({}),
    });
    run.approve(key);
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 401 });
    await quiet();
    expect(requests).toHaveLength(3);
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
  });

  it('refreshes without an answer', async () => {
    const { run, requests, key } = await paused([question, question], { protocol: agUi({ refresh: true }) });
    run.approve(key);
    await run.refresh();
    expect(requests[1]?.resume ?? []).toEqual([]);
    expect(decisionsOf(run)).toMatchObject([{ decision: yes, delivery: 'none' }]);
  });
});
