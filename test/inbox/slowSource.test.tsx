import { act, waitFor } from '@testing-library/react';
import type { InboxPage, InboxSource } from 'react-agent-interrupts/inbox';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

/** A response that never arrives, whatever the signal does. */
const never = new Promise<InboxPage>(() => {});

afterEach(() => {
  vi.useRealTimers();
});

describe('a source that does not respond', () => {
  // “The other sources work as before.”
  it('holds up neither the refresh nor the next page of another one', async () => {
    const slow = fakeDesk('slow', { list: () => never });
    const desk = fakeDesk();
    for (let index = 0; index < 60; index += 1) desk.ask(`t${index}`, { item: { waitingSince: index } });
    const { inbox, ids } = await openInbox({ sources: [slow.source, desk.source] }, { isSlow: true });
    await waitFor(() => expect(ids()).toHaveLength(50));
    act(() => void inbox().loadMore());
    await waitFor(() => expect(ids()).toHaveLength(60));
    desk.answerElsewhere('t3');
    act(() => void inbox().refresh());
    await waitFor(() => expect(ids()).toHaveLength(59));
    expect(inbox()).toMatchObject({ isReading: true, errors: [] });
  });

  it('does not move the rows that the person has begun to use since the refresh', async () => {
    let respond: (page: InboxPage) => void = () => undefined;
    const desk = fakeDesk();
    desk.ask('a', { item: { waitingSince: 5 } });
    const other = fakeDesk('other');
    other.ask('z', { item: { waitingSince: 9 } });
    let isSlow = false;
    const slow: InboxSource = {
      ...other.source,
      list: (query, signal) =>
        isSlow ? new Promise((resolve) => (respond = resolve)) : other.source.list(query, signal),
    };
    const { inbox, ids } = await openInbox({ sources: [slow, desk.source] });
    expect(ids()).toEqual(['a', 'z']);
    isSlow = true;
    desk.ask('b', { item: { waitingSince: 7 } });
    act(() => void inbox().refresh());
    await waitFor(() => expect(ids()).toEqual(['a', 'b', 'z']));
    act(() => inbox().hold());
    other.ask('y', { item: { waitingSince: 1 } });
    const page = await other.source.list(
      { filter: {}, sort: 'age', limit: 50 },
      new AbortController().signal,
    );
    await act(async () => respond(page));
    await waitFor(() => expect(inbox()).toMatchObject({ isReading: false, arrivals: 1 }));
    expect(ids()).toEqual(['a', 'b', 'z']);
  });

  it('is an error after a minute', async () => {
    vi.useFakeTimers();
    const slow = fakeDesk('slow', { list: () => never });
    const { inbox } = await openInbox({ sources: [slow.source] }, { isSlow: true });
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(inbox()).toMatchObject({ isReading: true, errors: [] });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(inbox()).toMatchObject({ isReading: false, errors: [{ source: 'slow' }] });
  });
});
