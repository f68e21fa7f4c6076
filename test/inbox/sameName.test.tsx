import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  awakenInbox,
  cogniInbox,
  httpInbox,
  langGraphInbox,
  mastraInbox,
  useInboxCount,
  useInterruptInbox,
  type InboxSource,
} from 'react-agent-interrupts/inbox';
import { describe, expect, it } from 'vitest';

const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

/** The server of one team, which has one thread. */
const teamServer = (id: string): typeof fetch => {
  const thread = { thread_id: id, status: 'interrupted', interrupts: { t: [{ id: 'q', value: 'Go on?' }] } };
  return async (url) => json(new Request(url).url.endsWith('/count') ? id.length : [thread]);
};
const never: typeof fetch = () => new Promise(() => {});

describe('two inboxes of one page whose sources have the same name', () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );

  it('show no row of each other', async () => {
    const mails = langGraphInbox({ url: 'https://mail.test', fetch: teamServer('a mail') });
    const bills = langGraphInbox({ url: 'https://bills.test', fetch: never });
    const first = renderHook(() => useInterruptInbox({ sources: [mails] }), { wrapper });
    await waitFor(() => expect(first.result.current.items.map(({ id }) => id)).toEqual(['a mail']));
    const second = renderHook(() => useInterruptInbox({ sources: [bills] }), { wrapper });
    expect(second.result.current).toMatchObject({ items: [], isLoading: true });
  });

  it('do not show the number of each other', async () => {
    const [open, all] = [{ state: 'open' }, undefined].map((metadata) =>
      langGraphInbox({ url: 'https://mail.test', metadata, fetch: metadata ? teamServer('1') : never }),
    ) as [InboxSource, InboxSource];
    const first = renderHook(() => useInboxCount({ sources: [open] }), { wrapper });
    await waitFor(() => expect(first.result.current.total).toBe(1));
    const second = renderHook(() => useInboxCount({ sources: [all] }), { wrapper });
    expect(second.result.current).toMatchObject({ total: 0, isExact: false });
  });
});

describe('the list of a source', () => {
  const url = 'https://one.test';
  it.each<[string, readonly InboxSource[]]>([
    ['langGraphInbox', [langGraphInbox({ url }), langGraphInbox({ url, metadata: { team: 'a' } })]],
    [
      'mastraInbox',
      ['a', 'b'].map((agentId) => mastraInbox({ url, agentId, agentUrl: `${url}/ag-ui/${agentId}` })),
    ],
    ['awakenInbox', [awakenInbox({ url }), awakenInbox({ url: 'https://two.test' })]],
    [
      'cogniInbox',
      [url, 'https://two.test'].map((each) => cogniInbox({ url: `${each}/ai/chat`, modelRef: 'm' as never })),
    ],
    ['httpInbox', [httpInbox({ url }), httpInbox({ url: 'https://two.test' })]],
  ])('has another id with other options: %s', (_name, [one, two]) => {
    expect(one?.id).toBeTypeOf('string');
    expect(one?.id).not.toBe(two?.id);
  });

  it('has the same id for every person, and contains no header', () => {
    const [one, two] = ['ann', 'bob'].map((token) => httpInbox({ url, headers: { authorization: token } }));
    expect(one?.id).toBe(two?.id);
  });
});
