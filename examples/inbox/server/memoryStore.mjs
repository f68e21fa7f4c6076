// The store of store.mjs in memory, for one server: a demo or a test. Its threads are lost when the process ends.
import { itemOf, readCursor, refuseUnless, Refused, writeCursor } from './rules.mjs';

const MINUTES = 60_000;
/** How long a claim lasts without an answer. */
const CLAIM = 15 * MINUTES;

/** The same methods as `createStore` has, with the same guarantees. */
export function createMemoryStore() {
  const threads = new Map();
  const listeners = new Set();
  /** The last turn of each thread: one ends before the next begins, as the lock of a row ensures. */
  const turns = new Map();

  const changed = () => {
    for (const listener of listeners) listener();
  };

  /** The thread. It does not exist for a person of another team. */
  function threadOf(id, { teams }) {
    const thread = threads.get(id);
    if (!thread || !teams.includes(thread.team)) throw new Refused(404, `There is no thread ${id}.`);
    return thread;
  }

  const waiting = (teams, filter) =>
    [...threads.values()].filter(
      (thread) => thread.status === 'waiting' && teams.includes(thread.team) && matches(thread, filter),
    );

  function add(added) {
    for (const { id, team, agent, title, interrupts, toolCalls = [], waitingSince, expiresAt } of added)
      if (!threads.has(id))
        threads.set(id, {
          id,
          team,
          agent,
          title,
          interrupts,
          status: 'waiting',
          answers: new Map(),
          effects: [],
          tool_calls: toolCalls,
          waiting_since: waitingSince ? new Date(waitingSince) : new Date(),
          expires_at: expiresAt ? new Date(expiresAt) : null,
        });
    changed();
  }

  return {
    setUp: async () => {},
    add: async (added) => add(added),
    async seed(team, added) {
      if (waiting([team], {}).length === 0) add(added);
    },

    async list({ teams }, { filter, sort, cursor, limit }) {
      const { by, sign } = orders[sort] ?? orders.age;
      const place = (thread) => ({ value: by(thread), id: thread.id });
      const after = readCursor(cursor);
      const start = after && { value: Number(after.value), id: after.id };
      const all = waiting(teams, filter).sort((a, b) => sign * compare(place(a), place(b)));
      const left = start ? all.filter((each) => sign * compare(place(each), start) > 0) : all;
      const page = left.slice(0, limit);
      const { value, id } = page.length > 0 ? place(page.at(-1)) : {};
      const next = left.length > limit && { next: writeCursor({ value: String(value), id }) };
      return { items: page.map(itemOf), total: all.length, ...next };
    },

    count: async ({ teams }, filter) => waiting(teams, filter).length,

    async claim(person, id) {
      const thread = threadOf(id, person);
      const { claimed_by: by, claimed_until: until, status } = thread;
      if (status !== 'waiting') throw new Refused(409, 'The thread no longer waits.');
      if (by && by !== person.name && until > new Date())
        throw new Refused(409, `${by} has claimed it.`, { claimedBy: by });
      Object.assign(thread, { claimed_by: person.name, claimed_until: new Date(Date.now() + CLAIM) });
      changed();
    },

    async release(person, id) {
      const thread = threads.get(id);
      if (thread?.claimed_by !== person.name || !person.teams.includes(thread.team)) return;
      thread.claimed_by = null;
      changed();
    },

    read: async (person, id) => threadOf(id, person),

    async answer(person, id, entries, check) {
      const thread = threadOf(id, person);
      const { status, interrupts, answers } = thread;
      if (status !== 'waiting' || entries.some(({ interruptId }) => answers.has(interruptId))) {
        const other = entries.find((entry) => !isSame(answers.get(entry.interruptId), entry, person));
        if (!other) return;
        throw new Refused(409, `Interrupt ${other.interruptId} was already answered.`);
      }
      refuseUnless(entries, interrupts, check);
      for (const entry of entries) answers.set(entry.interruptId, { entry, by: person.name });
      thread.status = 'working';
      changed();
    },

    async work(id, act) {
      const turn = (turns.get(id) ?? Promise.resolve()).then(async () => {
        const thread = threads.get(id);
        if (thread?.status !== 'working') return;
        const entries = new Map([...thread.answers].map(([each, { entry }]) => [each, entry]));
        const { effects, asks } = await act(thread, entries);
        const results = effects.map(({ toolCallId, result }) => ({ tool_call_id: toolCallId, result }));
        Object.assign(thread, { status: 'done', claimed_by: null, effects: [...thread.effects, ...results] });
        if (asks)
          Object.assign(thread, {
            status: 'waiting',
            title: asks.title,
            interrupts: asks.interrupts,
            tool_calls: [...thread.tool_calls, ...(asks.toolCalls ?? [])],
            waiting_since: new Date(),
            expires_at: asks.expiresAt ? new Date(asks.expiresAt) : null,
          });
        changed();
      });
      turns.set(
        id,
        turn.catch(() => {}),
      );
      await turn;
    },

    /** There is no other server that could have crashed. A turn that failed is repeated. */
    abandoned: async () =>
      [...threads.values()].filter(({ status }) => status === 'working').map(({ id }) => id),

    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const orders = {
  age: { by: (thread) => thread.waiting_since.getTime(), sign: 1 },
  newest: { by: (thread) => thread.waiting_since.getTime(), sign: -1 },
  expiry: { by: (thread) => thread.expires_at?.getTime() ?? Number.MAX_SAFE_INTEGER, sign: 1 },
};

const compare = (a, b) => a.value - b.value || (a.id < b.id ? -1 : Number(a.id > b.id));

function matches(thread, { agents, tools, waitingFor, expiresWithin, text }) {
  const { agent, title, interrupts, tool_calls: calls, waiting_since: since, expires_at: expiry } = thread;
  const names = calls.map(({ name }) => name);
  const words = [title, agent, ...names, ...interrupts.map(({ message }) => message ?? '')].join(' ');
  return (
    (agents === undefined || agents.includes(agent)) &&
    (tools === undefined || tools.some((tool) => names.includes(tool))) &&
    (waitingFor === undefined || since.getTime() <= Date.now() - waitingFor) &&
    (expiresWithin === undefined || (expiry !== null && expiry.getTime() <= Date.now() + expiresWithin)) &&
    (text === undefined || words.toLowerCase().includes(text.toLowerCase()))
  );
}

/** Whether a person has given this answer before. */
const isSame = (given, entry, { name }) =>
  given?.by === name && JSON.stringify(given.entry, inOrder) === JSON.stringify(entry, inOrder);

const inOrder = (_key, value) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
