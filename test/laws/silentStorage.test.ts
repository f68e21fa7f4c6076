import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun } from 'react-agent-interrupts/core';
import { asks, memoryStorage, says } from 'react-agent-interrupts/testing';
import {
  dehydrated,
  fakeTimers,
  fateOf,
  keysOf,
  never,
  page,
  quiet,
  slowToLoad,
  textOf,
  turns,
  two,
} from './page.js';

beforeEach(() => fakeTimers());
afterEach(() => vi.useRealTimers());

/** Waits exactly as long as documented. */
async function fiveSeconds(run: AgentRun): Promise<void> {
  await quiet(5.1);
  expect(run.getSnapshot().restoring).toBe(false);
}

/** A page whose storage has a decision and a draft about `two`, and does not respond until the test releases it. */
async function silent(answers: Parameters<typeof page>[1] = [two, says('Done.')]) {
  const storage = memoryStorage();
  const before = page(storage, [two]);
  await before.run.send('Go');
  const [a = '', b = ''] = keysOf(before.run);
  before.run.approve(a);
  before.run.setDraft(b, 'half');
  await quiet();
  before.run.dispose();
  const slow = slowToLoad(storage);
  return { a, b, ...slow, ...page(slow.slow, answers) };
}

// If the storage does not respond, the run continues after 5 seconds, writes nothing until the load settles, then
// merges by digest.
describe('a storage that does not respond', () => {
  it('delays a run for 5 seconds and no longer', async () => {
    const { run, requests } = await silent();
    run.subscribe(() => undefined);
    const sent = run.send('Go');
    await turns();
    await vi.advanceTimersByTimeAsync(4900);
    expect(run.getSnapshot().restoring).toBe(true);
    expect(requests).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(200);
    await turns();
    expect(run.getSnapshot().restoring).toBe(false);
    expect(requests).toHaveLength(1);
    expect(await sent).toMatchObject({ status: 'interrupted' });
  });

  const ends = {
    submit: 'resolved',
    retry: 'nothing_to_send',
    steer: 'resolved',
    send: 'pending_interrupts',
  };
  it.each(['submit', 'retry', 'steer', 'send'] as const)(
    'does not block %s forever on a run that was created with its questions',
    async (verb) => {
      const { slow } = slowToLoad();
      const initial = await dehydrated(two, {}, (run) => {
        for (const key of keysOf(run)) run.approve(key);
      });
      const { run } = page(slow, [says('Done.')], { initial });
      run.subscribe(() => undefined);
      const fate = fateOf(verb === 'submit' || verb === 'retry' ? run[verb]() : run[verb]('Stop'));
      await quiet(6);
      expect(fate()).toBe(ends[verb]);
    },
  );

  it('does not block answers, drafts or another conversation, and everything is sent', async () => {
    const { run, requests } = await silent();
    run.subscribe(() => undefined);
    await fiveSeconds(run);
    run.setMessages([]);
    run.setState({ mine: true });
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    run.setDraft(b, 'mine');
    expect(run.deny(a)).toMatchObject({ ok: true });
    expect(run.deny(b)).toMatchObject({ ok: true });
    expect(await run.submit()).toMatchObject({ status: 'finished' });
    expect(requests[1]?.resume).toMatchObject([{ payload: false }, { payload: false }]);
  });

  it('is not written to until it has been read', async () => {
    const { run, save, remove, storage, settle } = await silent();
    const stood = textOf(storage);
    run.subscribe(() => undefined);
    await fiveSeconds(run);
    await run.send('Go');
    run.deny(keysOf(run)[0] ?? '');
    run.setDraft(keysOf(run)[1] ?? '', 'mine');
    await quiet(60);
    expect(save).not.toHaveBeenCalled();
    expect(remove).not.toHaveBeenCalled();
    expect(textOf(storage)).toBe(stood);
    settle();
    await quiet();
    expect(textOf(storage)).toContain('mine');
  });

  it('adds its contents to equal questions once it responds', async () => {
    const { run, settle, a, b, requests } = await silent();
    run.subscribe(() => undefined);
    await fiveSeconds(run);
    await run.send('Go');
    expect(run.getSnapshot().interrupts).toMatchObject([{ status: 'open' }, { status: 'open' }]);
    settle();
    await quiet();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { key: a, status: 'answered', decision: { status: 'resolved', payload: true } },
      { key: b, status: 'open', draft: 'half' },
    ]);
    expect(requests).toHaveLength(1);
  });

  it('removes no decision or draft made meanwhile', async () => {
    const { run, settle, a, b } = await silent();
    run.subscribe(() => undefined);
    await fiveSeconds(run);
    await run.send('Go');
    run.deny(a);
    run.setDraft(b, 'mine');
    settle();
    await quiet();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { key: a, decision: { status: 'resolved', payload: false } },
      { key: b, draft: 'mine' },
    ]);
  });

  it('adds nothing to a different question', async () => {
    const other = asks(
      { reason: 'confirmation', message: 'Another A?' },
      { reason: 'confirmation', message: 'B?' },
    );
    const { run, settle, b } = await silent([other]);
    run.subscribe(() => undefined);
    await fiveSeconds(run);
    await run.send('Go');
    settle();
    await quiet();
    expect(run.getSnapshot().interrupts).toMatchObject([
      { status: 'open', message: 'Another A?' },
      { key: b, draft: 'half' },
    ]);
    expect(run.getSnapshot().interrupts[0]?.decision).toBeUndefined();
  });

  it('restores its questions if no message was sent meanwhile', async () => {
    const { run, settle, a } = await silent();
    run.subscribe(() => undefined);
    await fiveSeconds(run);
    expect(run.getSnapshot()).toMatchObject({ status: 'idle', restoring: false });
    settle();
    await quiet();
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ key: a, status: 'answered' }, {}],
    });
  });

  it('reports its failure if it fails in the end, and blocks nothing', async () => {
    const { run, fail } = await silent();
    const heard: string[] = [];
    run.on('error', ({ code }) => heard.push(code));
    run.subscribe(() => undefined);
    await fiveSeconds(run);
    await run.send('Go');
    fail(new Error('denied'));
    await quiet();
    expect(heard).toContain('storage');
    for (const key of keysOf(run)) run.deny(key);
    expect(await run.submit()).toMatchObject({ status: 'finished' });
  });

  it('does not block an answer if it does not accept a save', async () => {
    // Every wait for a host can be ended.
    const storage = {
      ...memoryStorage(),
      save: () => never().then(() => undefined),
      remove: () => never().then(() => undefined),
    };
    const { run } = page(storage, [two, says('Done.')]);
    run.subscribe(() => undefined);
    await fiveSeconds(run);
    await run.send('Go');
    for (const key of keysOf(run)) run.deny(key);
    const fate = fateOf(run.submit());
    await quiet(30);
    expect(fate()).toBe('resolved');
    expect(run.getSnapshot().status).toBe('finished');
  });
});
