import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { mastraInbox, type InboxItem, type InboxSource } from 'react-agent-interrupts/inbox';
import { idsOf, read, readAll } from '../inbox/sources/read.js';
import { startServer, type RealServer } from './RealServer.js';

let server: RealServer;
beforeAll(async () => {
  server = await startServer('mastraApi');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

const inboxOf = (agentId: string): InboxSource =>
  mastraInbox({ url: server.url('api'), agentId, agentUrl: server.url(`ag-ui/${agentId}`) });

/** A run of its own that waits. Returns its item. */
async function waiting(agentId: string): Promise<InboxItem> {
  const before = new Set(idsOf(await readAll(inboxOf(agentId), {})));
  const run = server.run(`ag-ui/${agentId}`);
  await run.send('Go');
  const item = (await readAll(inboxOf(agentId), {})).find(({ id }) => !before.has(id));
  if (!item) throw new Error('The run is not in the list.');
  return item;
}

const opened = (agentId: string, item: InboxItem): { run: AgentRun; key: string } => {
  const run = createAgentRun({ ...inboxOf(agentId).open(item), autoSubmit: 'never', tabs: false });
  return { run, key: run.getSnapshot().interrupts[0]?.key ?? '' };
};

it('lists a call that requires approval, and executes it when it is approved', async () => {
  const item = await waiting('gated');
  expect(item).toMatchObject({
    agent: 'gated',
    title: 'erase',
    questions: [{ tool: 'erase', args: { folder: 'drafts' } }],
  });
  expect(item.isPartial).toBeUndefined();
  const { run, key } = opened('gated', item);
  run.approve(key);
  expect((await run.submit()).status).toBe('finished');
  expect(await server.received()).toEqual([
    { executed: 'erase', args: { folder: 'drafts' } },
    { results: { 'tc-e': 'erased' } },
  ]);
  expect(idsOf(await readAll(inboxOf('gated'), {}))).not.toContain(item.id);
});

it.each(['deny', 'cancel'] as const)(
  'executes nothing after %s, and the run no longer waits',
  async (decide) => {
    const item = await waiting('gated');
    const { run, key } = opened('gated', item);
    run[decide](key);
    expect((await run.submit()).status).toBe('finished');
    const received = await server.received();
    expect(received).toHaveLength(1);
    expect(received).toMatchObject([
      { results: { 'tc-e': expect.stringContaining('not approved') as string } },
    ]);
    expect(idsOf(await readAll(inboxOf('gated'), {}))).not.toContain(item.id);
  },
);

it('lists what a tool asks, and passes the answer to it', async () => {
  const item = await waiting('form');
  expect(item).toMatchObject({
    title: 'When is Budget?',
    isPartial: true,
    questions: [{ tool: 'schedule' }],
  });
  const { run, key } = opened('form', item);
  run.answer(key, { time: '10:00' });
  expect((await run.submit()).status).toBe('finished');
  expect(await server.received()).toContainEqual({ answered: { time: '10:00' } });
});

it('refuses the answer to a run that was answered elsewhere', async () => {
  const item = await waiting('gated');
  const [mine, theirs] = [opened('gated', item), opened('gated', item)];
  theirs.run.approve(theirs.key);
  await theirs.run.submit();
  await server.received();
  mine.run.approve(mine.key);
  await expect(mine.run.submit()).rejects.toMatchObject({ code: 'run_error' });
  expect(mine.run.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
  expect(await server.received()).toEqual([]);
});

it('counts and pages', async () => {
  const source = inboxOf('form');
  const before = idsOf(await readAll(source, {}));
  const added = [await waiting('form'), await waiting('form'), await waiting('form')];
  const query = { filter: {}, sort: 'age', limit: 2 } as const;
  expect(await source.count?.(query, new AbortController().signal)).toBe(before.length + 3);
  expect(await read(source, query)).toMatchObject({ total: before.length + 3 });
  expect(idsOf(await readAll(source, query)).toSorted()).toEqual([...before, ...idsOf(added)].toSorted());
});
