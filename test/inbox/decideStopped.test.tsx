import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { disposeAgentRuns, useAgentRun } from 'react-agent-interrupts';
import { describe, expect, it } from 'vitest';
import { approve, started, typesOf } from './deciding.js';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

describe('decisions about several items', () => {
  it('send nothing more after a stop, and report the delivery of each answer', async () => {
    const desk = fakeDesk();
    for (let index = 0; index < 12; index += 1) desk.ask(`t${index}`);
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    desk.onAnswer(async () => {
      held += 1;
      await gate;
    });
    const { inbox, ids, mark, row } = await openInbox({ sources: [desk.source], concurrency: 3 });
    const keys = mark(...ids());
    const decided = started(inbox, keys, approve);
    await waitFor(() => expect(held).toBe(3));
    const results = await act(() => {
      inbox().stopDeciding();
      return decided.results;
    });
    expect(typesOf(results).filter((type) => type === 'inDoubt')).toHaveLength(3);
    expect(typesOf(results).filter((type) => type === 'stopped')).toHaveLength(9);
    await act(async () => release());
    await waitFor(() => expect(ids().filter((id) => row(id).result?.type === 'accepted')).toHaveLength(3));
    expect(desk.accepted).toHaveLength(3);
  });

  type View = Awaited<ReturnType<typeof openInbox>>;
  it.each([
    ['they are stopped', (view: View) => view.inbox().stopDeciding()],
    ['the inbox unmounts', (view: View) => view.unmount()],
    ['the person logs out', (view: View) => void disposeAgentRuns(view.client)],
  ])('withdraw what waits for the host when %s', async (_when, end) => {
    const desk = fakeDesk();
    desk.ask('a');
    const { open } = desk.source;
    let isAsked = false;
    let allow: (isAllowed: boolean) => void = () => {};
    desk.source.open = (item) => ({
      ...open(item),
      beforeSubmit: () => {
        isAsked = true;
        return new Promise<boolean>((resolve) => (allow = resolve));
      },
    });
    const view = await openInbox({ sources: [desk.source] });
    const decided = started(view.inbox, view.mark('a'), approve);
    await waitFor(() => expect(isAsked).toBe(true));
    const results = await act(() => {
      end(view);
      return decided.results;
    });
    expect(typesOf(results)).toEqual(['stopped']);
    await act(async () => allow(true));
    expect(desk.accepted).toEqual([]);
    expect(desk.requests.filter(({ isAnswer }) => isAnswer)).toEqual([]);
  });

  it.each([
    ['the inbox unmounts', (view: View) => view.unmount()],
    ['the person logs out', (view: View) => void disposeAgentRuns(view.client)],
  ])('stop before the next item when %s', async (_when, end) => {
    const desk = fakeDesk();
    for (let index = 0; index < 6; index += 1) desk.ask(`t${index}`);
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    desk.onAnswer(async () => {
      held += 1;
      await gate;
    });
    const view = await openInbox({ sources: [desk.source], concurrency: 2 });
    const keys = view.mark(...view.ids());
    const decided = started(view.inbox, keys, approve);
    await waitFor(() => expect(held).toBe(2));
    const results = await act(() => {
      end(view);
      return decided.results;
    });
    expect(typesOf(results).sort()).toEqual([
      'inDoubt',
      'inDoubt',
      ...Array.from({ length: 4 }, () => 'stopped'),
    ]);
    await act(async () => release());
    expect(desk.requests.filter(({ isAnswer }) => isAnswer)).toHaveLength(2);
  });

  it('withdraw what waits for its time or for the network when they are stopped', async () => {
    const desk = fakeDesk();
    desk.ask('delayed');
    desk.ask('offline');
    const { open } = desk.source;
    desk.source.open = (item) => ({
      ...open(item),
      ...(item.id === 'delayed'
        ? { sendDelay: 60_000 }
        : { page: { isOnline: () => false, watch: () => () => undefined } }),
    });
    const { client, inbox, mark, row } = await openInbox({ sources: [desk.source] });
    const keys = mark('delayed', 'offline');
    const runs = keys.map((key) =>
      renderHook(() => useAgentRun({ url: '', ...inbox().runOptions(key) }), {
        wrapper: ({ children }: { children: ReactNode }) => (
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        ),
      }),
    );
    const controller = new AbortController();
    const decided = started(inbox, keys, approve, { signal: controller.signal });
    const deliveries = () => runs.map(({ result }) => result.current.batch.delivery);
    await waitFor(() => expect(deliveries()).toEqual(['delayed', 'queued']));
    const results = await act(() => {
      controller.abort();
      return decided.results;
    });
    expect(typesOf(results)).toEqual(['stopped', 'stopped']);
    expect(deliveries()).toEqual(['none', 'none']);
    expect(runs.map(({ result }) => result.current.interrupts.map(({ status }) => status))).toEqual([
      ['open'],
      ['open'],
    ]);
    expect(row('delayed').isMarked).toBe(true);
    expect(desk.accepted).toEqual([]);
  });

  it('discard what the user has marked and seen after a logout', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { client, inbox, mark, row, ids } = await openInbox({ sources: [desk.source] });
    mark('a');
    await act(() => disposeAgentRuns(client));
    await waitFor(() => expect(ids()).toEqual(['a']));
    expect(row('a')).toMatchObject({ isMarked: false, isSeen: false });
    expect(inbox().selection).toEqual([]);
  });
});
