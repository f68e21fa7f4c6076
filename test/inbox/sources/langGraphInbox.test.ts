import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { langGraphInbox, type LangGraphInboxOptions } from 'react-agent-interrupts/inbox';
import { cases } from '../../setup/cases.js';
import { json, listServer, type ListedRequest } from './listServer.js';
import { idsOf, read, readAll } from './read.js';

const url = 'https://graphs.test/';

const inboxOf = (
  respond: (request: ListedRequest) => unknown,
  options: Partial<LangGraphInboxOptions> = {},
) => {
  const server = listServer(respond);
  return { server, source: langGraphInbox({ url, fetch: server.fetch, ...options }) };
};

const thread = (id: string, interrupts: unknown = { task: [{ id: `q-${id}`, value: 'Go on?' }] }) => ({
  thread_id: id,
  created_at: '2026-11-30T06:00:00.000Z',
  updated_at: '2026-11-30T06:12:24.625Z',
  metadata: { graph_id: 'mail', assistant_id: 'fe096781-5601-53d2-b2f6-0d3403f7e9ca' },
  status: 'interrupted',
  interrupts,
});

/** A page of threads from a request, as the server cuts it. */
const cut = (threads: readonly unknown[], { body }: ListedRequest): Response => {
  const [offset, limit] = [Number(body['offset']), Number(body['limit'])];
  return json(threads.slice(offset, offset + limit), { 'x-pagination-total': String(threads.length) });
};

/** A page that the server sends, read. */
const itemsOf = async (...threads: unknown[]) => (await read(inboxOf(() => threads).source)).items;

describe('the list of threads', () => {
  it('asks only for what waits, with only the fields that a row needs', async () => {
    const { server, source } = inboxOf((request) => cut([thread('a')], request), {
      headers: { 'x-api-key': 'k' },
      metadata: { graph_id: 'mail' },
    });
    expect(await read(source, { limit: 20 })).toMatchObject({ items: [{ id: 'a' }], total: 1 });
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/threads/search',
        body: {
          status: 'interrupted',
          metadata: { graph_id: 'mail' },
          limit: 20,
          offset: 0,
          sort_by: 'updated_at',
          sort_order: 'asc',
          select: ['thread_id', 'status', 'created_at', 'updated_at', 'metadata', 'interrupts'],
        },
      },
    ]);
    expect(server.requests[0]?.headers.get('x-api-key')).toBe('k');
  });

  it('shows the shortest wait first if the user sorts that way', async () => {
    const { server, source } = inboxOf(() => []);
    await read(source, { sort: 'newest' });
    expect(server.requests[0]?.body).toMatchObject({ sort_order: 'desc' });
  });

  it('counts without a page', async () => {
    const { server, source } = inboxOf(() => 4711, { metadata: { owner: 'ann' } });
    const query = { filter: {}, sort: 'age', limit: 1 } as const;
    expect(await source.count?.(query, new AbortController().signal)).toBe(4711);
    expect(server.requests).toMatchObject([
      { path: '/threads/count', body: { status: 'interrupted', metadata: { owner: 'ann' } } },
    ]);
  });

  it.each([[{ detail: 'no' }], ['many'], [-1], [1.5], [null]])('rejects %j as a number', async (given) => {
    const { source } = inboxOf(() => given);
    const query = { filter: {}, sort: 'age', limit: 1 } as const;
    await expect(source.count?.(query, new AbortController().signal)).rejects.toMatchObject({
      code: 'bad_response',
      retryable: false,
    });
  });

  it('rejects a response that is not a list, and passes on the error of the server', async () => {
    await expect(read(inboxOf(() => ({ threads: [] })).source)).rejects.toMatchObject({
      code: 'bad_response',
    });
    await expect(read(inboxOf(() => json({ detail: 'Forbidden' }, {}, 403)).source)).rejects.toMatchObject({
      httpStatus: 403,
      retryable: false,
    });
    await expect(read(inboxOf(() => json({}, {}, 503)).source)).rejects.toMatchObject({ retryable: true });
  });

  it('asks for the headers again after a 401', async () => {
    const tokens = ['old', 'new'];
    const { source } = inboxOf(
      (request) => (request.headers.get('authorization') === 'new' ? [thread('a')] : json({}, {}, 401)),
      { headers: ({ attempt }) => ({ authorization: tokens[attempt - 1] ?? '' }) },
    );
    expect(idsOf((await read(source)).items)).toEqual(['a']);
  });
});

describe('a row', () => {
  it('contains what the middleware asks, with each action', async () => {
    const value = {
      actionRequests: [
        { name: 'send_email', args: { to: 'ann@example.com' }, description: 'Send it?' },
        { name: 'pay', args: { amount: 5 }, description: 'Pay it?' },
      ],
      reviewConfigs: [
        { actionName: 'send_email', allowedDecisions: ['approve', 'edit', 'reject'] },
        { actionName: 'pay', allowedDecisions: ['approve', 'reject'] },
      ],
    };
    expect(await itemsOf(thread('a', { task: [{ id: 'q', value }] }))).toMatchObject([
      {
        id: 'a',
        threadId: 'a',
        title: 'send_email',
        agent: 'mail',
        waitingSince: Date.parse('2026-11-30T06:12:24.625Z'),
        questions: [
          {
            id: 'q',
            actions: [
              { tool: 'send_email', args: { to: 'ann@example.com' } },
              { tool: 'pay', args: { amount: 5 } },
            ],
          },
        ],
      },
    ]);
  });

  it('contains the questions of every node that waits, and not those of one that was answered', async () => {
    const interrupts = {
      one: [{ id: 'q1', value: { message: 'First?', expires_at: '2026-12-01T00:00:00Z' } }],
      done: [],
      two: [{ id: 'q2', value: { question: 'Second?', expires_at: '2026-11-30T12:00:00Z' } }],
    };
    expect(await itemsOf(thread('a', interrupts))).toMatchObject([
      {
        title: 'First?',
        expiresAt: Date.parse('2026-11-30T12:00:00Z'),
        questions: [
          { id: 'q1', message: 'First?' },
          { id: 'q2', message: 'Second?' },
        ],
      },
    ]);
  });

  it('has the title that the host reads in its metadata', async () => {
    const title = ({ metadata }: { readonly metadata?: unknown }) => JSON.stringify(metadata).slice(0, 20);
    const { source } = inboxOf(() => [thread('a')], { title });
    expect((await read(source)).items).toMatchObject([{ title: '{"graph_id":"mail","' }]);
  });

  it('has a title of one short line, whatever the agent says', async () => {
    const long = `a\n\tb ${'x'.repeat(300)}😀`;
    const [item] = await itemsOf(thread('a', { task: [{ id: 'q', value: long }] }));
    expect(item?.title).toHaveLength(200);
    expect(item?.title.startsWith('a b x')).toBe(true);
    expect(item?.questions[0]?.message).toBe(long);
  });

  it.each([
    ['without interrupts: a breakpoint, or an older server', undefined],
    ['with an empty list: a breakpoint', { task: [] }],
    ['with interrupts of another type', 'many'],
    ['with tasks of another type', { task: 7 }],
    ['with null', null],
  ])('%s is shown, and not decided in bulk', async (_, interrupts) => {
    const [item] = await itemsOf({ ...thread('a'), interrupts });
    expect(item).toMatchObject({ id: 'a', title: 'mail', questions: [], isPartial: true });
  });

  it('is damaged if an interrupt has no id', async () => {
    const [item] = await itemsOf(thread('a', { task: [{ value: 'Go on?' }] }));
    expect(item?.questions).toMatchObject([{ message: 'Go on?', isMalformed: true }]);
  });

  it.each([null, 7, 'text', [], {}, { thread_id: 7 }, { thread_id: '' }])(
    '%j is not a thread, and the others are shown',
    async (row) => {
      expect(idsOf(await itemsOf(row, thread('a')))).toEqual(['a']);
    },
  );

  it('without metadata and times has the name of its thread', async () => {
    const [item] = await itemsOf({ thread_id: 'a', updated_at: 'yesterday', metadata: 'none' });
    expect(item).toEqual({ id: 'a', threadId: 'a', title: 'a', questions: [], isPartial: true });
  });

  it('is omitted if its thread does not wait, and the total is then unknown', async () => {
    const { source } = inboxOf(() =>
      json([{ ...thread('a'), status: 'busy' }, thread('b'), { ...thread('c'), status: 'new' }], {
        'x-pagination-total': '3',
      }),
    );
    const page = await read(source);
    expect(idsOf(page.items)).toEqual(['b']);
    expect(page.total).toBeUndefined();
  });

  it('is shown once if the server repeats it', async () => {
    expect(idsOf(await itemsOf(thread('a'), thread('b'), thread('a')))).toEqual(['a', 'b']);
  });
});

describe('the pages', () => {
  const named = (count: number) => Array.from({ length: count }, (_, at) => thread(`t${at}`));

  it('contain 10,000 threads once each', async () => {
    const threads = named(10_000);
    const { server, source } = inboxOf((request) => cut(threads, request));
    const items = await readAll(source, { limit: 500 });
    expect(idsOf(items)).toEqual(threads.map(({ thread_id }) => thread_id));
    expect(server.requests).toHaveLength(20);
    expect(items[0]?.questions).toMatchObject([{ message: 'Go on?' }]);
  });

  it('contain 10,000 threads of a server that ignores the limit', async () => {
    const threads = named(10_000);
    const { server, source } = inboxOf(() => threads);
    expect(await readAll(source, { limit: 50 })).toHaveLength(10_000);
    expect(server.requests.length).toBeLessThan(3);
  });

  it('end with an empty page, whatever the server counts', async () => {
    const { source } = inboxOf(({ body }) =>
      json(named(20).slice(Number(body['offset'])), { 'x-pagination-total': '1000' }),
    );
    expect(await readAll(source, { limit: 20 })).toHaveLength(20);
  });

  it('begin at the start for an unreadable cursor', async () => {
    const { source } = inboxOf((request) => cut(named(3), request));
    for (const cursor of ['', 'x', 'null', '[]', '{"offset":"1","before":[]}', '{"offset":1}'])
      expect(idsOf((await read(source, { cursor })).items)).toEqual(['t0', 't1', 't2']);
  });

  it('lose no thread when threads before them are answered', async () => {
    const threads = named(60);
    const { source } = inboxOf((request) => cut(threads, request));
    let round = 0;
    const items = await readAll(source, { limit: 20 }, () => {
      // First a few of them, then the whole page that was read.
      threads.splice(0, (round += 1) === 1 ? 7 : 25);
    });
    const shown = new Set(idsOf(items));
    expect(threads.filter(({ thread_id }) => !shown.has(thread_id))).toEqual([]);
  });

  it('lose no thread that waits all the time, whatever is answered and asked meanwhile', async () => {
    const change = fc.record({
      removed: fc.array(fc.nat(200), { maxLength: 40 }),
      added: fc.nat(40),
      atFront: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(120),
        fc.integer({ min: 1, max: 30 }),
        fc.array(change, { maxLength: 8 }),
        async (count, limit, changes) => {
          let threads: readonly ReturnType<typeof thread>[] = named(count);
          const { source } = inboxOf((request) => cut(threads, request));
          let stayed = idsOf(
            threads.map(({ thread_id: id }) => ({ id, threadId: id, title: '', questions: [] })),
          );
          let added = 0;
          const left = [...changes];
          const items = await readAll(source, { limit }, () => {
            const next = left.shift();
            if (!next) return;
            const kept = threads.filter((_, at) => !next.removed.includes(at));
            const more = Array.from({ length: next.added }, () => thread(`new${(added += 1)}`));
            threads = next.atFront ? [...more, ...kept] : [...kept, ...more];
            const now = new Set(threads.map(({ thread_id }) => thread_id));
            stayed = stayed.filter((id) => now.has(id));
          });
          const shown = new Set(idsOf(items));
          expect(stayed.filter((id) => !shown.has(id))).toEqual([]);
        },
      ),
      { numRuns: cases(200, 20_000) },
    );
  });
});

describe('the run of an item', () => {
  it('uses the assistant of its thread, and keeps its protocol', async () => {
    const { source } = inboxOf(() => [thread('a'), thread('b')], { run: { scope: 'ann' } });
    const [a, b] = (await read(source)).items;
    if (!a || !b) throw new Error('There are two items.');
    expect(source.open(a)).toMatchObject({ url, threadId: 'a', scope: 'ann' });
    expect(source.open(a).protocol).toBe(source.open(b).protocol);
    expect(source.open(a).initial).toBeUndefined();
  });

  it.each([
    ['the assistant of the option', { assistantId: 'mine' }, thread('a').metadata, 'mine'],
    ['the assistant of the thread', {}, thread('a').metadata, 'fe096781-5601-53d2-b2f6-0d3403f7e9ca'],
    ['the graph of a thread that names no assistant', {}, { graph_id: 'mail' }, 'mail'],
  ])('sends the answer to %s, after it has read the thread again', async (_, options, metadata, expected) => {
    const interrupts = { task: [{ id: '0f9aaa97b5652d153575709e5909e5c7', value: 'Go on?' }] };
    const tasks = [{ id: 'task', name: 'ask', interrupts: interrupts.task }];
    const { server, source } = inboxOf(
      ({ path }) =>
        path.endsWith('/search')
          ? [{ ...thread('a', interrupts), metadata }]
          : path.endsWith('/state')
            ? { values: {}, next: ['ask'], tasks, checkpoint: {} }
            : path.endsWith('/stream')
              ? json({ detail: 'Stopped here' }, {}, 422)
              : { thread_id: 'a', status: 'interrupted', interrupts },
      options,
    );
    const [item] = (await read(source)).items;
    if (!item) throw new Error('There is an item.');
    const run = createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });
    expect(server.requests).toHaveLength(1);
    const [asked] = (await run.refresh()).interrupts;
    expect(asked).toMatchObject({ id: item.questions[0]?.id, message: 'Go on?' });
    run.answer(asked?.key ?? '', 'Yes');
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 422 });
    expect(server.requests.at(-1)).toMatchObject({
      path: '/threads/a/runs/stream',
      body: { assistant_id: expected },
    });
  });
});
