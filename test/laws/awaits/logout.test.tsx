import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { disposeAgentRuns, useAgentRun } from 'react-agent-interrupts';
import type { DraftStorage } from 'react-agent-interrupts/core';
import { asks, fakeServer, memoryStorage, says } from 'react-agent-interrupts/testing';

/** A page whose storage cannot be emptied, with a question in it. */
async function page(clear: () => Promise<void>) {
  const client = new QueryClient();
  const kept = memoryStorage();
  const storage: DraftStorage = { ...kept, clear };
  const server = fakeServer(asks({ reason: 'confirmation', message: 'Pay Ann?' }), says('Hello.'));
  const { result } = renderHook(
    () =>
      useAgentRun({ url: '/agent', threadId: 'thread', fetch: server.fetch, autoSubmit: 'never', storage }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await act(() => result.current.run.send('Go'));
  await vi.waitFor(() => expect(kept.saved.size).toBe(1));
  return { client, kept, result, server };
}

// Law 5. A mounted `useAgentRun` continues with a new, empty run. It does not use its `initial` again, and touches no
// storage before all of them are empty.
describe('a logout whose storage cannot be emptied', () => {
  const failures: [string, () => Promise<void>][] = [
    ['it rejects', () => Promise.reject(new Error('It is locked.'))],
    [
      'it throws',
      () => {
        throw new Error('It is locked.');
      },
    ],
  ];

  it.each(failures)(
    'reports it to the host, and shows no old data to the next user: %s',
    async (_name, clear) => {
      const { client, kept, result } = await page(clear);
      const before = [...kept.saved.values()];
      const cleared = disposeAgentRuns(client);
      await act(async () => {
        await expect(cleared).rejects.toThrow('It is locked.');
      });
      const { run } = result.current;
      expect(await act(() => run.send('Hello'))).toMatchObject({ status: 'finished', interrupts: [] });
      expect(JSON.stringify(run.getSnapshot())).not.toContain('Pay Ann?');
      expect([...kept.saved.values()]).toEqual(before);
    },
  );

  it('uses the storage again once it is empty', async () => {
    const clear = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('It is locked.')));
    const { client, kept, result, server } = await page(clear);
    await act(async () => {
      await expect(disposeAgentRuns(client)).rejects.toThrow('It is locked.');
    });
    clear.mockImplementation(async () => kept.clear());
    await act(() => disposeAgentRuns(client));
    expect(kept.saved.size).toBe(0);
    await act(() => result.current.run.send('Hello'));
    server.answer(asks({ reason: 'confirmation', message: 'Pay Bob?' }));
    await act(() => result.current.run.send('Go'));
    await vi.waitFor(() => expect([...kept.saved.values()].join()).toContain('Pay Bob?'));
  });
});
