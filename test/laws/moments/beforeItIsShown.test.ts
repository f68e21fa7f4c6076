import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, AgentRunOptions } from 'react-agent-interrupts/core';
import { memoryStorage, says } from 'react-agent-interrupts/testing';
import { dehydrated, fakeTimers, fateOf, keysOf, opened, page, quiet, slowToLoad, two } from '../page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that was reloaded with two answers that were not sent, or that are in doubt, and that is still reading them. */
async function reading({
  inDoubt = false,
  ...options
}: Partial<AgentRunOptions> & { inDoubt?: boolean } = {}) {
  const storage = memoryStorage();
  const before = page(storage, [two, new Response('Down', { status: 503 })]);
  for (const question of (await before.run.send('Go')).interrupts) before.run.approve(question);
  if (inDoubt) await before.run.submit().catch(() => undefined);
  await quiet();
  before.run.dispose();
  const { slow, settle } = slowToLoad(storage);
  return { ...page(slow, [says('Done.')], options), settle };
}

const statuses = (run: AgentRun) => run.getSnapshot().interrupts.map(({ status }) => status);

// docs/reliability.md: “**Law 1.** Answers are sent only after the user has acted on exactly these answers.”
describe('answers that the page has not read from its storage yet', () => {
  it.each<[string, Parameters<typeof reading>[0], (run: AgentRun) => Promise<unknown>, string]>([
    ['submit()', {}, (run) => run.submit(), 'nothing_to_send'],
    ['submit(), where they are in doubt', { inDoubt: true }, (run) => run.submit(), 'nothing_to_send'],
    ['retry(), where they are in doubt', { inDoubt: true }, (run) => run.retry(), 'nothing_to_send'],
    ['steer()', {}, (run) => run.steer('Never mind'), 'pending_interrupts'],
    ['send(), which steers', { whilePending: 'steer' }, (run) => run.send('Hello'), 'pending_interrupts'],
  ])('are neither sent nor cancelled by %s', async (_verb, given, press, code) => {
    const { run, requests, settle } = await reading(given);
    run.subscribe(() => undefined);
    const fate = fateOf(press(run));
    settle();
    await quiet();
    expect(requests).toEqual([]);
    expect(fate()).toBe(code);
    expect(statuses(run)).toEqual(['answered', 'answered']);
    expect(await run.submit()).toMatchObject({ status: 'finished' });
  });

  it('do not complete a batch that was submitted without them', async () => {
    const storage = memoryStorage();
    const before = page(storage, [two]);
    for (const question of (await before.run.send('Go')).interrupts) before.run.approve(question);
    await quiet();
    before.run.dispose();
    const { slow, settle } = slowToLoad(storage);
    const { run, requests } = page(slow, [says('Done.')], { initial: await dehydrated(two) });
    run.subscribe(() => undefined);
    const fate = fateOf(run.submit());
    settle();
    await quiet();
    expect(requests).toEqual([]);
    expect(fate()).toBe('incomplete_batch');
    expect(statuses(run)).toEqual(['answered', 'answered']);
  });
});

describe('while a page reads its storage', () => {
  it('what it shows already can be sent and cancelled', async () => {
    for (const verb of ['submit', 'steer'] as const) {
      const { slow, settle } = slowToLoad();
      const initial = await dehydrated(two, {}, (run) => keysOf(run).forEach((key) => run.approve(key)));
      const { run, requests } = page(slow, [says('Done.')], { initial });
      run.subscribe(() => undefined);
      const fate = fateOf(run[verb]('Never mind'));
      settle();
      await quiet();
      expect(fate()).toBe('resolved');
      expect(requests[0]?.resume).toHaveLength(2);
    }
  });

  it('a message is sent if nothing was stored', async () => {
    const { slow, settle } = slowToLoad();
    const { run, requests } = page(slow, [says('Done.')], { whilePending: 'steer' });
    const sent = fateOf(run.send('Hello'));
    settle();
    await opened(run);
    await quiet();
    expect(sent()).toBe('resolved');
    expect(requests).toHaveLength(1);
  });
});
