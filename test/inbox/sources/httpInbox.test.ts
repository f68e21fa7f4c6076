import { describe, expect, it } from 'vitest';
import { createAgentRun, agUi } from 'react-agent-interrupts/core';
import { httpInbox, type HttpInboxOptions, type InboxItem } from 'react-agent-interrupts/inbox';
import { json, listServer, type ListedRequest } from './listServer.js';
import { idsOf, read, readAll } from './read.js';

const inboxOf = (respond: (request: ListedRequest) => unknown, options: Partial<HttpInboxOptions> = {}) => {
  const server = listServer(respond);
  const url = 'https://app.test/inbox?team=a';
  return { server, source: httpInbox({ url, fetch: server.fetch, ...options }) };
};

const approval = { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] };
const row = (id: string, more: object = {}) => ({
  id,
  threadId: `thread-${id}`,
  title: 'Send it?',
  agent: 'mail',
  waitingSince: '2026-11-30T06:00:00.000Z',
  interrupts: [
    { id: `${id}:1`, reason: 'tool_call', message: 'Send?', toolCallId: 'c', responseSchema: approval },
  ],
  toolCalls: [{ id: 'c', name: 'send_email', args: { to: 'ann@example.com' } }],
  ...more,
});
const itemsOf = async (...rows: readonly unknown[]): Promise<readonly InboxItem[]> =>
  (await read(inboxOf(() => ({ items: rows })).source)).items;

describe('the list', () => {
  it('is filtered, sorted and paged by the server', async () => {
    const { server, source } = inboxOf(({ query }) =>
      query['cursor'] === 'n1'
        ? { items: [row('b')], total: 2 }
        : { items: [row('a')], total: 2, next: 'n1' },
    );
    const filter = {
      agents: ['mail', 'pay'],
      tools: ['send'],
      waitingFor: 5,
      expiresWithin: 7,
      text: 'x y&z',
    };
    expect(idsOf(await readAll(source, { filter, sort: 'expiry', limit: 20 }))).toEqual(['a', 'b']);
    const query = {
      team: 'a',
      agents: '["mail","pay"]',
      tools: '["send"]',
      waitingFor: '5',
      expiresWithin: '7',
      text: 'x y&z',
      sort: 'expiry',
      limit: '20',
    };
    expect(server.requests).toMatchObject([
      { method: 'GET', path: '/inbox/items', query },
      { query: { ...query, cursor: 'n1' } },
    ]);
    expect(
      await source
        .count?.({ filter, sort: 'age', limit: 1 }, new AbortController().signal)
        .catch(() => 'none'),
    ).toBe('none');
    expect(server.requests.at(-1)).toMatchObject({
      path: '/inbox/count',
      query: { agents: '["mail","pay"]' },
    });
  });

  it('contains the questions with the calls that they name', async () => {
    expect(await itemsOf(row('a', { claimedBy: 'Bob' }))).toMatchObject([
      {
        id: 'a',
        threadId: 'thread-a',
        title: 'Send it?',
        agent: 'mail',
        claimedBy: 'Bob',
        waitingSince: Date.parse('2026-11-30T06:00:00.000Z'),
        questions: [
          {
            id: 'a:1',
            message: 'Send?',
            tool: 'send_email',
            args: { to: 'ann@example.com' },
            responseSchema: approval,
          },
        ],
      },
    ]);
  });

  it('keeps the digits of arguments that JavaScript rounds', async () => {
    const text = JSON.stringify({ items: [row('a')] }).replace('"ann@example.com"', '90071992547409931');
    const headers = { 'content-type': 'application/json' };
    const { source } = inboxOf(() => new Response(text, { headers }));
    expect((await read(source)).items[0]?.questions).toMatchObject([
      { argsText: '{"to":90071992547409931}' },
    ]);
  });

  it.each([
    ['names a call that the row does not contain', { toolCalls: [] }],
    ['names a call whose entry is damaged', { toolCalls: [null, { id: 'c' }, { id: 'c', name: 7 }] }],
    ['has no interrupts', { interrupts: [] }],
    ['says so itself', { isPartial: true }],
  ])('has a partial row if it %s', async (_, more) => {
    expect(await itemsOf(row('a', more))).toMatchObject([{ id: 'a', isPartial: true }]);
  });

  it.each([[[{ reason: 'x', message: 'Send?' }]], [[7]], [[null]], [['text']], ['text']])(
    'has a damaged question for %j',
    async (interrupts) => {
      expect((await itemsOf(row('a', { interrupts })))[0]?.questions).toMatchObject([{ isMalformed: true }]);
    },
  );

  it.each([null, 7, {}, { id: 'a' }, { threadId: 'a' }, { id: '', threadId: 'a' }])(
    'omits %j',
    async (given) => {
      expect(idsOf(await itemsOf(given, row('b'), row('b')))).toEqual(['b']);
    },
  );

  it.each([
    { items: {} },
    { rows: [] },
    [],
    { items: [], total: 'many' },
    { items: [], total: -1 },
    { items: [{ id: 7 }] },
  ])('cannot be read from %j', async (body) => {
    await expect(read(inboxOf(() => body).source)).rejects.toMatchObject({ code: 'bad_response' });
  });

  it('has no total and no further page if the server returns null for them', async () => {
    const { source } = inboxOf(() => ({ items: [row('a')], total: null, next: null }));
    expect(await read(source)).toEqual({ items: [expect.objectContaining({ id: 'a' })] });
  });
});

describe('claims', () => {
  it('are requests about the item, whose id can be any text', async () => {
    const { server, source } = inboxOf(() => new Response(null, { status: 204 }));
    const item = { id: 'a/b c', threadId: 't', title: '', questions: [] };
    await source.claim?.(item);
    await source.release?.(item);
    expect(server.requests).toMatchObject([
      { method: 'POST', path: '/inbox/items/a%2Fb%20c/claim' },
      { method: 'DELETE', path: '/inbox/items/a%2Fb%20c/claim' },
    ]);
  });

  it('reject if another person has the item', async () => {
    const { source } = inboxOf(() =>
      json({ error: { message: 'Bob has claimed it.' }, claimedBy: 'Bob' }, {}, 409),
    );
    const item = { id: 'a', threadId: 't', title: '', questions: [] };
    await expect(source.claim?.(item)).rejects.toMatchObject({
      httpStatus: 409,
      details: { claimedBy: 'Bob' },
    });
  });
});

describe('the stream of changes', () => {
  /** A server whose streams a test writes. */
  const streaming = () => {
    const open: ReadableStreamDefaultController<Uint8Array>[] = [];
    let ended = 0;
    const { server, source } = inboxOf(() => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void open.push(controller),
        cancel: () => void (ended += 1),
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
    const write = (at: number, text: string) => open[at]?.enqueue(new TextEncoder().encode(text));
    return { server, source, open, write, ended: () => ended };
  };

  it('reports each change, and also what a broken stream may have missed', async () => {
    const { server, source, open, write, ended } = streaming();
    let told = 0;
    const end = source.watch?.(() => (told += 1));
    await expect.poll(() => open.length).toBe(1);
    expect(told).toBe(0);
    write(0, ': heartbeat\n\nretry: 1\n\n');
    write(0, 'data: {}\n\n');
    await expect.poll(() => told).toBe(1);
    open[0]?.close();
    await expect.poll(() => open.length).toBe(2);
    await expect.poll(() => told).toBe(2);
    expect(server.requests).toMatchObject([{ path: '/inbox/changes' }, { path: '/inbox/changes' }]);
    end?.();
    await expect.poll(ended).toBe(1);
    expect(told).toBe(2);
  });

  it('is not asked for again if the server refuses it', async () => {
    const { server, source } = inboxOf(() => json({}, {}, 404));
    source.watch?.(() => {});
    await expect.poll(() => server.requests.length).toBe(1);
    await new Promise((resolve) => void setTimeout(resolve));
    expect(server.requests).toHaveLength(1);
  });
});

describe('the run of an item', () => {
  it('reads the thread at the endpoint of the inbox before it asks', async () => {
    const events = [
      { type: 'RUN_STARTED', threadId: 'thread-a', runId: 'r' },
      { type: 'RUN_FINISHED', threadId: 'thread-a', runId: 'r', outcome: { type: 'interrupt', ...row('a') } },
    ];
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    const { server, source } = inboxOf(({ path }) =>
      path.endsWith('/run')
        ? new Response(text, { headers: { 'content-type': 'text/event-stream' } })
        : { items: [row('a')] },
    );
    const [item] = (await read(source)).items;
    if (!item) throw new Error('There is an item.');
    const run = createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect((await run.refresh()).interrupts).toMatchObject([{ id: 'a:1', message: 'Send?' }]);
    expect(server.requests.at(-1)).toMatchObject({
      path: '/inbox/run',
      body: { threadId: 'thread-a', messages: [] },
    });
    expect(source.open(item).protocol).toBe(source.open(item).protocol);
  });

  it('asks what the row asks if the protocol cannot read the thread', async () => {
    const { source } = inboxOf(() => ({ items: [row('a')] }), { agentUrl: '/agent', protocol: agUi() });
    const [item] = (await read(source)).items;
    if (!item) throw new Error('There is an item.');
    const options = source.open(item);
    expect(options).toMatchObject({ url: '/agent', threadId: 'thread-a' });
    expect(createAgentRun({ ...options, tabs: false }).getSnapshot().interrupts).toMatchObject([
      { id: 'a:1', toolCall: { name: 'send_email', args: { to: 'ann@example.com' } } },
    ]);
  });
});
