// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRun, DraftStorage } from 'react-agent-interrupts/core';
import { asks, says } from 'react-agent-interrupts/testing';
import { fakeTimers, keysOf, never, textOf, turns } from '../page.js';
import { named, threadOf } from '../tabConversations/tabs.js';

beforeEach(() => fakeTimers(1_800_000_000_000));
afterEach(() => void vi.useRealTimers());

const pass = async (milliseconds = 200): Promise<void> => {
  await turns();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await turns();
};

const question = asks(named('a', 'A?'));

/** A storage that does not respond once it is silenced. */
function silenced(storage: DraftStorage) {
  let isSilent = false;
  const load = (key: string): Promise<unknown> =>
    isSilent ? new Promise(() => undefined) : storage.load(key);
  return { storage: { ...storage, load }, silence: () => void (isSilent = true) };
}

async function opened(opening: Promise<{ readonly run: AgentRun }>): Promise<AgentRun> {
  await pass();
  return (await opening).run;
}

describe('a storage that stops responding', () => {
  // “From every state with something unanswered or in doubt, …” reliability.md: “If a tab is closed or crashes while it sends, its batch is
  // in doubt, and another tab can send it.”
  it('does not keep the questions of a killed tab answered elsewhere', async () => {
    const thread = threadOf([question, never, says('Done.')], { hasStorage: true });
    const opening = thread.open();
    const first = await opened(opening);
    void first.send('Go');
    await pass();
    const { storage, silence } = silenced(thread.browser.storage);
    const second = await opened(thread.open({ storage }));
    first.approve(keysOf(first)[0] ?? '');
    void first.submit();
    await pass();
    expect(second.getSnapshot().batch.delivery).toBe('elsewhere');
    silence();
    (await opening).kill();
    await pass(6_000);
    expect(second.getSnapshot().batch.delivery).toBe('inDoubt');
    void second.retry();
    await pass(1_000);
    expect(second.getSnapshot().status).toBe('finished');
  });

  // reliability.md: “If a storage does not respond, the run object waits for 5 seconds.” It is not the other tab's storage.
  it.each([
    ['is open', false],
    ['was disposed', true],
  ])('of a tab that %s delays no write of another tab after 10 seconds', async (_, isDisposed) => {
    const thread = threadOf([question], { hasStorage: true });
    const silent = silenced(thread.browser.storage);
    silent.silence();
    const opening = thread.open({ storage: silent.storage });
    await pass(6_000);
    if (isDisposed) (await opening).run.dispose();
    await pass(5_000);
    const other = await opened(thread.open());
    void other.send('Go');
    await pass();
    other.approve(keysOf(other)[0] ?? '');
    await pass();
    expect(textOf(thread.browser.storage)).toContain('"payload":true');
  });
});
