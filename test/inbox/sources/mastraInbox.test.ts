import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { mastraInbox } from 'react-agent-interrupts/inbox';
import { json, listServer, type ListedRequest } from './listServer.js';
import { idsOf, read, readAll } from './read.js';

const agentUrl = 'https://app.test/ag-ui/mail';

const inboxOf = (respond: (request: ListedRequest) => unknown, resourceId?: string) => {
  const server = listServer(respond);
  const source = mastraInbox({
    url: 'https://mastra.test/api/',
    agentId: 'mail',
    agentUrl,
    resourceId,
    fetch: server.fetch,
  });
  return { server, source };
};

const suspended = (runId: string, ...toolCalls: readonly unknown[]) => ({
  runId,
  status: 'suspended',
  threadId: `thread-${runId}`,
  resourceId: 'person',
  suspendedAt: '2026-11-30T06:28:14.733Z',
  toolCalls: toolCalls.length > 0 ? toolCalls : [erase],
});
const erase = { toolCallId: 'tc-e', toolName: 'erase', args: { folder: 'drafts' }, requiresApproval: true };
const schedule = {
  toolCallId: 'tc-q',
  toolName: 'schedule',
  requiresApproval: false,
  suspendPayload: { question: 'When is Budget?' },
};

const listOf = (...runs: readonly unknown[]) => ({ runs, total: runs.length });
const itemsOf = async (...runs: readonly unknown[]) =>
  (await read(inboxOf(() => listOf(...runs)).source)).items;

const cut = (runs: readonly unknown[], { query }: ListedRequest) => {
  const [page, perPage] = [Number(query['page']), Number(query['perPage'])];
  return { runs: runs.slice(page * perPage, (page + 1) * perPage), total: runs.length };
};

describe('the suspended runs of an agent', () => {
  it('are read from its list, for one resource', async () => {
    const { server, source } = inboxOf(() => listOf(suspended('r1')), 'person');
    expect(source.name).toBe('Mastra: mail');
    expect(await read(source, { limit: 20 })).toMatchObject({ total: 1, items: [{ id: 'r1' }] });
    expect(server.requests).toMatchObject([
      {
        method: 'GET',
        path: '/api/agents/mail/suspended-runs',
        query: { page: '0', perPage: '20', resourceId: 'person' },
      },
    ]);
  });

  it('contain the arguments of a call that requires approval, and what approves it', async () => {
    expect(await itemsOf(suspended('r1'))).toMatchObject([
      {
        id: 'r1',
        threadId: 'thread-r1',
        title: 'erase',
        agent: 'mail',
        waitingSince: Date.parse('2026-11-30T06:28:14.733Z'),
        questions: [
          {
            id: 'r1::tc-e',
            reason: 'tool_call',
            tool: 'erase',
            args: { folder: 'drafts' },
            responseSchema: { required: ['approved'] },
          },
        ],
      },
    ]);
    expect((await itemsOf(suspended('r1')))[0]?.isPartial).toBeUndefined();
  });

  it('are not decided in bulk if the list contains neither the arguments nor the schema of a call', async () => {
    expect(await itemsOf(suspended('r1', schedule))).toMatchObject([
      { title: 'When is Budget?', isPartial: true, questions: [{ id: 'r1::tc-q', tool: 'schedule' }] },
    ]);
    expect(await itemsOf(suspended('r1', erase, schedule))).toMatchObject([
      { isPartial: true, questions: [{ tool: 'erase' }, { tool: 'schedule' }] },
    ]);
  });

  it('have the thread of the run if the agent has no memory', async () => {
    const { threadId: _none, ...row } = suspended('r1');
    expect(await itemsOf(row)).toMatchObject([{ threadId: 'r1' }]);
  });

  it.each([
    ['a call without an id', { ...erase, toolCallId: undefined }, true],
    ['a call that is no object', 7, true],
  ])('with %s is damaged', async (_, call, isMalformed) => {
    expect(await itemsOf(suspended('r1', call))).toMatchObject([{ questions: [{ isMalformed }] }]);
  });

  it.each([null, 'text', {}, { runId: 7 }])('omit %j, and show the others', async (row) => {
    expect(idsOf(await itemsOf(row, suspended('r2')))).toEqual(['r2']);
  });

  it('are partial if the list has no calls', async () => {
    expect(await itemsOf({ ...suspended('r1'), toolCalls: 'none' })).toMatchObject([
      { title: 'mail', questions: [], isPartial: true },
    ]);
  });

  it('are counted by one request for one run', async () => {
    const { server, source } = inboxOf(() => ({ runs: [suspended('r1')], total: 17 }));
    const query = { filter: {}, sort: 'age', limit: 50 } as const;
    expect(await source.count?.(query, new AbortController().signal)).toBe(17);
    expect(server.requests).toMatchObject([{ query: { perPage: '1' } }]);
  });

  it('are not lost when runs before them are answered between two pages', async () => {
    const runs = Array.from({ length: 47 }, (_, at) => suspended(`r${at}`));
    const { source } = inboxOf((request) => cut(runs, request));
    const items = await readAll(source, { limit: 10 }, () => void runs.splice(0, 3));
    const shown = new Set(idsOf(items));
    expect(runs.filter(({ runId }) => !shown.has(runId))).toEqual([]);
  });

  it.each([{ runs: 'none', total: 1 }, { total: 0 }, []])('cannot be read from %j', async (body) => {
    await expect(read(inboxOf(() => body).source)).rejects.toMatchObject({ code: 'bad_response' });
  });
});

describe('the run of an item', () => {
  it('asks what the row asks, and sends the answer to the adapter', async () => {
    const { server, source } = inboxOf(({ path }) =>
      path.startsWith('/api') ? listOf(suspended('r1')) : json({ error: 'Stopped here' }, {}, 400),
    );
    const [item] = (await read(source)).items;
    if (!item) throw new Error('There is an item.');
    const run = createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });
    const [asked] = run.getSnapshot().interrupts;
    expect(asked).toMatchObject({
      id: 'r1::tc-e',
      toolCall: { name: 'erase', args: { folder: 'drafts' } },
      askedAt: item.waitingSince,
    });
    expect(server.requests).toHaveLength(1);
    run.approve(asked?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 400 });
    expect(server.requests.at(-1)).toMatchObject({
      path: '/ag-ui/mail',
      body: {
        threadId: 'thread-r1',
        resume: [{ interruptId: 'r1::tc-e', status: 'resolved', payload: { approved: true } }],
      },
    });
  });

  it('sends a denial for a cancellation, which the adapter would not pass on', async () => {
    const { server, source } = inboxOf(({ path }) =>
      path.startsWith('/api') ? listOf(suspended('r1')) : json({ error: 'Stopped here' }, {}, 400),
    );
    const [item] = (await read(source)).items;
    if (!item) throw new Error('There is an item.');
    const run = createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });
    run.cancel(run.getSnapshot().interrupts[0]?.key ?? '');
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 400 });
    expect(server.requests.at(-1)?.body).toMatchObject({
      resume: [{ status: 'resolved', payload: { approved: false } }],
    });
  });

  it('asks nothing that the cache does not contain', async () => {
    const { source } = inboxOf(() => listOf());
    for (const data of [undefined, null, 'text', [], [7, null, {}]]) {
      const options = source.open({ id: 'r1', threadId: 't', title: '', questions: [], data });
      expect(createAgentRun({ ...options, tabs: false }).getSnapshot().interrupts).toEqual([]);
    }
  });
});
