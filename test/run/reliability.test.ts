// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  agUi,
  createAgentRun,
  type AgentEvent,
  type AgentRun,
  type AgentRunOptions,
} from 'react-agent-interrupts/core';
import {
  asks,
  fails,
  fakeServer,
  memoryStorage,
  says,
  scriptedRun,
  type ServerAnswer,
} from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';

const question = asks({ reason: 'confirmation', message: 'Delete?' });
const two = asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' });
const keysOf = (run: AgentRun) => run.getSnapshot().interrupts.map(({ key }) => key);

/** Events as the frames of a server that numbers them. */
function numbered(events: readonly AgentEvent[], from = 0): string {
  return events.map((event, index) => `id: e${from + index}\ndata: ${JSON.stringify(event)}\n\n`).join('');
}
const streamOf = (body: string | ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream' } });
/** A body that breaks after its text. */
function breaking(text: string): Response {
  const chunks = [text];
  return streamOf(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk === undefined) controller.error(new TypeError('terminated'));
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
    }),
  );
}

describe('a stream that breaks', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const events: AgentEvent[] = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'one ' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'two' },
    { type: 'TEXT_MESSAGE_END', messageId: 'm' },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
  ];

  function reconnecting(...responses: (() => Response)[]) {
    const asked: { method: string; url: string; cursor: string | null }[] = [];
    const run = createAgentRun({
      url: 'http://agent.test/run',
      threadId: 't',
      protocol: agUi({ reconnect: ({ url, threadId }) => `${url}/stream/${threadId}` }),
      fetch: (input: string | URL | Request, init) => {
        const headers = new Headers(init?.headers);
        asked.push({
          method: init?.method ?? 'GET',
          url: input instanceof Request ? input.url : input.toString(),
          cursor: headers.get('last-event-id'),
        });
        return Promise.resolve(responses.shift()?.() ?? new Response('', { status: 500 }));
      },
    });
    return { run, asked };
  }

  it('is picked up behind its last event, and applies none twice', async () => {
    const { run, asked } = reconnecting(
      () => breaking(numbered(events.slice(0, 3))),
      // The server replays more than was missed.
      () => streamOf(numbered(events.slice(1), 1)),
    );
    const sending = run.send('Go');
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('disconnected'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await sending).toMatchObject({ status: 'finished' });
    expect(run.getSnapshot().messages.at(-1)?.content).toBe('one two');
    expect(asked[1]).toEqual({ method: 'GET', url: 'http://agent.test/run/stream/t', cursor: 'e2' });
  });

  it('is asked for again ever more slowly, and given up in the end with everything kept', async () => {
    const { run, asked } = reconnecting(() => breaking(numbered(events.slice(0, 2))));
    const failure = run.send('Go').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(await failure).toMatchObject({ code: 'stream_cut', retryable: true });
    expect(asked.length).toBe(9);
    expect(run.getSnapshot().status).toBe('disconnected');
  });

  it('is picked up at once when a person says so, and when the network is back', async () => {
    const { run, asked } = reconnecting(
      () => breaking(numbered(events.slice(0, 3))),
      () => streamOf(numbered(events.slice(3), 3)),
    );
    const sending = run.send('Go');
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('disconnected'));
    expect(asked).toHaveLength(1);
    run.retry().catch(() => undefined);
    expect(await sending).toMatchObject({ status: 'finished' });
  });

  it('waits as long as the server asks with retry:', async () => {
    const { run, asked } = reconnecting(
      () => breaking(`retry: 8000\n\n${numbered(events.slice(0, 3))}`),
      () => streamOf(numbered(events.slice(3), 3)),
    );
    const sending = run.send('Go');
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('disconnected'));
    await vi.advanceTimersByTimeAsync(7900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4200);
    expect(await sending).toMatchObject({ status: 'finished' });
  });

  it('is not picked up where the server has no such thing', async () => {
    const { run, requests } = scriptedRun([() => breaking(numbered(events.slice(0, 2)))]);
    await expect(run.send('Go')).rejects.toMatchObject({ code: 'stream_cut' });
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot().capabilities.reconnect).toBe(false);
  });
});

describe('a page without a network', () => {
  function offlinePage() {
    const browser = new Browser();
    browser.goOffline();
    return { browser, page: browser.open().page, goOnline: () => browser.goOnline() };
  }

  it('queues what is submitted and sends it when the network is back and somebody watches', async () => {
    const { page, goOnline } = offlinePage();
    const { run, requests } = scriptedRun([question, says('Deleted.')], { page });
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const submitted = run.submit();
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { phase: 'queued' } });
    goOnline();
    expect(requests).toHaveLength(1);
    const unsubscribe = run.subscribe(() => undefined);
    expect(await submitted).toMatchObject({ status: 'finished' });
    expect(requests).toHaveLength(2);
    unsubscribe();
  });

  it('queues again what another tab has taken out of the queue', async () => {
    const { page, goOnline } = offlinePage();
    const browser = new Browser();
    const [mine, other] = [browser.open(), browser.open()];
    const { run, requests } = scriptedRun([question, says('Deleted.')], {
      page,
      tabs: mine.tabs,
      threadId: 't',
    });
    run.subscribe(() => undefined);
    await run.send('Go');
    const keys = keysOf(run);
    run.approve(keys[0] ?? '');
    expect(run.getSnapshot().batch.phase).toBe('queued');
    const name = [...browser.names()][0] ?? '';
    const channel = other.tabs.open(name, () => undefined);
    channel.post({ type: 'ended', keys, delivery: 'refused' });
    await vi.waitFor(() => expect(run.getSnapshot().batch.phase).toBe('none'));
    const submitted = run.submit();
    expect(run.getSnapshot().batch.phase).toBe('queued');
    goOnline();
    expect(await submitted).toMatchObject({ status: 'finished' });
    expect(requests).toHaveLength(2);
  });

  it('takes a queued answer back when a person reopens it', async () => {
    const { page, goOnline } = offlinePage();
    const { run, requests } = scriptedRun([question], { page });
    run.subscribe(() => undefined);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const submitted = run.submit();
    run.reopen(keysOf(run)[0] ?? '');
    await expect(submitted).rejects.toMatchObject({ code: 'declined' });
    goOnline();
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({ batch: { phase: 'none', covered: 0 } });
  });

  it('does not send a queued answer whose time has run out meanwhile', async () => {
    const { page, goOnline } = offlinePage();
    let now = Date.parse('2026-01-01T00:00:00Z');
    const expiresAt = new Date(now + 1000).toISOString();
    const { run, requests } = scriptedRun([asks({ reason: 'confirmation', expiresAt })], {
      page,
      now: () => now,
    });
    run.subscribe(() => undefined);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const submitted = run.submit();
    now += 2000;
    goOnline();
    await expect(submitted).rejects.toMatchObject({ code: 'expired' });
    expect(requests).toHaveLength(1);
    expect(run.getSnapshot()).toMatchObject({ error: { code: 'expired' }, batch: { phase: 'none' } });
  });

  it('keeps the queue over a reload, but not one that holds a secret', async () => {
    const { page, goOnline } = offlinePage();
    const storage = memoryStorage();
    const before = scriptedRun([question], { page, storage, threadId: 't' });
    await before.run.send('Go');
    before.run.approve(keysOf(before.run)[0] ?? '');
    before.run.submit().catch(() => undefined);
    await vi.waitFor(() => expect([...storage.saved.values()].join()).toContain('queued'));
    const after = scriptedRun([says('Deleted.')], { page, storage, threadId: 't' });
    after.run.subscribe(() => undefined);
    await vi.waitFor(() => expect(after.run.getSnapshot().batch.phase).toBe('queued'));
    expect(after.requests).toHaveLength(0);
    goOnline();
    await vi.waitFor(() => expect(after.run.getSnapshot().status).toBe('finished'));

    const secret = { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } };
    const other = offlinePage();
    const hidden = memoryStorage();
    const first = scriptedRun([asks({ reason: 'input_required', responseSchema: secret })], {
      page: other.page,
      storage: hidden,
      threadId: 't',
    });
    await first.run.send('Go');
    first.run.answer(keysOf(first.run)[0] ?? '', { pin: '1' });
    first.run.submit().catch(() => undefined);
    await vi.waitFor(() => expect(hidden.saved.size).toBe(1));
    const second = scriptedRun([], { page: other.page, storage: hidden, threadId: 't' });
    second.run.subscribe(() => undefined);
    await vi.waitFor(() => expect(second.run.getSnapshot().restoring).toBe(false));
    expect(second.run.getSnapshot()).toMatchObject({ batch: { phase: 'none', covered: 0 } });
  });

  it('listens to the page only while somebody watches', async () => {
    const { page, browser } = offlinePage();
    const { run } = scriptedRun([question], { page });
    await run.send('Go');
    expect(browser.held().watchers).toBe(0);
    const [a, b] = [run.subscribe(() => undefined), run.subscribe(() => undefined)];
    expect(browser.held().watchers).toBe(1);
    a();
    b();
    b();
    expect(browser.held().watchers).toBe(0);
  });
});

async function twoTabs(
  answers: readonly ServerAnswer[],
  { stored = false, dispatch }: { stored?: boolean; dispatch?: AgentRunOptions['dispatch'] } = {},
) {
  const browser = new Browser();
  // What is kept stands in the second tab already, and need not be asked for.
  const server = fakeServer(question, ...(stored ? [] : [question]), ...answers);
  const opened = [browser.open(), browser.open()];
  const tabs = opened.map(({ tabs: coordinator, storage }) =>
    createAgentRun({
      url: 'http://agent.test',
      threadId: 't',
      tabs: coordinator,
      protocol: agUi({ refresh: true }),
      fetch: server.fetch,
      ...(stored && { storage }),
      ...(dispatch && { dispatch }),
    }),
  );
  for (const run of tabs) {
    run.subscribe(() => undefined);
    await vi.waitFor(() => expect(run.getSnapshot().restoring).toBe(false));
    if (run.getSnapshot().interrupts.length === 0) await run.send('Go');
  }
  const [first, second] = tabs as [AgentRun, AgentRun];
  const kill = () => opened[0]?.kill();
  return { first, second, server, browser, kill, key: keysOf(first)[0] ?? '' };
}

describe('two tabs on one thread', () => {
  it('send once: the other says so, takes nothing, and then stands as the first one does', async () => {
    let answer!: (response: Response) => void;
    const held = new Promise<Response>((resolve) => (answer = resolve));
    const { first, second, server, key } = await twoTabs([() => held]);
    first.approve(key);
    const submitted = first.submit();
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('elsewhere'));
    expect(second.approve(key)).toMatchObject({ ok: false, issues: [{ keyword: 'elsewhere' }] });
    await expect(second.submit()).rejects.toMatchObject({ code: 'elsewhere' });
    answer(streamOf(numbered(says('Deleted.'))));
    await submitted;
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(second.getSnapshot().messages).toEqual(first.getSnapshot().messages);
    expect(second.getSnapshot().history).toMatchObject([{ delivery: 'accepted' }]);
    expect(server.requests).toHaveLength(3);
  });

  it('send once when both answer in the same moment', async () => {
    const { first, second, server, key } = await twoTabs([says('Deleted.')]);
    first.approve(key);
    second.deny(key);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.resume).toMatchObject([{ payload: true }]);
  });

  it('get their questions back when the agent refuses the other tab', async () => {
    const { first, second, key } = await twoTabs([fails('No.', 'INVALID_PAYLOAD')]);
    first.approve(key);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('none'));
    expect(second.getSnapshot()).toMatchObject({
      status: 'interrupted',
      interrupts: [{ key, status: 'open' }],
    });
  });

  it('can send what a tab was sending when it died', async () => {
    const { first, second, server, kill, key } = await twoTabs([
      () => new Promise<Response>(() => undefined),
      says('Deleted.'),
    ]);
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('elsewhere'));
    kill();
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('inDoubt'));
    second.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(4);
  });
});

describe('two tabs that miss each other', () => {
  afterEach(() => vi.useRealTimers());

  it('hear afterwards what the other answered while they asked the server', async () => {
    let answer!: (response: Response) => void;
    const held = new Promise<Response>((resolve) => (answer = resolve));
    const { first, second, key, server } = await twoTabs([() => held, says('Deleted.')]);
    const asked = second.refresh();
    first.approve(key);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    // The server was asked before it was answered.
    answer(streamOf(numbered(question)));
    await asked;
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(second.approve(key)).toMatchObject({ ok: false });
    expect(server.requests).toHaveLength(4);
  });

  it('say so still when the server is asked, and has not heard of the answer yet', async () => {
    let answer!: (response: Response) => void;
    const held = new Promise<Response>((resolve) => (answer = resolve));
    const { first, second, key, server } = await twoTabs([() => held, question]);
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().batch.phase).toBe('elsewhere'));
    await second.refresh();
    expect(second.getSnapshot().batch.phase).toBe('elsewhere');
    expect(second.approve(key)).toMatchObject({ ok: false, issues: [{ keyword: 'elsewhere' }] });
    answer(streamOf(numbered(says('Deleted.'))));
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(4);
  });

  it('send once when the second comes to its turn after the first has been and gone', async () => {
    let slow = false;
    let goOn!: () => void;
    const later = new Promise<void>((resolve) => (goOn = resolve));
    const { first, second, key, server } = await twoTabs([says('Deleted.')], {
      dispatch: async ({ execute }) => {
        if (slow) await later;
        await execute();
      },
    });
    slow = true;
    second.deny(key);
    slow = false;
    first.approve(key);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    goOn();
    await vi.waitFor(() => expect(second.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.resume).toMatchObject([{ payload: true }]);
  });

  it('pass on that nobody knows whether an answer arrived', async () => {
    const { first, second, key } = await twoTabs([new Response('', { status: 502 })]);
    first.approve(key);
    await first.submit().catch(() => undefined);
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('inDoubt'));
  });

  it('do not take the next answer of a tab for one that was lost with it', async () => {
    const never = () => new Promise<Response>(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { first, second, key } = await twoTabs([new Response('', { status: 502 }), never]);
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().batch.phase).toBe('inDoubt'));
    first.retry().catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(second.getSnapshot().batch.phase).toBe('elsewhere');
  });

  it('do not take a refusal for the end of a doubt', async () => {
    const { first, second, key } = await twoTabs([
      new Response('', { status: 502 }),
      fails('Who?', 'UNKNOWN_INTERRUPT_ID'),
    ]);
    const told: string[] = [];
    second.subscribe(() => told.push(second.getSnapshot().batch.phase));
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().batch.phase).toBe('inDoubt'));
    await first.retry().catch(() => undefined);
    await vi.waitFor(() => expect(told).toEqual(['elsewhere', 'inDoubt', 'elsewhere', 'inDoubt']));
  });

  it('leave what is kept to the one that sends', async () => {
    const never = () => new Promise<Response>(() => undefined);
    const { first, second, browser, key } = await twoTabs([never], { stored: true });
    first.approve(key);
    await vi.waitFor(() => expect(second.getSnapshot().interrupts[0]?.delivery).toBe('elsewhere'));
    await vi.waitFor(() => expect([...browser.storage.saved.values()].join()).toContain('inDoubt'));
  });

  it('do not keep a tab from its own next answer', async () => {
    const next = asks({ id: 'int-2', reason: 'confirmation', message: 'Really?' });
    // The stream stays open behind its end, so that its lock is held when the next answer goes.
    const open = () =>
      streamOf(
        new ReadableStream<Uint8Array>({
          start: (controller) => controller.enqueue(new TextEncoder().encode(numbered(next))),
        }),
      );
    const { first, key, server } = await twoTabs([open, says('Deleted.')]);
    first.on('interrupt', ([pending]) => first.approve(pending?.key ?? ''));
    first.approve(key);
    await vi.waitFor(() => expect(first.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(4);
  });
});

describe('a resumed run that is lost before a reload', () => {
  it('is sent again from where it began, and not from what it said before it was lost', async () => {
    const { storage } = new Browser().open();
    const kept = { storage, threadId: 't' };
    const half = says('Half of it').slice(0, 3);
    const before = scriptedRun([question, () => breaking(numbered(half))], kept);
    await before.run.send('Go');
    before.run.approve(keysOf(before.run)[0] ?? '');
    await before.run.submit().catch(() => undefined);
    expect(before.run.getSnapshot()).toMatchObject({ status: 'disconnected', messages: [{}, {}] });
    const after = scriptedRun([says('Deleted.')], kept);
    await after.run.retry();
    expect(after.requests[0]).toMatchObject({
      messages: before.requests[1]?.messages,
      resume: before.requests[1]?.resume,
    });
  });
});

describe('questions that the server no longer asks', () => {
  it.each([
    ['an id that it does not know', fails('Who?', 'UNKNOWN_INTERRUPT_ID')],
    ['status 410', () => new Response('', { status: 410 })],
  ])('are said to be over by %s: they stay in sight, and new words may go', async (_name, refusal) => {
    const { run, requests } = scriptedRun([question, refusal, says('Right.')]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { phase: 'refused', covered: 1 },
    });
    await run.send('Something else');
    expect(requests[2]?.resume).toBeUndefined();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
  });

  it('are put away when a person cancels them, and nothing is sent for that', async () => {
    const storage = memoryStorage();
    const kept = { storage, threadId: 't' };
    const { run, requests } = scriptedRun([two, () => new Response('', { status: 410 })], kept);
    await run.send('Go');
    for (const key of keysOf(run)) run.approve(key);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().batch).toMatchObject({ phase: 'refused', over: true });
    // They are over after a reload as well.
    const reloaded = scriptedRun([says('Right.')], kept);
    reloaded.run.subscribe(() => undefined);
    await vi.waitFor(() => expect(reloaded.run.getSnapshot().batch.over).toBe(true));
    const [a = '', b = ''] = keysOf(reloaded.run);
    reloaded.run.cancel(a);
    expect(reloaded.run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { over: true } });
    reloaded.run.cancel(b);
    expect(reloaded.run.getSnapshot()).toMatchObject({ status: 'idle', interrupts: [], batch: { total: 0 } });
    expect(reloaded.run.getSnapshot().error).toBeUndefined();
    await vi.waitFor(() => expect(storage.saved.size).toBe(0));
    await reloaded.run.send('Something else');
    expect([requests.length, reloaded.requests.length]).toEqual([2, 1]);
  });

  it('come back from where they were put away, should the server ask them after all', async () => {
    const { run, requests } = scriptedRun([
      question,
      fails('Who?', 'UNKNOWN_INTERRUPT_ID'),
      fails('Answer first.', 'PENDING_INTERRUPTS'),
      says('Deleted.'),
    ]);
    await run.send('Go');
    const [key = ''] = keysOf(run);
    run.approve(key);
    await run.submit().catch(() => undefined);
    run.cancel(key);
    expect(run.getSnapshot().interrupts).toEqual([]);
    await run.send('Something else').catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({ interrupts: [{ key, decision: { payload: true } }] });
    await run.retry();
    expect(requests[3]?.resume).toEqual(requests[1]?.resume);
  });

  it('are over as well where not even their cancellation is taken', async () => {
    const { run, requests } = scriptedRun([two, fails('No.', 'INVALID_PAYLOAD'), says('Right.')]);
    await run.send('Go');
    await run.steer('Stop that').catch(() => undefined);
    await run.steer('Something else');
    expect(requests[2]?.resume).toBeUndefined();
    expect(run.getSnapshot().status).toBe('finished');
  });

  it('come back with their answers where the server asks them after all', async () => {
    const { run, requests } = scriptedRun([
      question,
      fails('Who?', 'UNKNOWN_INTERRUPT_ID'),
      fails('Answer first.', 'PENDING_INTERRUPTS'),
      says('Deleted.'),
    ]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    await run.submit().catch(() => undefined);
    await run.send('Something else').catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { phase: 'refused', covered: 1 },
    });
    await expect(run.send('Again')).rejects.toMatchObject({ code: 'pending_interrupts' });
    await run.retry();
    expect(requests[3]?.resume).toEqual(requests[1]?.resume);
  });
});

describe('a wrong clock', () => {
  it('is put right by the Date of the server', async () => {
    const server = Date.parse('2026-01-01T12:00:00Z');
    // This machine is three hours ahead, and would think that the question has expired.
    const local = server + 3 * 60 * 60 * 1000;
    const expiresAt = new Date(server + 60_000).toISOString();
    const body = asks({ reason: 'confirmation', expiresAt });
    const response = () => {
      const stream = streamOf(numbered(body));
      stream.headers.set('date', new Date(server).toUTCString());
      return stream;
    };
    const { run } = scriptedRun([response], { now: () => local });
    const [pending] = (await run.send('Go')).interrupts;
    expect(pending).toMatchObject({ expired: false, expiresAt: local + 60_000 });
  });
});

describe('what waits', () => {
  it('is asked for anew where the server can tell, and keeps the drafts of what still waits', async () => {
    const { run, requests } = scriptedRun(
      [two, asks({ id: 'int-2', reason: 'confirmation', message: 'B?' })],
      {
        protocol: agUi({ refresh: true }),
      },
    );
    await run.send('Go');
    const [, b = ''] = keysOf(run);
    run.setDraft(b, 'half');
    await run.refresh();
    expect(run.getSnapshot().interrupts).toMatchObject([{ key: b, draft: 'half' }]);
    expect(requests[1]).toMatchObject({ messages: requests[0]?.messages });
    expect(requests[1]?.resume).toBeUndefined();
  });

  it('goes when the server says that nothing waits, and nothing is sent for it', async () => {
    const { run, requests } = scriptedRun([question, says('')], { protocol: agUi({ refresh: true }) });
    await run.send('Go');
    const [key = ''] = keysOf(run);
    await run.refresh();
    expect(run.getSnapshot()).toMatchObject({ status: 'finished', interrupts: [] });
    expect(run.approve(key)).toMatchObject({ ok: false, issues: [{ keyword: 'gone' }] });
    expect(requests).toHaveLength(2);
  });

  it('stays when it cannot be asked for', async () => {
    const { run } = scriptedRun([question, new Response('', { status: 503 })], {
      protocol: agUi({ refresh: true }),
    });
    await run.send('Go');
    await expect(run.refresh()).rejects.toMatchObject({ code: 'http_error' });
    expect(run.getSnapshot()).toMatchObject({ status: 'interrupted', batch: { phase: 'none' } });
  });

  it('is cancelled by what a person types, where the host wants that', async () => {
    const { run, requests } = scriptedRun([two, says('Right.')], { whilePending: 'steer' });
    await run.send('Go');
    await run.send('Something else');
    expect(requests[1]?.resume?.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(requests[1]?.messages.at(-1)).toMatchObject({ content: 'Something else' });
  });
});

describe('a refusal that names one question', () => {
  it('marks that one, leaves the others answered, and takes one changed answer beside the same others', async () => {
    const named = { code: 'INVALID_PAYLOAD', metadata: { interruptId: 'int-2' } };
    const [begun, failed] = fails('The second is no good.');
    const { run, requests } = scriptedRun([
      two,
      [begun, { ...failed, ...named }] as AgentEvent[],
      says('Done.'),
    ]);
    await run.send('Go');
    const [a = '', b = ''] = keysOf(run);
    run.approve(a);
    run.approve(b);
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot().interrupts).toMatchObject([
      { key: a, status: 'answered', issues: [] },
      { key: b, status: 'answered', issues: [{ keyword: 'refused', message: 'The second is no good.' }] },
    ]);
    run.deny(b);
    expect(run.getSnapshot().interrupts[1]?.issues).toEqual([]);
    await run.submit();
    expect(requests[2]?.resume?.map(({ payload }) => payload as unknown)).toEqual([true, false]);
  });
});

describe('a refusal by status', () => {
  it.each([
    [409, 'refused', false],
    [410, 'refused', false],
    [422, 'refused', false],
    [429, 'refused', true],
    [500, 'inDoubt', true],
    [503, 'inDoubt', true],
  ])('%i leaves the answers %s', async (status, delivery, retryable) => {
    const headers = { 'retry-after': '7' };
    const { run, requests } = scriptedRun([
      question,
      () => Response.json({ error: 'no' }, { status, headers }),
      says('Done.'),
    ]);
    await run.send('Go');
    run.approve(keysOf(run)[0] ?? '');
    const { id } = run.getSnapshot().batch;
    await run.submit().catch(() => undefined);
    expect(run.getSnapshot()).toMatchObject({
      status: 'interrupted',
      batch: { id, phase: delivery },
      error: { httpStatus: status, retryable, retryAfter: 7000 },
    });
    await run.retry();
    expect(requests[2]?.resume).toEqual(requests[1]?.resume);
  });
});
