import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { down, fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

describe('the rows of an inbox', () => {
  it('are the waiting items of all sources, by age', async () => {
    const one = fakeDesk('one');
    const two = fakeDesk('two');
    one.ask('a', { item: { waitingSince: 3 } });
    two.ask('b', { item: { waitingSince: 1 } });
    one.ask('c', { item: { waitingSince: 2 } });
    const { ids, inbox } = await openInbox({ sources: [one.source, two.source] });
    expect(ids()).toEqual(['b', 'c', 'a']);
    expect(inbox().counts).toEqual({ total: 3, isExact: true, sources: { one: 2, two: 1 } });
  });

  it('of other sources stay if one source fails', async () => {
    const one = fakeDesk('one');
    const two = fakeDesk('two');
    one.ask('a');
    two.ask('b');
    two.fail(down());
    const { ids, inbox } = await openInbox({ sources: [one.source, two.source] });
    expect(ids()).toEqual(['a']);
    expect(inbox().errors).toMatchObject([{ source: 'two', error: { message: 'The server is down.' } }]);
    two.fail(undefined);
    await act(async () => inbox().errors[0]?.retry());
    await expect.poll(ids).toEqual(['a', 'b']);
    expect(inbox().errors).toEqual([]);
  });

  it('do not move when new items arrive, which are shown on request, in their places', async () => {
    const desk = fakeDesk();
    desk.ask('b', { item: { waitingSince: 2 } });
    desk.ask('d', { item: { waitingSince: 4 } });
    const { ids, inbox, poll } = await openInbox({ sources: [desk.source] });
    desk.ask('a', { item: { waitingSince: 1 } });
    desk.ask('c', { item: { waitingSince: 3 } });
    await poll();
    expect(ids()).toEqual(['b', 'd']);
    expect(inbox().arrivals).toBe(2);
    act(() => inbox().showArrivals());
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
    expect(inbox().arrivals).toBe(0);
  });

  it('stay in place when their item is gone, until the user refreshes', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const { ids, inbox, row, poll, mark } = await openInbox({ sources: [desk.source] });
    mark('a');
    desk.answerElsewhere('a');
    await poll();
    expect(ids()).toEqual(['a', 'b']);
    expect(row('a')).toMatchObject({ status: 'gone', isMarked: false });
    await act(() => inbox().refresh());
    expect(ids()).toEqual(['b']);
  });

  it('that are gone are removed when the user leaves them', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const { ids, inbox, poll } = await openInbox({ sources: [desk.source] });
    act(() => void inbox().next());
    desk.answerElsewhere('a');
    await poll();
    expect(ids()).toEqual(['a', 'b']);
    act(() => void inbox().next());
    expect(ids()).toEqual(['b']);
    expect(inbox().current).toBe(inbox().items[0]?.key);
  });

  it('show that they have changed, are unmarked, and can be marked again only after the user has seen the change', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { row, poll, mark, inbox } = await openInbox({ sources: [desk.source] });
    mark('a');
    expect(row('a')).toMatchObject({ isMarked: true, isSeen: true, status: 'waiting' });
    const { revision } = row('a');
    desk.ask('a', { args: { amount: 2 } });
    await poll();
    expect(row('a')).toMatchObject({ isMarked: false, isSeen: false, status: 'changed' });
    expect(row('a').revision).not.toBe(revision);
    act(() => inbox().markSeen(row('a').key, revision));
    expect(row('a').isSeen).toBe(false);
    act(() => inbox().mark([row('a').key]));
    expect(row('a')).toMatchObject({ isMarked: false, status: 'changed' });
    mark('a');
    expect(row('a')).toMatchObject({ isMarked: true, status: 'waiting' });
  });

  it('are not rendered again after a poll without changes', async () => {
    const desk = fakeDesk();
    for (const id of ['a', 'b', 'c']) desk.ask(id, { args: { nested: [{ id }] } });
    const { renders, poll, inbox } = await openInbox({ sources: [desk.source] });
    const before = renders();
    const { items } = inbox();
    await poll();
    await poll();
    expect(desk.lists).toHaveLength(3);
    expect(renders()).toBe(before);
    expect(inbox().items).toBe(items);
  });

  it('of the next page follow the others', async () => {
    const desk = fakeDesk();
    for (const [index, id] of ['d', 'c', 'b', 'a'].entries())
      desk.ask(id, { item: { waitingSince: -index } });
    const { ids, inbox } = await openInbox({ sources: [desk.source], pageSize: 2 });
    expect(ids()).toEqual(['c', 'd']);
    expect(inbox()).toMatchObject({ hasMore: true, counts: { total: 4, isExact: true } });
    await act(() => inbox().loadMore());
    expect(ids()).toEqual(['c', 'd', 'a', 'b']);
    expect(inbox().hasMore).toBe(false);
  });

  it('of another page are not gone because items before them are', async () => {
    const desk = fakeDesk();
    for (const id of ['a', 'b', 'c', 'd']) desk.ask(id);
    const { inbox, row, poll } = await openInbox({ sources: [desk.source], pageSize: 2 });
    await act(() => inbox().loadMore());
    const { list } = desk.source;
    desk.source.list = async (query, signal) => {
      const page = await list(query, signal);
      // The item leaves between the two requests, so that the third moves to the page that was read.
      desk.answerElsewhere('a');
      return page;
    };
    await poll();
    expect(row('c').status).toBe('waiting');
    await poll();
    await poll();
    expect(row('c').status).toBe('waiting');
    expect(row('a').status).toBe('gone');
  });

  it('that are beyond the pages which were read are not gone', async () => {
    const desk = fakeDesk();
    for (const id of ['a', 'b', 'c']) desk.ask(id);
    const { row, poll } = await openInbox({ sources: [desk.source], pageSize: 2 });
    const [first, ...rest] = [...desk.threads];
    desk.threads.clear();
    desk.ask('new-1');
    desk.ask('new-2');
    for (const [id, thread] of [first, ...rest].filter((each) => each !== undefined))
      desk.threads.set(id, thread);
    await poll();
    expect(row('a').status).toBe('waiting');
    expect(row('b').status).toBe('waiting');
  });

  it('are filtered and grouped here if the source cannot', async () => {
    const desk = fakeDesk();
    desk.ask('a', { tool: 'refund', item: { agent: 'Ada' } });
    desk.ask('b', { tool: 'email', item: { agent: 'Bob' } });
    desk.ask('c', { tool: 'refund', item: { agent: 'Bob' } });
    const { ids, inbox, rerender } = await openInbox({ sources: [desk.source], groupBy: 'tool' });
    expect(inbox().groups.map(({ name, items }) => [name, items.length])).toEqual([
      ['refund', 2],
      ['email', 1],
    ]);
    expect(ids()).toEqual(['a', 'c', 'b']);
    rerender({ sources: [desk.source], filter: { agents: ['Bob'], tools: ['refund'] } });
    expect(ids()).toEqual(['c']);
    rerender({ sources: [desk.source], filter: { text: 'EMAIL' } });
    expect(ids()).toEqual(['b']);
    expect(desk.lists).toHaveLength(1);
  });

  it('return from a snooze when its time is over', async () => {
    let time = 1_000;
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const { ids, inbox, row, poll } = await openInbox({ sources: [desk.source], now: () => time });
    act(() => inbox().snooze(row('a').key, 5_000));
    expect(ids()).toEqual(['b']);
    expect(inbox()).toMatchObject({ snoozed: 1, arrivals: 0 });
    time = 6_000;
    await poll();
    expect(inbox()).toMatchObject({ snoozed: 0, arrivals: 1 });
  });

  it.each([Number.NaN, 0, 1_000])('are not snoozed until %s, which is not later than now', async (until) => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const { ids, inbox, row } = await openInbox({ sources: [desk.source], now: () => 1_000 });
    act(() => inbox().snooze(row('a').key, until));
    expect(ids()).toEqual(['a', 'b']);
    expect(inbox().snoozed).toBe(0);
  });

  it('return from a snooze when they ask something else', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const { inbox, row, poll } = await openInbox({ sources: [desk.source], now: () => 0 });
    act(() => inbox().snooze(row('a').key, 5_000));
    desk.ask('a', { args: { amount: 3 } });
    await poll();
    expect(inbox()).toMatchObject({ arrivals: 1, snoozed: 0 });
  });

  it('are not counted as snoozed when their item is gone', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const { inbox, row, poll } = await openInbox({ sources: [desk.source], now: () => 0 });
    act(() => inbox().snooze(row('a').key, 5_000));
    expect(inbox().snoozed).toBe(1);
    desk.answerElsewhere('a');
    await poll();
    expect(inbox().snoozed).toBe(0);
  });

  it.each([
    ['are sorted in if the person has not begun', false, ['b', 'a'], 0],
    ['wait with the new ones if the person uses the list', true, ['a'], 1],
  ])('of a slow source %s', async (_what, isUsed, expected, arrivals) => {
    const fast = fakeDesk('fast');
    const slow = fakeDesk('slow');
    fast.ask('a', { item: { waitingSince: 2 } });
    slow.ask('b', { item: { waitingSince: 1 } });
    let respond = () => {};
    const opened = new Promise<void>((resolve) => (respond = resolve));
    const { list } = slow.source;
    slow.source.list = async (query, signal) => {
      await opened;
      return list(query, signal);
    };
    const { ids, inbox } = await openInbox({ sources: [fast.source, slow.source] }, { isSlow: true });
    await waitFor(() => expect(ids()).toEqual(['a']));
    if (isUsed) act(() => inbox().hold());
    respond();
    await waitFor(() => expect(inbox().isReading).toBe(false));
    expect(ids()).toEqual(expected);
    expect(inbox().arrivals).toBe(arrivals);
  });

  it('are read again once when a source reports several changes', async () => {
    let report = () => {};
    let isEnded = false;
    const desk = fakeDesk('desk', {
      can: { live: true },
      watch(changed) {
        report = changed;
        return () => (isEnded = true);
      },
    });
    desk.ask('a');
    const { inbox, unmount } = await openInbox({ sources: [desk.source] });
    desk.ask('b');
    for (let times = 0; times < 5; times += 1) report();
    await waitFor(() => expect(inbox().arrivals).toBe(1));
    expect(desk.lists).toHaveLength(2);
    unmount();
    expect(isEnded).toBe(true);
  });

  it('show who has claimed them', async () => {
    let claimedBy: string | undefined;
    const desk = fakeDesk('desk', {
      can: { claim: true },
      async claim() {
        if (claimedBy !== undefined) throw new Error(`${claimedBy} works on it.`);
        claimedBy = 'Ada';
        desk.ask('a', { item: { claimedBy } });
      },
      async release() {
        claimedBy = undefined;
        desk.ask('a');
      },
    });
    desk.ask('a');
    const { inbox, row } = await openInbox({ sources: [desk.source] });
    await act(() => inbox().claim(row('a').key));
    expect(row('a')).toMatchObject({ claimedBy: 'Ada', isClaimedByOther: false });
    await act(() => inbox().release(row('a').key));
    expect(row('a').claimedBy).toBeUndefined();
    claimedBy = 'Bob';
    await act(() => expect(inbox().claim(row('a').key)).rejects.toThrow('Bob works on it.'));
  });

  it('that are open have the options of their run, which keep their identity while the item is equal', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { inbox, row, poll } = await openInbox({ sources: [desk.source] });
    const options = inbox().runOptions(row('a').key);
    expect(options).toMatchObject({ url: 'http://desk.test/run', threadId: 'a' });
    await poll();
    expect(inbox().runOptions(row('a').key)).toBe(options);
    expect(inbox().runOptions('desk/unknown')).toBeUndefined();
  });

  it('keep no token and no answer in the query cache', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { open } = desk.source;
    desk.source.open = (item) => ({ ...open(item), headers: { authorization: 'Bearer token-1' } });
    const { client, inbox, mark } = await openInbox({ sources: [desk.source] });
    await act(() => inbox().decide(mark('a'), { type: 'deny', reason: 'reason-1' }));
    expect(desk.accepted).toMatchObject([{ payload: { reason: 'reason-1' } }]);
    const cached = JSON.stringify([
      client
        .getQueryCache()
        .getAll()
        .map(({ state, queryKey }) => [state, queryKey]),
      client
        .getMutationCache()
        .getAll()
        .map(({ state, options }) => [state, options.mutationKey]),
    ]);
    expect(cached).not.toMatch(/token-1|reason-1/);
  });
});
