import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { disposeAgentRuns, useAgentRun, type DraftStorage } from 'react-agent-interrupts';
import { asks, fakeServer, memoryStorage } from 'react-agent-interrupts/testing';

const locked = new Error('It is locked.');

/** A page with a stored question, whose storage is emptied by `clear`. */
async function page(clear: (kept: DraftStorage) => Promise<void>) {
  const client = new QueryClient();
  const kept = memoryStorage();
  const storage: DraftStorage = { ...kept, clear: () => clear(kept) };
  const { fetch } = fakeServer(asks({ reason: 'confirmation', message: 'Pay Ann?' }));
  const { result } = renderHook(() => useAgentRun({ url: '/agent', threadId: 't', fetch, storage }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await act(() => result.current.run.send('Go'));
  await vi.waitFor(() => expect(kept.saved.size).toBe(1));
  return { client, kept };
}

/** How a promise has settled so far. */
function fateOf(promise: Promise<unknown>) {
  const fate = { is: 'pending' };
  promise.then(
    () => (fate.is = 'resolved'),
    () => (fate.is = 'rejected'),
  );
  return fate;
}

// “If a storage cannot be emptied, […] `disposeAgentRuns` rejects.” (hook-only.md) A double click on a logout
// button calls it twice.
describe('a second logout while the first one empties the storage', () => {
  it('rejects too if the storage cannot be emptied', async () => {
    const { client, kept } = await page(() => Promise.reject(locked));
    await act(async () => {
      const [first, second] = [disposeAgentRuns(client), disposeAgentRuns(client)];
      await expect(first).rejects.toThrow(locked);
      await expect(second).rejects.toThrow(locked);
    });
    expect(kept.saved.size).toBe(1);
  });

  it('resolves only when the storage is empty', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const { client, kept } = await page((storage) => gate.then(() => storage.clear()));
    await act(async () => {
      void disposeAgentRuns(client);
      const second = disposeAgentRuns(client);
      const fate = fateOf(second);
      await new Promise((resolve) => setTimeout(resolve));
      expect(fate.is).toBe('pending');
      open();
      await second;
    });
    expect(kept.saved.size).toBe(0);
  });

  it('can be repeated after both have failed', async () => {
    let isLocked = true;
    const { client, kept } = await page((storage) => (isLocked ? Promise.reject(locked) : storage.clear()));
    await act(async () => {
      await Promise.allSettled([disposeAgentRuns(client), disposeAgentRuns(client)]);
      isLocked = false;
      await disposeAgentRuns(client);
    });
    expect(kept.saved.size).toBe(0);
  });
});
