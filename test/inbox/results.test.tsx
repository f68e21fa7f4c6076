import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { EventType } from '@ag-ui/core';
import { agUi, useAgentRun } from 'react-agent-interrupts';
import { httpInbox, type InboxResult } from 'react-agent-interrupts/inbox';
import { says, type Reply } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { fakeDesk } from './fakeDesk.js';
import { openInbox } from './openInbox.js';

const approve = { type: 'approve' } as const;
const typesOf = (results: ReadonlyMap<string, InboxResult>) => [...results.values()].map(({ type }) => type);

/** The panel of an item. */
function openPanel({ client, inbox, row }: Awaited<ReturnType<typeof openInbox>>, id: string) {
  const options = inbox().runOptions(row(id).key);
  const { result } = renderHook(() => useAgentRun({ url: '', ...options }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return result;
}

describe('the result of a decision', () => {
  const started = { type: EventType.RUN_STARTED, threadId: 'a', runId: 'run-1' } as const;
  it.each<[string, Reply]>([
    ['fails', [started, { type: EventType.RUN_ERROR, message: 'The agent has crashed.' }]],
    ['is cut', [started]],
  ])('is the same for the caller and in the row if the run %s after its start', async (_what, reply) => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.replyWith(() => reply);
    const { inbox, mark, row } = await openInbox({ sources: [desk.source] });
    const results = await act(() => inbox().decide(mark('a'), approve));
    expect(typesOf(results)).toEqual(['inDoubt']);
    expect(row('a').result).toEqual(results.get('desk/a'));
    expect(inbox().progress?.results).toEqual(results);
  });

  // “`waiting`: the thread waits” (ShownStatus). Some agents use an id again.
  it('is not shown if the thread asks the same again, with the same id and a later time', async () => {
    const desk = fakeDesk();
    const question = { id: 'q' };
    desk.ask('a', { question, item: { waitingSince: 1 } });
    const { inbox, mark, row, poll } = await openInbox({ sources: [desk.source] });
    desk.replyWith(() => {
      desk.ask('a', { question, item: { waitingSince: 2 } });
      return says('Done.');
    });
    expect(typesOf(await act(() => inbox().decide(mark('a'), approve)))).toEqual(['accepted']);
    await poll();
    expect(row('a')).toMatchObject({ status: 'waiting', result: undefined });
    expect(typesOf(await act(() => inbox().decide(mark('a'), approve)))).toEqual(['accepted']);
  });

  it.each([{}, { waitingSince: 1 }])(
    'disappears if the thread asks the same again, with the same id, after a list without it (%o)',
    async (item) => {
      const desk = fakeDesk();
      const asked = { question: { id: 'q' }, item };
      desk.ask('a', asked);
      const { inbox, mark, row, poll } = await openInbox({ sources: [desk.source] });
      await act(() => inbox().decide(mark('a'), approve));
      await poll();
      expect(row('a')).toMatchObject({ status: 'gone', result: { type: 'accepted' } });
      desk.ask('a', asked);
      await poll();
      expect(row('a')).toMatchObject({ status: 'waiting', result: undefined });
      expect(typesOf(await act(() => inbox().decide(mark('a'), approve)))).toEqual(['accepted']);
    },
  );

  it('is shown at once, and a stop ends the wait for an agent that works on', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    desk.replyWith((thread) => {
      if (thread !== 'a') return says('Done.');
      const start = `data: ${JSON.stringify({ type: 'RUN_STARTED', threadId: 'a', runId: 'run-1' })}\n\n`;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const { inbox, mark, row } = await openInbox({ sources: [desk.source] });
    let results: Promise<ReadonlyMap<string, InboxResult>> = Promise.resolve(new Map());
    act(() => {
      results = inbox().decide(mark('a'), approve);
    });
    await waitFor(() => expect(inbox().progress?.isRunning).toBe(false));
    expect(row('a').result).toEqual({ type: 'accepted' });
    // Other items can be decided meanwhile.
    expect(typesOf(await act(() => inbox().decide(mark('b'), approve)))).toEqual(['accepted']);
    act(() => inbox().stopDeciding());
    expect(typesOf(await act(() => results))).toEqual(['accepted']);
  });

  it.each(['before', 'after'])(
    'becomes accepted when the user sends a refused answer again in a panel that was opened %s it',
    async (when) => {
      const desk = fakeDesk();
      desk.ask('a');
      desk.refuse(true);
      const view = await openInbox({ sources: [desk.source] });
      const early = when === 'before' ? openPanel(view, 'a') : undefined;
      const results = await act(() => view.inbox().decide(view.mark('a'), approve));
      expect(typesOf(results)).toEqual(['refused']);
      const panel = early ?? openPanel(view, 'a');
      desk.refuse(false);
      await act(() => panel.current.submit());
      expect(desk.accepted).toHaveLength(1);
      expect(view.row('a').result).toEqual({ type: 'accepted' });
    },
  );

  it('becomes accepted when the user sends an answer in doubt again', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    let isLost = true;
    desk.onAnswer(() => {
      if (isLost) throw new TypeError('The connection was lost.');
    });
    const view = await openInbox({ sources: [desk.source] });
    const panel = openPanel(view, 'a');
    const results = await act(() => view.inbox().decide(view.mark('a'), approve));
    expect(typesOf(results)).toEqual(['inDoubt']);
    isLost = false;
    await act(() => panel.current.submit());
    expect(desk.accepted).toHaveLength(1);
    expect(view.row('a').result).toEqual({ type: 'accepted' });
  });

  it('is a new one if the server has discarded the last answer, and still asks', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    const { inbox, mark } = await openInbox({ sources: [desk.source] });
    desk.onAnswer(() => new Response('{"error":"no thread"}', { status: 404 }));
    const first = await act(() => inbox().decide(mark('a'), { type: 'deny' }));
    expect(typesOf(first)).toEqual(['answeredElsewhere']);
    desk.onAnswer(() => undefined);
    await act(() => inbox().refresh());
    const second = await act(() => inbox().decide(mark('a'), approve));
    expect(typesOf(second)).toEqual(['accepted']);
    expect(desk.accepted).toMatchObject([{ payload: { approved: true } }]);
  });

  it('is `answeredElsewhere` if the server discards the answer and the thread cannot be read', async () => {
    const interrupt = { id: 'q', reason: 'confirmation', message: 'Send it?' };
    const source = httpInbox({
      url: 'https://app.test',
      protocol: agUi({ bridge: 'ag-ui' }),
      run: { tabs: false },
      can: {},
      fetch: async (url, init) =>
        new Request(url, init).url.includes('/items')
          ? Response.json({ items: [{ id: 'a', threadId: 'a', interrupts: [interrupt] }] })
          : Response.json({ error: 'no thread' }, { status: 404 }),
    });
    const { inbox, mark } = await openInbox({ sources: [source] });
    const decideNow = () => act(() => inbox().decide(mark('a'), approve));
    expect(typesOf(await decideNow())).toEqual(['answeredElsewhere']);
    await act(() => inbox().refresh());
    expect(typesOf(await decideNow())).toEqual(['answeredElsewhere']);
  });

  it.each([Infinity, NaN, 0, -1, 2.5])(
    'exists for each item with a concurrency of %s',
    async (concurrency) => {
      const desk = fakeDesk();
      for (const id of ['a', 'b', 'c']) desk.ask(id);
      const { inbox, mark } = await openInbox({ sources: [desk.source], concurrency });
      const results = await act(() => inbox().decide(mark('a', 'b', 'c'), approve));
      expect(typesOf(results)).toEqual(['accepted', 'accepted', 'accepted']);
    },
  );

  it('is about the verdict at the time of the call', async () => {
    const desk = fakeDesk();
    desk.ask('a');
    desk.ask('b');
    const verdict: { type: 'approve' | 'deny' } = { type: 'deny' };
    const { inbox, mark } = await openInbox({ sources: [desk.source], concurrency: 1 });
    await act(() => {
      const results = inbox().decide(mark('a', 'b'), verdict);
      verdict.type = 'approve';
      return results;
    });
    expect(desk.accepted.map(({ payload }) => payload)).toEqual([{ approved: false }, { approved: false }]);
  });
});
