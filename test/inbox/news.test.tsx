import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { disposeAgentRuns } from 'react-agent-interrupts';
import {
  InboxBadge,
  useInboxCount,
  useInboxNotifications,
  type InboxCountOptions,
  type InboxNotificationsOptions,
  type NewInboxItem,
} from 'react-agent-interrupts/inbox';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { down, fakeDesk } from './fakeDesk.js';

function below(client: QueryClient) {
  return function Wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };
}

describe('the number of waiting items', () => {
  async function counted(options: InboxCountOptions) {
    const client = new QueryClient();
    const { result } = renderHook(() => useInboxCount({ refetchInterval: false, ...options }), {
      wrapper: below(client),
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    return { client, result };
  }

  it('is that of the servers, without a page', async () => {
    const one = fakeDesk('one', { can: { count: true }, count: async () => 1_234 });
    const two = fakeDesk('two');
    two.ask('a');
    const { result } = await counted({ sources: [one.source, two.source] });
    await expect.poll(() => result.current.total).toBe(1_235);
    expect(result.current).toEqual({ total: 1_235, isExact: true, sources: { one: 1_234, two: 1 } });
    expect(one.lists).toEqual([]);
  });

  it('is a lower bound if the server does not know the filter', async () => {
    const desk = fakeDesk('desk', { can: { count: true }, count: async () => 1_234 });
    for (let index = 0; index < 60; index += 1)
      desk.ask(`t${index}`, { item: { agent: index % 2 ? 'Ada' : 'Bob' } });
    const { result } = await counted({ sources: [desk.source], filter: { agents: ['Ada'] } });
    await expect.poll(() => result.current.total).toBe(25);
    expect(result.current).toEqual({ total: 25, isExact: false, sources: { desk: undefined } });
  });

  it('is forgotten after a logout', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { client, result } = await counted({ sources: [desk.source] });
    await expect.poll(() => result.current.total).toBe(1);
    desk.fail(down());
    await act(() => disposeAgentRuns(client));
    await waitFor(() =>
      expect(result.current).toEqual({ total: 0, isExact: false, sources: { desk: undefined } }),
    );
  });

  it('stays if a source fails', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { client, result } = await counted({ sources: [desk.source] });
    await expect.poll(() => result.current.total).toBe(1);
    desk.fail(down());
    await act(() => client.refetchQueries());
    expect(result.current.total).toBe(1);
  });
});

describe('the badge', () => {
  it('shows the number of waiting items, and nothing if none waits', async () => {
    const desk = fakeDesk();
    const client = new QueryClient();
    const { container } = render(<InboxBadge sources={[desk.source]} refetchInterval={false} />, {
      wrapper: below(client),
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(container.textContent).toBe('');
    desk.ask('a');
    desk.ask('b');
    await act(() => client.refetchQueries());
    await waitFor(() => expect(container.querySelector('[aria-hidden]')?.textContent).toBe('2'));
  });
});

describe('new items', () => {
  const shown: { title: string; tag: string | undefined }[] = [];
  class FakeNotification {
    static readonly permission = 'granted';
    onclick = null;
    constructor(title: string, { tag }: NotificationOptions = {}) {
      shown.push({ title, tag });
    }
  }

  beforeEach(() => {
    shown.length = 0;
    vi.stubGlobal('Notification', FakeNotification);
    document.title = 'Desk';
    setLocks(undefined);
    setHidden(true);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    setHidden(false);
    Reflect.deleteProperty(navigator, 'locks');
  });

  const setLocks = (locks: object | undefined) =>
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  const setHidden = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  };

  async function watched(options: InboxNotificationsOptions) {
    const client = new QueryClient();
    const heard: NewInboxItem[] = [];
    const { unmount } = renderHook(
      () =>
        useInboxNotifications({ refetchInterval: false, onNew: (items) => heard.push(...items), ...options }),
      { wrapper: below(client) },
    );
    await waitFor(() => expect(client.isFetching()).toBe(0));
    return { client, heard, unmount, poll: () => act(() => client.refetchQueries()) };
  }

  it('are not those that wait when the page opens', async () => {
    const desk = fakeDesk();
    desk.ask('old');
    const { heard, poll } = await watched({ sources: [desk.source], notify: true });
    await poll();
    expect(heard).toEqual([]);
    expect(shown).toEqual([]);
    expect(document.title).toBe('Desk');
  });

  it('are reported once, with their title and without arguments', async () => {
    const desk = fakeDesk();
    desk.ask('old');
    const { heard, poll, unmount } = await watched({ sources: [desk.source], notify: true });
    desk.ask('new', { message: 'Refund\u202e?\nNow', args: { iban: 'DE00' } });
    await poll();
    await poll();
    expect(heard).toEqual([{ key: 'desk/new', source: 'desk', title: 'Refund? Now' }]);
    expect(shown).toMatchObject([{ title: 'Refund? Now' }]);
    expect(JSON.stringify([heard, shown])).not.toContain('DE00');
    expect(document.title).toBe('(1) Desk');
    unmount();
    expect(document.title).toBe('Desk');
  });

  it('include the next question of a thread', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { heard, poll } = await watched({ sources: [desk.source] });
    desk.ask('a', { message: 'And this?' });
    await poll();
    expect(heard.map(({ title }) => title)).toEqual(['And this?']);
  });

  it('are not older ones that move to the first page', async () => {
    const desk = fakeDesk();
    for (let index = 0; index < 60; index += 1)
      desk.ask(`t${index}`, { item: { waitingSince: 1_000 - index } });
    const { heard, poll } = await watched({ sources: [desk.source] });
    desk.answerElsewhere('t0');
    await poll();
    expect(heard).toEqual([]);
  });

  it('are counted in the title only while the page is in the background', async () => {
    const desk = fakeDesk();
    const { poll } = await watched({ sources: [desk.source], notify: true });
    desk.ask('a');
    desk.ask('b');
    await poll();
    expect(document.title).toBe('(2) Desk');
    act(() => setHidden(false));
    expect(document.title).toBe('Desk');
    desk.ask('c');
    await poll();
    expect(document.title).toBe('Desk');
    expect(shown).toHaveLength(2);
  });

  it('are one number in the title, whichever component has found them', async () => {
    const [one, two] = [fakeDesk('one'), fakeDesk('two')];
    const [first, second] = [
      await watched({ sources: [one.source] }),
      await watched({ sources: [two.source] }),
    ];
    one.ask('a');
    two.ask('b');
    await first.poll();
    await second.poll();
    expect(document.title).toBe('(2) Desk');
    first.unmount();
    expect(document.title).toBe('(1) Desk');
    second.unmount();
    expect(document.title).toBe('Desk');
  });

  it('are not those that wait for the next person after a logout', async () => {
    const desk = fakeDesk();
    const { client, heard, poll } = await watched({ sources: [desk.source], notify: true });
    desk.ask('a');
    await poll();
    expect(document.title).toBe('(1) Desk');
    desk.ask('of the next person');
    await act(() => disposeAgentRuns(client));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await poll();
    expect(document.title).toBe('Desk');
    expect(heard.map(({ key }) => key)).toEqual(['desk/a']);
    expect(shown).toHaveLength(1);
  });

  it('are reported by one tab of several', async () => {
    const waiting: (() => Promise<unknown>)[] = [];
    const locks = {
      async request(_name: string, _options: LockOptions, call: () => Promise<unknown>) {
        waiting.push(call);
        if (waiting.length === 1) await call();
      },
    };
    setLocks(locks);
    const desk = fakeDesk();
    const one = await watched({ sources: [desk.source], notify: true });
    const two = await watched({ sources: [desk.source], notify: true });
    desk.ask('a');
    await one.poll();
    await two.poll();
    expect([one.heard, two.heard].map(({ length }) => length)).toEqual([1, 1]);
    expect(shown).toHaveLength(1);
  });
});
