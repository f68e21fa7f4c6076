// LangGraph's server for embedding, on PostgreSQL. It lists no threads by status and counts none, so both routes are here.
// `POST /copies?of=&count=` copies a thread that waits.
import { readFile } from 'node:fs/promises';
import { serve } from '@hono/node-server';
import { createEmbedServer } from '@langchain/langgraph-api/experimental/embed';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { Annotation, interrupt, START, StateGraph } from '@langchain/langgraph';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import pg from 'pg';

const received = [];
const { DATABASE_URL: connectionString, CONNECTIONS: max = '10' } = process.env;
const pool = new pg.Pool({ connectionString, max: Number(max) });
pool.on('error', () => {});
const checkpointer = new PostgresSaver(pool);
await checkpointer.setup();
await pool.query(await readFile('threads.sql', 'utf8'));

/** It asks whether it may send a mail. */
const mail = new StateGraph(Annotation.Root({ to: Annotation(), sent: Annotation() }))
  .addNode('ask', ({ to }) => {
    const args = { to, subject: 'Your order' };
    const { decisions } = interrupt({
      actionRequests: [{ name: 'send_email', args, description: `Send the reply to ${String(to)}?` }],
      reviewConfigs: [{ actionName: 'send_email', allowedDecisions: ['approve', 'reject'] }],
    });
    received.push({ to, decisions });
    return { sent: decisions[0].type === 'approve' };
  })
  .addEdge(START, 'ask')
  .compile({ checkpointer });

const threads = {
  async get(id) {
    const { rows } = await pool.query('select * from thread where thread_id = $1', [id]);
    if (rows.length === 0) throw new HTTPException(404, { message: `Thread ${id} not found` });
    return rows[0];
  },
  async set(id, { metadata = {} }) {
    const { rows } = await pool.query(
      `insert into thread (thread_id, metadata) values ($1, $2)
       on conflict (thread_id) do update set metadata = thread.metadata || excluded.metadata returning *`,
      [id, metadata],
    );
    return rows[0];
  },
  async delete(id) {
    await pool.query('delete from thread where thread_id = $1', [id]);
  },
};

const app = new Hono();
app.get('/received', (context) => context.json(received.splice(0)));
app.post('/api/threads/search', async (context) => {
  const { status, metadata = {}, limit = 10, offset = 0, sort_order: order } = await context.req.json();
  const direction = order === 'asc' ? 'asc' : 'desc';
  const { rows } = await pool.query(
    `select thread_id, status, metadata, interrupts, created_at, updated_at from thread
     where status = $1 and metadata @> $2 order by updated_at ${direction}, thread_id limit $3 offset $4`,
    [status, metadata, Math.min(1000, limit), offset],
  );
  context.header('x-pagination-total', String(await countOf(status, metadata)));
  return context.json(rows);
});
app.post('/api/threads/count', async (context) => {
  const { status, metadata = {} } = await context.req.json();
  return context.json(await countOf(status, metadata));
});
app.post('/copies', async (context) => {
  const { of, count } = context.req.query();
  await copy(of, Number(count));
  return context.json(null);
});
app.route('/api', createEmbedServer({ graph: { mail }, checkpointer, threads }));

async function countOf(status, metadata) {
  const { rows } = await pool.query(
    'select count(*)::int as count from thread where status = $1 and metadata @> $2',
    [status, metadata],
  );
  return rows[0].count;
}

/** Copies a thread with its checkpoints. Each copy has waited a second longer. */
async function copy(id, count) {
  // The last checkpoint is stored after the stream has ended.
  while ((await threads.get(id)).status !== 'interrupted')
    await new Promise((resolve) => setTimeout(resolve, 20));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      'create temporary table made on commit drop as select gen_random_uuid() as id, n from generate_series(1, $1::int) n',
      [count],
    );
    for (const table of ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes']) {
      const { rows } = await client.query(
        "select column_name from information_schema.columns where table_name = $1 and column_name <> 'thread_id' order by ordinal_position",
        [table],
      );
      const columns = rows.map(({ column_name: name }) => name).join(', ');
      await client.query(
        `insert into ${table} (thread_id, ${columns}) select made.id::text, ${columns} from ${table}, made where thread_id = $1`,
        [id],
      );
    }
    await client.query(
      `insert into thread (thread_id, metadata, status, interrupts, created_at, updated_at)
       select made.id, metadata, status, interrupts, created_at, updated_at - made.n * interval '1 second' from thread, made where thread_id = $1`,
      [id],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`LISTENING ${port}`));
// When the test that started this exits for any reason, its end of the pipe closes.
process.stdin.on('end', () => process.exit(0)).resume();
