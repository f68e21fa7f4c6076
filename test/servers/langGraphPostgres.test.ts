import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { langGraphInbox, type InboxItem, type InboxSource } from 'react-agent-interrupts/inbox';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { idsOf, read, readAll } from '../inbox/sources/read.js';
import { postgresPrograms, startPostgres, withoutPostgres, type Postgres } from './postgres.js';
import { startServer, type RealServer } from './RealServer.js';

if (postgresPrograms === undefined) console.warn(withoutPostgres);

const THREADS = 10_000;

describe.skipIf(postgresPrograms === undefined)(
  `${THREADS} threads of LangGraph’s server on PostgreSQL`,
  () => {
    let postgres: Postgres;
    let servers: readonly [RealServer, RealServer];
    let requests: string[] = [];
    beforeAll(async () => {
      postgres = await startPostgres();
      const env = { DATABASE_URL: postgres.url };
      // Two servers share the database.
      servers = [await startServer('langGraphPostgres', env), await startServer('langGraphPostgres', env)];
      // This server creates no thread with its first run.
      const threadId = crypto.randomUUID();
      await fetch(server().url('api/threads'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ thread_id: threadId }),
      });
      const protocol = langGraph({ assistantId: 'mail', input: () => ({ to: 'ann' }) });
      await server().run('api', { threadId, protocol }).send('Go');
      await fetch(server().url(`copies?of=${threadId}&count=${THREADS - 1}`), { method: 'POST' });
    });
    afterAll(async () => {
      await Promise.all(servers.map((each) => each.stop()));
      await postgres.stop();
    });
    beforeEach(async () => {
      requests = [];
      await Promise.all(servers.map((each) => each.received()));
    });

    const server = (at: 0 | 1 = 0): RealServer => servers[at];
    const inboxOf = (at: 0 | 1 = 0): InboxSource =>
      langGraphInbox({
        url: server(at).url('api'),
        fetch: (url, init) => {
          requests.push(new URL(new Request(url, init).url).pathname);
          return fetch(url, init);
        },
      });
    const opened = (source: InboxSource, item: InboxItem): AgentRun =>
      createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });

    it('are listed by one request for the first page', async () => {
      const page = await read(inboxOf());
      expect(requests).toEqual(['/api/threads/search']);
      expect(page.items).toHaveLength(50);
      expect(page.total).toBe(THREADS);
      expect(page.items[0]).toMatchObject({
        agent: 'mail',
        questions: [{ actions: [{ tool: 'send_email', args: { subject: 'Your order' } }] }],
      });
      expect(page.items[0]?.isPartial).toBeUndefined();
    });

    it('are listed once each, the longest wait first', async () => {
      const items = await readAll(inboxOf(), { limit: 1_000 });
      expect(new Set(idsOf(items)).size).toBe(THREADS);
      const times = items.map(({ waitingSince = 0 }) => waitingSince);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    });

    it('are answered, and then no longer listed by any server', async () => {
      const source = inboxOf();
      const [first, second] = (await read(source, { limit: 2 })).items;
      if (!first || !second) throw new Error('There are two items.');
      const run = opened(source, first);
      const [asked] = (await run.refresh()).interrupts;
      expect(asked?.actions).toMatchObject([{ name: 'send_email', args: { subject: 'Your order' } }]);
      run.approve(asked?.actions?.[0]?.key ?? '');
      expect((await run.submit()).status).toBe('finished');
      expect(await server().received()).toMatchObject([{ decisions: [{ type: 'approve' }] }]);
      expect(await read(inboxOf(1), { limit: 1 })).toMatchObject({
        total: THREADS - 1,
        items: [{ id: second.id }],
      });
    });

    it('are not answered again by a page that has not noticed it', async () => {
      const [item] = (await read(inboxOf(), { limit: 1 })).items;
      if (!item) throw new Error('There is an item.');
      const runs = [opened(inboxOf(0), item), opened(inboxOf(1), item)];
      for (const run of runs) run.approve((await run.refresh()).interrupts[0]?.actions?.[0]?.key ?? '');
      expect((await runs[0]?.submit())?.status).toBe('finished');
      await expect(runs[1]?.submit()).rejects.toMatchObject({ httpStatus: 409 });
      expect(await server(1).received()).toEqual([]);
    });
  },
);
