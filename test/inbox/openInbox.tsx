import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useInterruptInbox, type InboxOptions } from 'react-agent-interrupts/inbox';
import { expect } from 'vitest';

/** Renders the hook, and waits until it has read its sources, unless one of them is slow. */
export async function openInbox(options: InboxOptions, { isSlow = false } = {}) {
  const client = new QueryClient();
  let renders = 0;
  const view = renderHook(
    (given: InboxOptions) => {
      renders += 1;
      return useInterruptInbox(given);
    },
    {
      initialProps: { refetchInterval: false, ...options },
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  if (!isSlow) await waitFor(() => expect(view.result.current.isReading).toBe(false));
  const inbox = () => view.result.current;
  const row = (id: string) => {
    const found = inbox().items.find((item) => item.id === id);
    if (!found) throw new Error(`No row shows "${id}".`);
    return found;
  };
  return {
    client,
    inbox,
    row,
    ids: () => inbox().items.map(({ id }) => id),
    renders: () => renders,
    /** Another response of every source arrives. */
    poll: () => act(() => client.refetchQueries({ queryKey: ['inbox'] })),
    /** The person looks at rows and marks them. Returns their keys. */
    mark(...ids: readonly string[]) {
      const rows = ids.map(row);
      act(() => {
        for (const { key, revision } of rows) inbox().markSeen(key, revision);
        inbox().mark(rows.map(({ key }) => key));
      });
      return rows.map(({ key }) => key);
    },
    rerender: (next: InboxOptions) => view.rerender({ refetchInterval: false, ...next }),
    unmount: view.unmount,
  };
}
