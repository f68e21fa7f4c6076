import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { langGraphInbox, type InboxItem, type InboxSource } from 'react-agent-interrupts/inbox';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { idsOf, read, readAll } from '../inbox/sources/read.js';
import { startServer, type RealServer } from './RealServer.js';

let server: RealServer;
beforeAll(async () => {
  server = await startServer('langGraphApi');
});
afterAll(() => server.stop());
beforeEach(() => server.received());

/** The platform reads the types of a graph before its first run. */
const firstRun = 120_000;

/** A thread of its own that waits. */
async function waiting(assistantId: string): Promise<string> {
  const run = server.run('api', { protocol: langGraph({ assistantId }) });
  await run.send('Go');
  return run.getSnapshot().threadId;
}

const inboxOf = (graph?: string): InboxSource =>
  langGraphInbox({ url: server.url('api'), ...(graph !== undefined && { metadata: { graph_id: graph } }) });

async function itemIn(source: InboxSource, id: string): Promise<InboxItem> {
  const item = (await readAll(source, {})).find((each) => each.id === id);
  if (!item) throw new Error(`${id} is not in the list.`);
  return item;
}

const opened = (source: InboxSource, item: InboxItem): AgentRun =>
  createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });

it(
  'lists what a thread asks, as its run shows it, and answers it with the assistant of the thread',
  async () => {
    const source = inboxOf('agent');
    const id = await waiting('agent');
    const item = await itemIn(source, id);
    expect(item).toMatchObject({ agent: 'agent', title: 'send_email' });
    expect(item.questions).toMatchObject([
      {
        actions: [
          { tool: 'send_email', args: { to: 'ann@example.com' }, description: 'Send it?' },
          { tool: 'pay', args: { amount: 5 }, description: 'Pay it?' },
        ],
      },
    ]);
    const run = opened(source, item);
    const { interrupts } = await run.refresh();
    expect(interrupts).toMatchObject([
      {
        id: item.questions[0]?.id,
        actions: [
          { name: 'send_email', args: { to: 'ann@example.com' } },
          { name: 'pay', args: { amount: 5 } },
        ],
      },
    ]);
    for (const { key } of interrupts[0]?.actions ?? []) run.approve(key);
    expect((await run.submit()).status).toBe('finished');
    expect(await server.received()).toEqual(
      expect.arrayContaining([
        { tool: 'send_email', args: { to: 'ann@example.com' } },
        { tool: 'pay', args: { amount: 5 } },
      ]),
    );
    expect(idsOf(await readAll(source, {}))).not.toContain(id);
  },
  firstRun,
);

it('lists the questions of all nodes of a thread, and only those that wait', async () => {
  const source = inboxOf('two');
  const id = await waiting('two');
  const { questions } = await itemIn(source, id);
  expect(questions.map(({ message = '' }) => message).toSorted()).toEqual(['What about a?', 'What about b?']);
  await fetch(`${server.url('api')}/threads/${id}/runs/wait`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      assistant_id: 'two',
      command: { resume: { [questions[0]?.id ?? '']: 'theirs' } },
    }),
  });
  expect((await itemIn(source, id)).questions).toMatchObject([{ id: questions[1]?.id }]);
});

it('lists a breakpoint, whose run shows it', async () => {
  const source = inboxOf('breakpoint');
  const item = await itemIn(source, await waiting('breakpoint'));
  expect(item).toMatchObject({ title: 'breakpoint', questions: [], isPartial: true });
  expect((await opened(source, item).refresh()).interrupts).toMatchObject([
    { reason: 'langgraph:breakpoint' },
  ]);
});

it('lists the form of older reviews, questions of subgraphs, and a schema', async () => {
  const [review, nested, choice] = [await waiting('inbox'), await waiting('nested'), await waiting('choice')];
  expect((await itemIn(inboxOf('inbox'), review)).questions).toMatchObject([
    { actions: [{ tool: 'send_email', args: { to: 'ann@example.com' } }] },
  ]);
  expect((await itemIn(inboxOf('nested'), nested)).questions).toMatchObject([{ message: 'From inside?' }]);
  expect((await itemIn(inboxOf('choice'), choice)).questions).toMatchObject([
    { reason: 'shop:choice', message: 'How many?', responseSchema: { required: ['count'] } },
  ]);
});

it('counts and pages, the longest wait first', async () => {
  const source = inboxOf('sequential');
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.push(await waiting('sequential'));
  const query = { filter: {}, sort: 'age', limit: 3 } as const;
  expect(await source.count?.(query, new AbortController().signal)).toBe(7);
  expect(await read(source, query)).toMatchObject({ total: 7, items: ids.slice(0, 3).map((id) => ({ id })) });
  expect(idsOf(await readAll(source, query))).toEqual(ids);
  expect(idsOf(await readAll(source, { ...query, sort: 'newest' }))).toEqual(ids.toReversed());
});

it('sends nothing to a thread that was answered elsewhere', async () => {
  const source = inboxOf('choice');
  const item = await itemIn(source, await waiting('choice'));
  const [mine, theirs] = [opened(source, item), opened(source, item)];
  for (const run of [mine, theirs]) {
    const [asked] = (await run.refresh()).interrupts;
    run.answer(asked?.key ?? '', { count: 3 });
  }
  await theirs.submit();
  await server.received();
  await expect(mine.submit()).rejects.toMatchObject({ httpStatus: 409 });
  expect(mine.getSnapshot().batch).toMatchObject({ delivery: 'refused', over: true });
  expect(await server.received()).toEqual([]);
});
