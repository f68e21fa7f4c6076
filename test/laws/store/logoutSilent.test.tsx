import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disposeAgentRuns, loadQuestions, useAgentRun } from 'react-agent-interrupts';
import type { DraftStorage } from 'react-agent-interrupts/core';
import { asks, fakeServer, memoryStorage, says } from 'react-agent-interrupts/testing';
import { deferred, fakeTimers, fateOf, turns } from '../page.js';

// hook-only.md: “If a storage cannot be emptied, or does not respond for 10 seconds, `disposeAgentRuns` rejects. No run
// object of the client then uses a storage until you call `disposeAgentRuns` again and it succeeds.” reliability.md: “A
// write that takes 10 seconds counts as failed.”

beforeEach(async () => {
  await loadQuestions();
  fakeTimers();
});
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) =>
  act(async () => {
    await turns();
    await vi.advanceTimersByTimeAsync(milliseconds);
    await turns();
  });

/** A page with a stored question. Its storage does not respond to `stuck` until the test releases it. */
async function page(stuck: 'save' | 'clear') {
  const kept = memoryStorage();
  const gate = deferred();
  let isStuck = false;
  const released = async (): Promise<void> => (isStuck ? gate.promise : undefined);
  const storage: DraftStorage = {
    ...kept,
    save: async (key, value) => {
      if (stuck === 'save') await released();
      return kept.save(key, value);
    },
    clear: async () => {
      if (stuck === 'clear') await released();
      return kept.clear();
    },
  };
  const client = new QueryClient();
  const server = fakeServer(asks({ reason: 'confirmation', message: 'Pay Ann?' }), says('Hello.'));
  const options = {
    url: '/agent',
    threadId: 't',
    fetch: server.fetch,
    autoSubmit: 'never',
    storage,
  } as const;
  const { result } = renderHook(() => useAgentRun(options), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const sent = act(() => result.current.run.send('Go'));
  await pass(100);
  await sent;
  isStuck = true;
  act(() => void result.current.run.setDraft(result.current.interrupts[0]?.key ?? '', 'for Ann'));
  await pass(1_000);
  return { client, kept, result, server, release: () => ((isStuck = false), gate.resolve()) };
}

describe.each(['save', 'clear'] as const)('a logout whose storage does not respond to `%s`', (stuck) => {
  it('rejects after 10 seconds, and the next user sends and sees nothing of the previous one', async () => {
    const { client, kept, result } = await page(stuck);
    const logout = fateOf(disposeAgentRuns(client));
    await pass(9_900);
    expect(logout()).toBe('pending');
    await pass(200);
    expect(logout()).toBe('rejected');
    const before = [...kept.saved.values()];
    const greeted = fateOf(result.current.run.send('Hello'));
    await pass(1_000);
    expect(greeted()).toBe('resolved');
    expect(JSON.stringify(result.current.messages)).not.toContain('Go');
    expect([...kept.saved.values()]).toEqual(before);
  });

  it('empties the storage when it is repeated, with what was written late', async () => {
    const { client, kept, release } = await page(stuck);
    void disposeAgentRuns(client).catch(() => undefined);
    await pass(10_100);
    const again = fateOf(disposeAgentRuns(client));
    await pass(1_000);
    release();
    await pass(1_000);
    expect(again()).toBe('resolved');
    expect(kept.saved.size).toBe(0);
  });

  it('deletes nothing of the next user when it responds', async () => {
    const { client, kept, result, server, release } = await page(stuck);
    void disposeAgentRuns(client).catch(() => undefined);
    await pass(10_100);
    release();
    await pass(1_000);
    const again = disposeAgentRuns(client);
    await pass(1_000);
    await again;
    server.answer(asks({ reason: 'confirmation', message: 'Pay Bob?' }));
    await act(() => result.current.run.send('Hello'));
    const asked = act(() => result.current.run.send('Go'));
    await pass(1_000);
    await asked;
    await pass(15_000);
    expect([...kept.saved.values()].join()).toContain('Pay Bob?');
  });
});
