import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { langGraphInbox, type InboxItem, type InboxSource } from 'react-agent-interrupts/inbox';
import { langGraph } from 'react-agent-interrupts/protocols/langGraph';
import { idsOf, read, readAll } from '../inbox/sources/read.js';
import { installedServer } from './installedServer.js';
import { postgresPrograms, startPostgres, withoutPostgres } from './postgres.js';
import { startServer, type RealServer } from './RealServer.js';
import { startProcess } from './startProcess.js';

if (postgresPrograms === undefined) console.warn(withoutPostgres);

/** A database with its servers, which share it. */
interface Database {
  readonly servers: readonly RealServer[];
  stop(): Promise<void>;
}

const SERVER = 'langGraphPostgres';

async function onPostgres(): Promise<Database> {
  const postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url };
  const servers = [await startServer(SERVER, env), await startServer(SERVER, env)];
  return { servers, stop: () => postgres.stop() };
}

/** PostgreSQL in a process of Node. It accepts one connection, and therefore one server. */
async function onPglite(): Promise<Database> {
  const pglite = await startProcess(installedServer(SERVER), 'PGlite', process.execPath, ['pglite.mjs']);
  const { host } = new URL(pglite.origin);
  const env = { DATABASE_URL: `postgres://postgres@${host}/postgres`, CONNECTIONS: '1' };
  return { servers: [await startServer(SERVER, env)], stop: () => pglite.stop() };
}

describe.each(
  [
    { name: 'PostgreSQL', start: onPostgres, THREADS: 10_000, isThere: postgresPrograms !== undefined },
    { name: 'PGlite', start: onPglite, THREADS: 1_000, isThere: true },
  ].filter(({ isThere }) => isThere),
)('$THREADS threads of LangGraph’s server on $name', ({ start, THREADS }) => {
  let database: Database;
  let requests: string[] = [];
  beforeAll(async () => {
    database = await start();
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
    await Promise.all(database.servers.map((each) => each.stop()));
    await database.stop();
  });
  beforeEach(async () => {
    requests = [];
    await Promise.all(database.servers.map((each) => each.received()));
  });

  const server = (): RealServer => {
    const [first] = database.servers;
    if (!first) throw new Error('The database has a server.');
    return first;
  };
  /** The last server of the database. */
  const other = (): RealServer => database.servers.at(-1) ?? server();
  const inboxOf = (shown: RealServer): InboxSource =>
    langGraphInbox({
      url: shown.url('api'),
      fetch: (url, init) => {
        requests.push(new URL(new Request(url, init).url).pathname);
        return fetch(url, init);
      },
    });
  const opened = (source: InboxSource, item: InboxItem): AgentRun =>
    createAgentRun({ ...source.open(item), autoSubmit: 'never', tabs: false });

  it('are listed by one request for the first page', async () => {
    const page = await read(inboxOf(server()));
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
    const items = await readAll(inboxOf(server()), { limit: 1_000 });
    expect(new Set(idsOf(items)).size).toBe(THREADS);
    const times = items.map(({ waitingSince = 0 }) => waitingSince);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('are answered, and then no longer listed by any server', async () => {
    const source = inboxOf(server());
    const [first, second] = (await read(source, { limit: 2 })).items;
    if (!first || !second) throw new Error('There are two items.');
    const run = opened(source, first);
    const [asked] = (await run.refresh()).interrupts;
    expect(asked?.actions).toMatchObject([{ name: 'send_email', args: { subject: 'Your order' } }]);
    run.approve(asked?.actions?.[0]?.key ?? '');
    expect((await run.submit()).status).toBe('finished');
    expect(await server().received()).toMatchObject([{ decisions: [{ type: 'approve' }] }]);
    expect(await read(inboxOf(other()), { limit: 1 })).toMatchObject({
      total: THREADS - 1,
      items: [{ id: second.id }],
    });
  });

  it('are not answered again by a page that has not noticed it', async () => {
    const [item] = (await read(inboxOf(server()), { limit: 1 })).items;
    if (!item) throw new Error('There is an item.');
    const runs = [opened(inboxOf(server()), item), opened(inboxOf(other()), item)];
    for (const run of runs) run.approve((await run.refresh()).interrupts[0]?.actions?.[0]?.key ?? '');
    expect((await runs[0]?.submit())?.status).toBe('finished');
    expect(await server().received()).toHaveLength(1);
    await expect(runs[1]?.submit()).rejects.toMatchObject({ httpStatus: 409 });
    expect(await other().received()).toEqual([]);
  });
});
