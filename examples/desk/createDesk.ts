import type { IncomingMessage } from 'node:http';
import type { AgentHandler } from '../agent/agentHandler.js';
import { Journal } from '../agent/Journal.js';
import { refusalOf } from '../agent/resumeRules.js';
import { createScriptedModel } from '../agent/ScriptedModel.js';
import { createInbox } from '../inbox/server/handler.mjs';
import { createMemoryStore } from '../inbox/server/memoryStore.mjs';
import { createStore, type Act, type AddedThread, type Check, type Person } from '../inbox/server/store.mjs';
import { arrivals, cases, type Case } from './cases.js';
import { continueThread } from './continueThread.js';

/** Options of the desk. */
export interface DeskOptions {
  /** A pool of connections to PostgreSQL (the package `pg`). @default the threads are in this process */
  readonly pool?: object | undefined;
  /** What its agents receive and execute. @default its own */
  readonly journal?: Journal | undefined;
}

/** Three agents whose threads wait in an inbox. */
export interface Desk {
  /** Handles the requests to `/inbox`, and calls `next` for others. */
  readonly handle: AgentHandler;
  /** Lets the next case arrive. `false` if none is left. */
  arrive(): Promise<boolean>;
  /** A colleague claims the oldest refund that nobody has claimed. Returns what answers it. */
  claimOne(): Promise<() => Promise<void>>;
  close(): void;
}

const TEAM = 'desk';
const MINUTE = 60_000;
/** The colleague who works on the same inbox. */
const colleague: Person = { name: 'Mia', teams: [TEAM] };

/** How often a server looks for threads that a crashed server has left, in milliseconds. */
const RECOVERY = 5_000;

/** Creates the inbox of the demo, and what waits in it. Several servers may share a database. */
export async function createDesk({ pool, journal = new Journal() }: DeskOptions = {}): Promise<Desk> {
  const store = pool ? createStore(pool) : createMemoryStore();
  const services = (expires = 5) => ({
    model: createScriptedModel(0),
    journal,
    now: Date.now,
    createId: () => crypto.randomUUID(),
    expiresInMs: expires * MINUTE,
  });

  /** A thread that has run up to its first question. */
  async function threadOf({ agent, scenario, call, waits = 0, expires }: Case): Promise<AddedThread> {
    const id = `${scenario}-${crypto.randomUUID().slice(0, 8)}`;
    const toolCalls = call ? [{ ...call, id: `${id}:call` }] : [];
    const stopped = await continueThread(id, toolCalls, new Map(), services(expires));
    const asked = {
      id,
      team: TEAM,
      agent,
      toolCalls,
      waitingSince: new Date(Date.now() - waits * MINUTE).toISOString(),
    };
    const expiresAt =
      expires === undefined ? undefined : new Date(Date.now() + expires * MINUTE).toISOString();
    return {
      ...asked,
      ...titled(stopped.interrupts.map((each) => (expiresAt === undefined ? each : { ...each, expiresAt }))),
    };
  }

  const act: Act = async ({ id, tool_calls: calls }, answers) => {
    const { effects, interrupts } = await continueThread(id, calls, answers, services());
    return { effects, ...(interrupts.length > 0 && { asks: titled(interrupts) }) };
  };

  await store.setUp();
  await store.seed(TEAM, await Promise.all(cases.map(threadOf)));
  const inbox = createInbox({ store, act, check, personOf, base: '/inbox' });
  const recovering = setInterval(() => void inbox.recover().catch(() => undefined), RECOVERY);
  let arrived = 0;

  return {
    handle(request, response, next) {
      if (request.url?.startsWith('/inbox/')) inbox.handle(request, response);
      else next();
    },
    async arrive() {
      const next = arrivals[arrived];
      if (!next) return false;
      arrived += 1;
      await store.add([await threadOf(next)]);
      return true;
    },
    async claimOne() {
      const { items } = await store.list(colleague, { filter: { tools: ['refund'] }, limit: 50 });
      const id = items.find(({ claimedBy }) => claimedBy === undefined)?.id;
      if (id === undefined) return async () => undefined;
      await store.claim(colleague, id);
      return async () => {
        const { interrupts, status } = await store.read(colleague, id);
        if (status !== 'waiting') return;
        const entries = interrupts.map(({ id: interruptId }) => ({
          interruptId,
          status: 'resolved' as const,
          payload: { approved: true },
        }));
        await store.answer(colleague, id, entries, check);
        await store.work(id, act);
      };
    },
    close() {
      clearInterval(recovering);
      inbox.close();
    },
  };
}

/** What a thread asks, with the title of its row and when it expires. */
function titled(
  interrupts: AddedThread['interrupts'],
): Pick<AddedThread, 'title' | 'interrupts' | 'expiresAt'> {
  const [first] = interrupts;
  return { title: first?.message ?? 'A question', interrupts, expiresAt: first?.expiresAt };
}

/** The rules of AG-UI that concern the answers themselves. */
const check: Check = (interrupts, entries) => refusalOf(interrupts, entries, Date.now())?.message;

/** Who looks at the inbox. There is no login here: a real server reads the session, and never lets the page name its teams. */
async function personOf({ headers }: IncomingMessage): Promise<Person> {
  const name = headers['x-reviewer'];
  return { name: typeof name === 'string' ? decodeURIComponent(name) : 'You', teams: [TEAM] };
}
