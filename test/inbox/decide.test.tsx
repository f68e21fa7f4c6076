import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAgentRun } from 'react-agent-interrupts';
import type { InboxProgress, InboxResult } from 'react-agent-interrupts/inbox';
import { describe, expect, it } from 'vitest';
import { approve, started, typesOf } from './deciding.js';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

const skips = (results: ReadonlyMap<string, InboxResult>) =>
  [...results.values()].map((result) => (result.type === 'skipped' ? result.why : result.type));

describe('decisions about several items', () => {
  it('are accepted once each, by the run of each item', async () => {
    const desk = fakeDesk();
    for (let index = 0; index < 20; index += 1) desk.ask(`t${index}`, { args: { amount: index } });
    const { inbox, ids, mark, row } = await openInbox({ sources: [desk.source] });
    const keys = mark(...ids());
    expect(inbox().selection).toEqual(keys);
    const progress: InboxProgress[] = [];
    const results = await act(() =>
      inbox().decide(keys, approve, { onProgress: (each) => progress.push(each) }),
    );
    expect(new Set(typesOf(results))).toEqual(new Set(['accepted']));
    expect(desk.accepted.map(({ thread }) => thread).sort()).toEqual(ids().sort());
    expect(desk.accepted[0]).toMatchObject({ payload: { approved: true }, status: 'resolved' });
    expect(progress.map(({ results: { size } }) => size)).toEqual(
      Array.from({ length: 21 }, (_, size) => size),
    );
    expect(inbox().progress).toMatchObject({ isRunning: false, keys });
    expect(row('t3')).toMatchObject({ isMarked: false, result: { type: 'accepted' } });
    await waitFor(() => expect(row('t3').status).toBe('gone'));
  });

  it('deny with a reason, or cancel', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const { inbox, mark } = await openInbox({ sources: [desk.source] });
    await act(() => inbox().decide(mark('a'), { type: 'deny', reason: 'Too much' }));
    await act(() => inbox().decide(mark('b'), { type: 'cancel' }));
    expect(desk.accepted).toMatchObject([
      { thread: 'a', payload: { approved: false, reason: 'Too much' } },
      { thread: 'b', status: 'cancelled' },
    ]);
  });

  it('skip what was not marked, not seen, or is not to be decided in bulk', async () => {
    const desk = fakeDesk();
    desk.ask('good');
    desk.ask('unmarked');
    desk.ask('unseen');
    desk.ask('high', { args: { amount: 1_000 } });
    desk.ask('tool', { tool: 'email' });
    desk.ask('schema', { schema: { type: 'object', properties: { approved: { type: 'boolean' } } } });
    desk.ask('partial', { item: { isPartial: true } });
    desk.ask('malformed', { question: { isMalformed: true } });
    desk.ask('expired', { question: { expiresAt: 10 } });
    desk.ask('claimed', { item: { claimedBy: 'Bob' } });
    desk.ask('mine', { item: { claimedBy: 'Ada' } });
    const { inbox, ids, mark, row } = await openInbox({
      sources: [desk.source],
      me: 'Ada',
      now: () => 20,
      risk: ({ args }) => (JSON.stringify(args).includes('1000') ? 'high' : undefined),
    });
    mark(...ids().filter((id) => id !== 'unmarked' && id !== 'unseen'));
    act(() => inbox().mark([row('unseen').key]));
    const results = await act(() =>
      inbox().decide([...inbox().items.map(({ key }) => key), 'no/thing'], approve),
    );
    expect(skips(results)).toEqual([
      'accepted',
      'notMarked',
      'notSeen',
      'highRisk',
      'otherKind',
      'otherKind',
      'partial',
      'malformed',
      'expired',
      'claimed',
      'accepted',
      'unknown',
    ]);
    expect(desk.accepted.map(({ thread }) => thread).sort()).toEqual(['good', 'mine']);
    expect(desk.requests.map(({ thread }) => thread).sort()).toEqual(['good', 'good', 'mine', 'mine']);
  });

  it('skip questions that do not accept the verdict without further input', async () => {
    const desk = fakeDesk();
    const choice = { type: 'object', properties: { color: { enum: ['red', 'blue'] } }, required: ['color'] };
    const noReason = {
      type: 'object',
      properties: { approved: { type: 'boolean' } },
      required: ['approved'],
    };
    desk.ask('form', { schema: choice });
    desk.ask('no reason', { schema: noReason });
    const { inbox, mark } = await openInbox({ sources: [desk.source] });
    const form = await act(() => inbox().decide(mark('form'), approve));
    const reason = await act(() => inbox().decide(mark('no reason'), { type: 'deny', reason: 'Because' }));
    expect([...skips(form), ...skips(reason)]).toEqual(['needsInput', 'needsInput']);
    expect(desk.accepted).toEqual([]);
  });

  it('send nothing to a thread that asks something else, or that no longer asks', async () => {
    const desk = fakeDesk();
    for (const id of ['a', 'b', 'c']) desk.ask(id, { args: { amount: 1 } });
    const { inbox, mark, row, poll } = await openInbox({ sources: [desk.source] });
    const keys = mark('a', 'b', 'c');
    desk.ask('a', { args: { amount: 1_000_000 } });
    desk.answerElsewhere('b');
    const results = await act(() => inbox().decide(keys, approve));
    expect(typesOf(results)).toEqual(['changed', 'answeredElsewhere', 'accepted']);
    expect(desk.accepted.map(({ thread }) => thread)).toEqual(['c']);
    expect(row('b')).toMatchObject({ status: 'gone', result: { type: 'answeredElsewhere' } });
    await poll();
    expect(row('a')).toMatchObject({ status: 'changed', isMarked: false });
    expect(row('a').result).toBeUndefined();
  });

  it('continue after a failure, and repeat nothing', async () => {
    const desk = fakeDesk();
    for (const id of ['refused', 'lost', 'unread', 'good']) desk.ask(id);
    desk.onAnswer(({ threadId }) => {
      if (threadId === 'refused') desk.ask('refused', { args: { amount: 7 } });
      if (threadId === 'lost') throw new TypeError('The connection was lost.');
    });
    const { open } = desk.source;
    desk.source.open = (item) => {
      if (item.id === 'unread') throw new Error('No address.');
      return open(item);
    };
    const { inbox, mark, row } = await openInbox({ sources: [desk.source] });
    const results = await act(() => inbox().decide(mark('refused', 'lost', 'unread', 'good'), approve));
    expect(typesOf(results)).toEqual(['refused', 'inDoubt', 'failed', 'accepted']);
    const answers = desk.requests.filter(({ isAnswer }) => isAnswer).map(({ thread }) => thread);
    expect(answers.sort()).toEqual(['good', 'lost', 'refused']);
    expect(row('lost').result).toMatchObject({ type: 'inDoubt' });
    const again = await act(() => inbox().decide(mark('lost'), approve));
    expect(skips(again)).toEqual(['inProgress']);
    expect(desk.requests.filter(({ isAnswer }) => isAnswer)).toHaveLength(3);
  });

  it('do not include an item that the user unmarks before its turn', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    desk.onAnswer(async () => {
      held += 1;
      await gate;
    });
    const { inbox, mark, row } = await openInbox({ sources: [desk.source], concurrency: 1 });
    const decided = started(inbox, mark('a', 'b'), approve);
    await waitFor(() => expect(held).toBe(1));
    act(() => inbox().mark([row('b').key], false));
    release();
    const results = await act(() => decided.results);
    expect(skips(results)).toEqual(['accepted', 'notMarked']);
    expect(desk.accepted.map(({ thread }) => thread)).toEqual(['a']);
  });

  it('include the items that another filter hides before their turn', async () => {
    const desk = fakeDesk();
    for (const id of ['a', 'b', 'c', 'd']) desk.ask(id, { item: { agent: id === 'b' ? 'Ada' : 'Bob' } });
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    desk.onAnswer(async () => {
      held += 1;
      await gate;
    });
    const options = { sources: [desk.source], concurrency: 1 };
    const { inbox, mark, rerender } = await openInbox(options);
    const keys = mark('a', 'b', 'c', 'd');
    const decided = started(inbox, keys.slice(0, 3), approve);
    await waitFor(() => expect(held).toBe(1));
    rerender({ ...options, filter: { agents: ['Ada'] } });
    release();
    expect(skips(await act(() => decided.results))).toEqual(['accepted', 'accepted', 'accepted']);
    rerender(options);
    expect(inbox().selection).toEqual([]);
  });

  it('do not include an item that the user marks or sees only after the call', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('unseen');
    desk.ask('unmarked');
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    desk.onAnswer(async () => {
      held += 1;
      await gate;
    });
    const { inbox, mark, row } = await openInbox({ sources: [desk.source], concurrency: 1 });
    mark('a');
    act(() => inbox().mark([row('unseen').key]));
    const keys = inbox().items.map(({ key }) => key);
    const decided = started(inbox, keys, approve);
    await waitFor(() => expect(held).toBe(1));
    mark('unseen', 'unmarked');
    release();
    const results = await act(() => decided.results);
    expect(skips(results)).toEqual(['accepted', 'notSeen', 'notMarked']);
    expect(desk.accepted.map(({ thread }) => thread)).toEqual(['a']);
  });

  it('are reported as accepted if the panel of an item sends each decision itself', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { client, inbox, mark, row } = await openInbox({ sources: [desk.source] });
    const options = inbox().runOptions(row('a').key);
    renderHook(() => useAgentRun({ url: '', ...options, autoSubmit: 'always' }), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    const results = await act(() => inbox().decide(mark('a'), approve));
    expect(typesOf(results)).toEqual(['accepted']);
    expect(desk.accepted).toHaveLength(1);
  });

  it('skip an item whose panel has an answer that was not sent', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { client, inbox, mark, row } = await openInbox({ sources: [desk.source] });
    const options = inbox().runOptions(row('a').key);
    const { result } = renderHook(() => useAgentRun({ url: '', ...options, autoSubmit: 'never' }), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
    await act(() => result.current.refresh());
    act(() => void result.current.deny(result.current.interrupts[0]?.key ?? ''));
    const results = await act(() => inbox().decide(mark('a'), approve));
    expect(skips(results)).toEqual(['inProgress']);
    expect(result.current.interrupts).toMatchObject([{ decision: { payload: { approved: false } } }]);
    expect(desk.accepted).toEqual([]);
  });

  it('are one at a time', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const { inbox, mark } = await openInbox({ sources: [desk.source] });
    const [a = '', b = ''] = mark('a', 'b');
    const [one, two] = await act(() =>
      Promise.all([inbox().decide([a, a], approve), inbox().decide([a, b], approve)]),
    );
    expect(typesOf(one)).toEqual(['accepted']);
    expect(skips(two)).toEqual(['inProgress', 'inProgress']);
    expect(desk.accepted.map(({ thread }) => thread)).toEqual(['a']);
  });
});
