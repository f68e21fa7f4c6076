import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { awakenInbox } from 'react-agent-interrupts/inbox';
import { json, listServer, type ListedRequest } from './listServer.js';
import { idsOf, read, readAll } from './read.js';

const inboxOf = (respond: (request: ListedRequest) => unknown, root?: string) => {
  const server = listServer(respond);
  return { server, source: awakenInbox({ url: 'https://awaken.test/v1/runs', root, fetch: server.fetch }) };
};

const ticket = (id: string, more: object = {}) => ({
  arguments: { subject: 'Hi', to: 'a@b.com' },
  reason: 'tool:PermissionConfirm',
  resume_mode: 'replay_tool_call',
  ticket_id: `perm_${id}`,
  tool_call_id: id,
  tool_name: 'send_mail',
  updated_at: 1_796_018_613_400,
  ...more,
});

/** A run as Awaken 0.6.0 lists it, without the fields that the source does not read. */
const waiting = (run_id: string, ...tickets: readonly unknown[]) => ({
  agent_id: 'desk',
  created_at: 1_796_018_613,
  run_id,
  status: 'waiting',
  thread_id: `t-${run_id}`,
  updated_at: 1_796_018_613,
  waiting: {
    message: 'suspended',
    reason: 'tool_permission',
    tickets: tickets.length > 0 ? tickets : [ticket('tc-a')],
  },
});

const listOf = (...items: readonly unknown[]) => ({ has_more: false, items, total: items.length });
const itemsOf = async (...runs: readonly unknown[]) =>
  (await read(inboxOf(() => listOf(...runs)).source)).items;

describe('the waiting runs', () => {
  it('are read from the list of runs, at most 200 at once', async () => {
    const { server, source } = inboxOf(() => listOf(waiting('r1')));
    expect(await read(source, { limit: 500 })).toMatchObject({ total: 1, items: [{ id: 'r1' }] });
    expect(server.requests).toMatchObject([
      { method: 'GET', path: '/v1/runs', query: { status: 'waiting', offset: '0', limit: '200' } },
    ]);
  });

  it('are read below the root of a proxy', async () => {
    const { server, source } = inboxOf(() => listOf(), 'https://app.test/api');
    await read(source);
    expect(server.requests).toMatchObject([{ path: '/api/runs' }]);
  });

  it('contain each suspended call, with its arguments', async () => {
    const second = ticket('tc-b', { arguments: { to: 'x@y.com' }, updated_at: 1_796_018_600_000 });
    expect(await itemsOf(waiting('r1', ticket('tc-a'), second))).toEqual([
      {
        id: 'r1',
        threadId: 't-r1',
        title: 'send_mail',
        agent: 'desk',
        waitingSince: 1_796_018_600_000,
        questions: [
          { id: 'perm_tc-a', reason: 'tool_call', tool: 'send_mail', args: { subject: 'Hi', to: 'a@b.com' } },
          { id: 'perm_tc-b', reason: 'tool_call', tool: 'send_mail', args: { to: 'x@y.com' } },
        ],
      },
    ]);
  });

  it('are not decided in bulk if a call asks for data: its message and schema are not in the list', async () => {
    const asks = ticket('tc-q', { resume_mode: 'use_decision_as_tool_result', reason: 'ask_city' });
    expect(await itemsOf(waiting('r1', ticket('tc-a'), asks))).toMatchObject([{ isPartial: true }]);
  });

  it.each([
    [null],
    [{}],
    [{ ...waiting('r1'), thread_id: undefined }],
    [{ ...waiting('r1'), status: 'done' }],
    [{ ...waiting('r1'), status: undefined }],
  ])('do not contain %j', async (row) => {
    expect(idsOf(await itemsOf(row, waiting('r2')))).toEqual(['r2']);
  });

  it.each([undefined, null, 'text', { tickets: 'none' }, { tickets: [null, {}, 7] }])(
    'that wait for %j are partial',
    async (given) => {
      expect(await itemsOf({ ...waiting('r1'), waiting: given })).toMatchObject([
        { title: 'desk', questions: [], isPartial: true },
      ]);
    },
  );

  it('are counted', async () => {
    const { server, source } = inboxOf(() => ({ items: [], total: 17 }));
    const query = { filter: {}, sort: 'age', limit: 50 } as const;
    expect(await source.count?.(query, new AbortController().signal)).toBe(17);
    expect(server.requests).toMatchObject([{ query: { status: 'waiting', limit: '1' } }]);
  });

  it('are not lost when runs before them are answered between two pages', async () => {
    const runs = Array.from({ length: 90 }, (_, at) => waiting(`r${at}`));
    const { source } = inboxOf(({ query }) => {
      const offset = Number(query['offset']);
      return { items: runs.slice(offset, offset + Number(query['limit'])), total: runs.length };
    });
    const items = await readAll(source, { limit: 20 }, () => void runs.splice(0, 12));
    const shown = new Set(idsOf(items));
    expect(runs.filter(({ run_id }) => !shown.has(run_id))).toEqual([]);
  });
});

describe('the run of an item', () => {
  it('reads the record of its thread before it asks', async () => {
    const { server, source } = inboxOf(({ path }) => {
      if (path.endsWith('/active')) return { active_run: waiting('r1') };
      // This server keeps no log.
      return path.endsWith('/events') ? json({ error: 'No event store' }, {}, 503) : listOf(waiting('r1'));
    });
    const [item] = (await read(source)).items;
    if (!item) throw new Error('There is an item.');
    const run = createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });
    expect(run.getSnapshot().interrupts).toEqual([]);
    expect((await run.refresh()).interrupts).toMatchObject([
      { id: 'perm_tc-a', toolCall: { name: 'send_mail', args: { subject: 'Hi', to: 'a@b.com' } } },
    ]);
    expect(server.requests[1]).toMatchObject({ path: '/v1/threads/t-r1/runs/active' });
    expect(source.open(item).protocol).toBe(source.open(item).protocol);
  });
});
