// The reference server of `httpInbox` (examples/inbox), on the database of the test. `POST /threads` adds threads, and `GET
// /records` returns what the database has recorded.
import { createServer } from 'node:http';
import pg from 'pg';
import { act } from '../../../examples/inbox/server/agent.mjs';
import { createInbox } from '../../../examples/inbox/server/handler.mjs';
import { createStore } from '../../../examples/inbox/server/store.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
pool.on('error', () => {});
const store = createStore(pool);
await store.setUp();

const people = {
  'Bearer ann': { name: 'Ann', teams: ['support'] },
  'Bearer bob': { name: 'Bob', teams: ['support', 'finance'] },
};
const inbox = createInbox({
  store,
  act,
  base: '/inbox',
  personOf: async ({ headers: { authorization } }) => people[authorization],
});

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const own = { '/threads': add, '/records': records, '/recover': recover }[pathname];
  if (!own) return inbox.handle(request, response);
  own(request).then(
    (value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
    (error) => response.writeHead(500).end(String(error)),
  );
});

async function add(request) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  await store.add(JSON.parse(text));
  return null;
}

async function records() {
  const [threads, answers, effects] = await Promise.all(
    ['id, status', 'thread_id, interrupt_id, entry, answered_by', 'thread_id, tool_call_id, result'].map(
      async (columns, at) =>
        (await pool.query(`select ${columns} from ${['thread', 'answer', 'effect'][at]}`)).rows,
    ),
  );
  return { threads, answers, effects };
}

/** Continues what a server that has died has left. */
async function recover() {
  await pool.query("update thread set lease_until = now() - interval '1 second' where status = 'working'");
  await inbox.recover();
  return null;
}

server.listen(0, '127.0.0.1', () => console.log(`LISTENING ${server.address().port}`));
// When the test that started this exits for any reason, its end of the pipe closes.
process.stdin.on('end', () => process.exit(0)).resume();
