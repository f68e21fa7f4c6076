import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useInboxCount, type InboxPage, type InboxSource } from 'react-agent-interrupts/inbox';
import { describe, expect, it } from 'vitest';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

/** A source whose server returns this for every page. */
const sourceOf = (page: object, more: Partial<InboxSource> = {}): InboxSource =>
  fakeDesk('odd', { list: async () => page as InboxPage, ...more }).source;

const item = (id: unknown): object => ({ id, threadId: 't', title: 'Send it?', questions: [] });

describe('a page of a source', () => {
  it.each([undefined, null, 7])(
    'is shown without an entry whose id is %j, which no method could name',
    async (id) => {
      const page = { items: [item(id), item('a')] };
      const { ids, inbox } = await openInbox({ sources: [sourceOf(page)] });
      expect(ids()).toEqual(['a']);
      expect(inbox().errors).toEqual([]);
    },
  );

  it('is an error if it has no other entries: an empty list would be wrong', async () => {
    const { inbox } = await openInbox({ sources: [sourceOf({ items: [item(7)] })], refetchInterval: false });
    await waitFor(() => expect(inbox().errors).toMatchObject([{ source: 'odd' }]), { timeout: 5_000 });
  });

  it.each([null, '', 7, undefined])('is the last one if the cursor of the next one is %j', async (next) => {
    const { inbox } = await openInbox({ sources: [sourceOf({ items: [item('a')], next })] });
    expect(inbox()).toMatchObject({ hasMore: false, counts: { total: 1, isExact: true } });
  });

  it('is the last one if its server returns the same cursor again', async () => {
    const { ids, inbox } = await openInbox({ sources: [sourceOf({ items: [item('a')], next: 'same' })] });
    expect(inbox().hasMore).toBe(true);
    await act(() => inbox().loadMore());
    expect(inbox().hasMore).toBe(false);
    expect(ids()).toEqual(['a']);
  });

  it('is the last one if its server returns an earlier cursor again', async () => {
    const list: InboxSource['list'] = async ({ cursor = '0' }) => ({
      items: [item(cursor)] as never,
      next: cursor === 'A' ? 'B' : 'A',
    });
    const { ids, inbox } = await openInbox({ sources: [sourceOf({}, { list })] });
    await act(() => inbox().loadMore());
    await act(() => inbox().loadMore());
    expect(ids()).toEqual(['0', 'A', 'B']);
    expect(inbox()).toMatchObject({ hasMore: false, counts: { total: 3, isExact: true } });
  });

  it('counts at least its own items if its server says fewer', async () => {
    const items = [item('a'), item('b')];
    const { inbox } = await openInbox({ sources: [sourceOf({ items, next: 'n', total: 1 })] });
    expect(inbox().counts.total).toBe(2);
  });

  it.each([null, '7', Number.NaN, -1, 1.5])('has an unknown total if its server says %j', async (total) => {
    const { inbox } = await openInbox({ sources: [sourceOf({ items: [item('a')], next: 'n', total })] });
    expect(inbox().counts).toEqual({ total: 1, isExact: false, sources: { odd: undefined } });
  });
});

describe('the number of waiting items', () => {
  async function counted(source: InboxSource) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const options = { sources: [source], refetchInterval: false } as const;
    const { result } = renderHook(() => useInboxCount(options), { wrapper });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    return result.current;
  }

  it('is exact if the only page has no cursor', async () => {
    const page = { items: [item('a'), item(null)], next: null };
    expect(await counted(sourceOf(page))).toMatchObject({ total: 1, isExact: true });
  });

  it.each([null, '3', Number.NaN, -1])('is unknown if the source counts %j', async (count) => {
    const source = sourceOf({ items: [] }, { can: { count: true }, count: async () => count as number });
    expect(await counted(source)).toEqual({ total: 0, isExact: false, sources: { odd: undefined } });
  });
});
