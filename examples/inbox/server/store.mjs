// The threads that wait, in PostgreSQL. Any number of servers may share one database.
import { readFile } from 'node:fs/promises';
import { itemOf, readCursor, refuseUnless, Refused, writeCursor } from './rules.mjs';

const schema = new URL('schema.sql', import.meta.url);

/** How long a server may take to continue a thread before another one does. */
const LEASE = '30 seconds';
/** How long a claim lasts without an answer. */
const CLAIM = '15 minutes';

/** How long to wait before the next attempt to connect to the database, in milliseconds. */
const RECONNECT = 1_000;

/**
 * @typedef {{ name: string, teams: readonly string[] }} Person
 *
 * `memoryStore.mjs` is the same without a database, for one server.
 *
 * @param {import('pg').Pool} pool
 */
export function createStore(pool) {
  /** Runs `work` in a transaction. */
  async function transaction(work) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  /** The thread, locked until the end of the transaction. It does not exist for a person of another team. */
  async function locked(client, id, { teams }) {
    const { rows } = await client.query('select * from thread where id = $1 and team = any($2) for update', [
      id,
      teams,
    ]);
    if (rows.length === 0) throw new Refused(404, `There is no thread ${id}.`);
    return rows[0];
  }

  return {
    /** Creates the tables. Several servers may start at once. */
    setUp: async () => {
      const sql = await readFile(schema, 'utf8');
      await transaction(async (client) => {
        await client.query("select pg_advisory_xact_lock(hashtext('inbox'))");
        await client.query(sql);
      });
    },

    /** Adds threads that wait. */
    add: (threads) => insert(pool, threads),

    /** Adds threads if none of this team waits. Of several servers that start at once, one adds them. */
    async seed(team, threads) {
      await transaction(async (client) => {
        await client.query("select pg_advisory_xact_lock(hashtext('inbox'))");
        const { rows } = await client.query(
          "select 1 from thread where status = 'waiting' and team = $1 limit 1",
          [team],
        );
        if (rows.length === 0) await insert(client, threads);
      });
    },

    /** A page of what the person may see, after `cursor`, with the total number. */
    async list({ teams }, { filter, sort, cursor, limit }) {
      const { where, values } = conditions(teams, filter);
      const { by, order } = orders[sort] ?? orders.age;
      const after = readCursor(cursor);
      const total = await count(where, values);
      const all = [...values, limit + 1, ...(after ? [after.value, after.id] : [])];
      const [atLimit, atValue, atId] = [1, 2, 3].map((at) => `$${values.length + at}`);
      const sign = order === 'asc' ? '>' : '<';
      const position = after ? `and (${by}, id) ${sign} (${atValue}::timestamptz, ${atId})` : '';
      const { rows } = await pool.query(
        `select *, (${by})::text as position from thread
         where ${where} ${position} order by ${by} ${order}, id ${order} limit ${atLimit}`,
        all,
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      const next = rows.length > limit && { next: writeCursor({ value: last.position, id: last.id }) };
      return { items: page.map(itemOf), total, ...next };
    },

    async count({ teams }, filter) {
      const { where, values } = conditions(teams, filter);
      return count(where, values);
    },

    /** @throws Refused 409 if another person has claimed it */
    async claim(person, id) {
      await transaction(async (client) => {
        const { claimed_by: by, claimed_until: until, status } = await locked(client, id, person);
        if (status !== 'waiting') throw new Refused(409, 'The thread no longer waits.');
        if (by && by !== person.name && until > new Date())
          throw new Refused(409, `${by} has claimed it.`, { claimedBy: by });
        await client.query(
          `update thread set claimed_by = $2, claimed_until = now() + interval '${CLAIM}' where id = $1`,
          [id, person.name],
        );
      });
    },

    async release(person, id) {
      await pool.query(
        'update thread set claimed_by = null, claimed_until = null where id = $1 and team = any($2) and claimed_by = $3',
        [id, person.teams, person.name],
      );
    },

    /** What a thread waits for, or has done. */
    async read(person, id) {
      const { rows } = await pool.query('select * from thread where id = $1 and team = any($2)', [
        id,
        person.teams,
      ]);
      if (rows.length === 0) throw new Refused(404, `There is no thread ${id}.`);
      const effects = await pool.query('select * from effect where thread_id = $1', [id]);
      return { ...rows[0], effects: effects.rows };
    },

    /**
     * Accepts the answers to everything that a thread asks. The row is locked, so of two servers one is first. The same
     * answers from the same person are accepted again, and nothing happens twice.
     *
     * @param {import('./rules.mjs').Check} [check] refuses an answer that the agent cannot use
     * @throws Refused 409 if the thread no longer waits for them
     */
    async answer(person, id, entries, check) {
      await transaction(async (client) => {
        const { status, interrupts } = await locked(client, id, person);
        if (status !== 'waiting' || (await isRecorded(client, id, entries)))
          return repeated(client, person, id, entries);
        refuseUnless(entries, interrupts, check);
        for (const entry of entries)
          await client.query(
            'insert into answer (thread_id, interrupt_id, entry, answered_by) values ($1, $2, $3, $4)',
            [id, entry.interruptId, JSON.stringify(entry), person.name],
          );
        await client.query(
          `update thread set status = 'working', lease_until = now() + interval '${LEASE}' where id = $1`,
          [id],
        );
      });
    },

    /**
     * Continues a thread that was answered. What the agent does and its end are one transaction: a server that crashes has
     * done nothing, and another one continues. If the agent asks again, the thread waits again.
     *
     * @param {import('./rules.mjs').Act} act
     */
    async work(id, act) {
      await transaction(async (client) => {
        const { rows } = await client.query(
          "select * from thread where id = $1 and status = 'working' for update",
          [id],
        );
        if (rows.length === 0) return;
        const answers = await client.query('select * from answer where thread_id = $1', [id]);
        const byId = new Map(answers.rows.map((row) => [row.interrupt_id, row.entry]));
        const { effects, asks } = await act(rows[0], byId);
        for (const { toolCallId, result } of effects)
          await client.query('insert into effect (thread_id, tool_call_id, result) values ($1, $2, $3)', [
            id,
            toolCallId,
            JSON.stringify(result),
          ]);
        await client.query("update thread set status = 'done', claimed_by = null where id = $1", [id]);
        if (asks)
          await client.query(
            `update thread set status = 'waiting', waiting_since = now(), title = $2, interrupts = $3, expires_at = $4,
             tool_calls = tool_calls || $5 where id = $1`,
            [
              id,
              asks.title,
              JSON.stringify(asks.interrupts),
              asks.expiresAt,
              JSON.stringify(asks.toolCalls ?? []),
            ],
          );
      });
    },

    /** The threads whose server has crashed. */
    async abandoned() {
      const { rows } = await pool.query(
        "select id from thread where status = 'working' and lease_until < now() limit 100",
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Calls `changed` when any server has changed a thread, and when it listens again after a broken connection. Returns a
     * function that ends it.
     */
    listen(changed) {
      let client;
      let isOver = false;
      const later = () => setTimeout(() => void begin(), RECONNECT);
      const begin = async () => {
        if (isOver) return;
        try {
          client = await pool.connect();
          const begun = client;
          const again = () => {
            begun.removeListener('error', again);
            begun.release(true);
            later();
          };
          begun.on('error', again);
          begun.on('notification', changed);
          await begun.query('listen inbox_changed');
          changed();
        } catch {
          later();
        }
      };
      void begin();
      return () => {
        isOver = true;
        client?.release(true);
      };
    },
  };

  async function insert(client, threads) {
    await client.query(
      `insert into thread (id, team, agent, title, interrupts, tool_calls, waiting_since, expires_at)
       select id, team, agent, title, interrupts, coalesce("toolCalls", '[]'), coalesce("waitingSince", now()), "expiresAt"
       from jsonb_to_recordset($1) as added
         (id text, team text, agent text, title text, interrupts jsonb, "toolCalls" jsonb, "waitingSince" timestamptz, "expiresAt" timestamptz)
       on conflict (id) do nothing`,
      [JSON.stringify(threads)],
    );
  }

  async function count(where, values) {
    const { rows } = await pool.query(`select count(*)::int as count from thread where ${where}`, values);
    return rows[0].count;
  }
}

/** The orders of a list. The id makes each of them unique, so that a page can begin after a row. */
const orders = {
  age: { by: 'waiting_since', order: 'asc' },
  newest: { by: 'waiting_since', order: 'desc' },
  expiry: { by: "coalesce(expires_at, 'infinity')", order: 'asc' },
};

/** The condition of a list, with its values. */
function conditions(teams, { agents, tools, waitingFor, expiresWithin, text }) {
  const parts = ["status = 'waiting'", 'team = any($1)'];
  const values = [teams];
  const add = (value, part) => {
    if (value === undefined) return;
    values.push(value);
    parts.push(part(`$${values.length}`));
  };
  add(agents, (at) => `agent = any(${at})`);
  add(tools, (at) => `tools && ${at}::text[]`);
  add(waitingFor, (at) => `waiting_since <= now() - ${at} * interval '1 millisecond'`);
  add(expiresWithin, (at) => `expires_at <= now() + ${at} * interval '1 millisecond'`);
  add(text, (at) => `strpos(words, lower(${at})) > 0`);
  return { where: parts.join(' and '), values };
}

/** Whether the thread has asked this before. */
async function isRecorded(client, id, entries) {
  const { rows } = await client.query(
    'select 1 from answer where thread_id = $1 and interrupt_id = any($2) limit 1',
    [id, entries.map(({ interruptId }) => interruptId)],
  );
  return rows.length > 0;
}

/** The thread was answered. The same answers again are not an error. */
async function repeated(client, person, id, entries) {
  for (const entry of entries) {
    const { rows } = await client.query(
      'select answered_by, entry = $3::jsonb as same from answer where thread_id = $1 and interrupt_id = $2',
      [id, entry.interruptId, JSON.stringify(entry)],
    );
    if (rows[0]?.same && rows[0].answered_by === person.name) continue;
    throw new Refused(409, `Interrupt ${entry.interruptId} was already answered.`);
  }
}
