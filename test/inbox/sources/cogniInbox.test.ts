import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { cogniInbox } from 'react-agent-interrupts/inbox';
import { json, listServer, type ListedRequest } from './listServer.js';
import { idsOf, read, readAll } from './read.js';

const inboxOf = (respond: (request: ListedRequest) => unknown, runsUrl?: string) => {
  const server = listServer(respond);
  const modelRef = { providerKey: 'openai', modelId: 'gpt-5' };
  const url = 'https://cogni.test/api/v1/ai/chat';
  return { server, source: cogniInbox({ url, modelRef, runsUrl, fetch: server.fetch }) };
};

const interrupt = { kind: 'content-review', data: { reason: 'Publish it?', content: 'Once upon a time' } };
const waiting = (runId: string, more: object = {}) => ({
  runId,
  graphId: 'langgraph:content-review',
  status: 'needs_input',
  stateKey: `key-${runId}`,
  completedAt: '2026-11-30T06:28:14Z',
  interrupt,
  ...more,
});
const itemsOf = async (...runs: readonly unknown[]) => (await read(inboxOf(() => ({ runs })).source)).items;

describe('the runs that need input', () => {
  it('are read from the list of runs, page by page', async () => {
    const { server, source } = inboxOf(({ query }) =>
      query['cursor'] === 'c1' ? { runs: [waiting('r2')] } : { runs: [waiting('r1')], nextCursor: 'c1' },
    );
    expect(idsOf(await readAll(source, { limit: 20 }))).toEqual(['r1', 'r2']);
    expect(server.requests).toMatchObject([
      { method: 'GET', path: '/api/v1/ai/runs', query: { status: 'needs_input', limit: '20' } },
      { query: { status: 'needs_input', limit: '20', cursor: 'c1' } },
    ]);
  });

  it('contain the question, which is never decided in bulk: each kind has its own answer', async () => {
    expect(await itemsOf(waiting('r1'))).toMatchObject([
      {
        id: 'r1',
        threadId: 'key-r1',
        title: 'Publish it?',
        agent: 'content-review',
        waitingSince: Date.parse('2026-11-30T06:28:14Z'),
        isPartial: true,
        questions: [{ id: 'key-r1:r1', reason: 'cogni:content-review', message: 'Publish it?' }],
      },
    ]);
  });

  it.each([null, {}, waiting('r1', { stateKey: null }), waiting('r1', { status: 'success' })])(
    'do not contain %j',
    async (row) => {
      expect(idsOf(await itemsOf(row, waiting('r2')))).toEqual(['r2']);
    },
  );

  it.each([undefined, null, 'text', {}])('with the interrupt %j are shown', async (given) => {
    expect(await itemsOf(waiting('r1', { interrupt: given }))).toMatchObject([{ id: 'r1', isPartial: true }]);
  });

  it('cannot be read from something else', async () => {
    await expect(read(inboxOf(() => ({ runs: {} })).source)).rejects.toMatchObject({ code: 'bad_response' });
  });
});

describe('the run of an item', () => {
  it('asks what the row asks, and sends the answer to the chat after it has read the list of runs', async () => {
    const { server, source } = inboxOf(({ method }) =>
      method === 'GET' ? { runs: [waiting('r1')] } : json({ error: 'Stopped here' }, {}, 400),
    );
    const [item] = (await read(source)).items;
    if (!item) throw new Error('There is an item.');
    const run = createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });
    const [asked] = run.getSnapshot().interrupts;
    expect(asked).toMatchObject({ message: 'Publish it?', metadata: { cogni: { data: interrupt.data } } });
    run.answer(asked?.key ?? '', { decision: 'approve' });
    await expect(run.submit()).rejects.toMatchObject({ httpStatus: 400 });
    expect(server.requests.at(-2)).toMatchObject({ method: 'GET', path: '/api/v1/ai/runs' });
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/v1/ai/chat',
      body: {
        graphName: 'content-review',
        stateKey: 'key-r1',
        resumeValue: { decision: 'approve' },
      },
    });
  });
});
