import fc from 'fast-check';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunAgentInput } from 'react-agent-interrupts/core';
import { FaultProxy } from '../reliability/FaultProxy.js';
import { isMeant, unseen } from '../reliability/isMeant.js';
import type { Verb } from '../reliability/Person.js';
import { pageStory, type Step, type Story } from '../reliability/Story.js';
import { StrictAgent, type Turn } from '../reliability/StrictAgent.js';
import { cases } from '../setup/cases.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import type { PageOptions } from './pages/person.js';
import { pageHeaders, servePersonScript } from './personScript.js';
import { Stage } from './Stage.js';

/** The seed of every story. Another seed generates others: `SEED=7 npx vitest run --project e2e test/e2e/stories`. */
const seed = Number(process.env['SEED'] ?? 20_260_101);
/** `npm run test:soak` runs more of them. `STORIES=200` runs that many, and `STORY=19` only that one. */
const count = Number(process.env['STORIES'] ?? cases(50, 2_000));
/** How many stories are played at once. */
const AT_ONCE = 6;
const first = fc.constantFrom<Turn>(2, 2, 'actions', 'change');
const turns = fc.array(fc.constantFrom<Turn>(1, 2, 'finish', 'fail', 'throw', 'trip', 'actions', 'change'), {
  maxLength: 3,
});
const plans = fc.sample(fc.tuple(pageStory, fc.constantFrom('idempotent', 'strict'), first, turns), {
  seed,
  numRuns: count,
});

let browser: Browser;
let script: Awaited<ReturnType<typeof servePersonScript>>;
beforeAll(async () => {
  [browser, script] = await Promise.all([chromium.launch(chromiumLaunchOptions()), servePersonScript()]);
});
afterAll(async () => {
  await browser.close();
  await script.close();
});

function servePage(_request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
  response.end(script.html);
}

describe(`${count} stories in Chromium from seed ${seed}`, () => {
  it(
    'end with every answer accepted once, for all faults of tabs, network and server',
    { timeout: 600_000 + count * 10_000, retry: 0 },
    async () => {
      const only = process.env['STORY'];
      const stories = [...plans.entries()]
        .filter(([number]) => only === undefined || number === Number(only))
        .values();
      const failures: string[] = [];
      const tell = async (): Promise<void> => {
        const stage = await Stage.open(browser, script.blank);
        for (const [number, [plan, flavour, opening, then]] of stories) {
          const told = `story ${number} of seed ${seed}: ${JSON.stringify([plan, flavour, opening, then])}`;
          const agent = new StrictAgent(flavour, [opening, ...then], Date.now);
          const broken = await playInChromium(plan, agent, stage).catch((cause: unknown) => [String(cause)]);
          // A summary prints only the first line of a failure.
          const [problem, ...rest] = broken;
          if (problem !== undefined) failures.push([`${problem} In ${told}`, ...rest].join('\n'));
        }
        await stage.close();
      };
      // They share the list, and are mostly idle.
      await Promise.all(Array.from({ length: AT_ONCE }, tell));
      expect(failures.join('\n\n')).toBe('');
    },
  );
});

/** The tabs of one story, and the logs of pages that were closed. */
interface Tabs {
  readonly pages: Page[];
  readonly stage: Stage;
  readonly address: string;
  readonly problems: string[];
  readonly decided: Map<string, Set<string>>;
  readonly shown: Map<string, Set<string>>;
  readonly trace: string[];
  allowed: number;
}

/** A user's answers, besides the story. */
const ASIDE = 'aside';

/** Runs a story to its end. Returns its faults and its events. */
async function playInChromium(plan: Story, agent: StrictAgent, stage: Stage): Promise<readonly string[]> {
  const faults = [...plan.faults];
  const other = new StrictAgent('strict', [2], Date.now);
  // The client under test wrote it.
  const isAside = (body = '') => body !== '' && (JSON.parse(body) as RunAgentInput).threadId === ASIDE;
  const proxy = await FaultProxy.start({
    upstream: (body) => (isAside(body) ? other : agent).answer(body),
    nextFault: (body) => (isAside(body) ? undefined : faults.shift()) ?? { type: 'none' },
    numbered: plan.numbered,
    elsewhere: servePage,
  });
  const bodies: string[] = [];
  const { numbered, autoSubmit, host } = plan;
  const url = `${proxy.url}/agent`;
  const options: PageOptions = { url, threadId: 'thread', asideId: ASIDE, numbered, autoSubmit, host };
  const tabs: Tabs = {
    pages: [],
    stage,
    address: `${proxy.url}/#${encodeURIComponent(JSON.stringify(options))}`,
    problems: [],
    decided: new Map(),
    shown: new Map(),
    trace: [],
    allowed: 0,
  };
  const { problems, trace } = tabs;
  const { context } = stage;
  try {
    await stage.begin(proxy.url, {
      onPost: (body) => void bodies.push(body),
      onError: (error) => void problems.push(String(error)),
    });
    for (let tab = 0; tab < plan.tabs; tab += 1) {
      tabs.pages.push(await openTab(await stage.pageOf(tab), tabs));
    }
    const [page] = tabs.pages;
    await act(page, 'send', 0);
    if (plan.steps.some((step) => step.do === 'switch')) {
      await page?.evaluate(() => globalThis.page?.aside.do('send'));
    }
    await rest(page, 50);
    for (const step of plan.steps) {
      trace.push(`— ${JSON.stringify(step)}`);
      await happen(step, { tabs, context, proxy, sent: () => bodies.length });
    }
    proxy.heal();
    await context.setOffline(false);
    for (const each of tabs.pages) {
      trace.push('— the end');
      await each.evaluate(() => globalThis.page?.straighten());
      await each.evaluate(() => globalThis.page?.bringToItsEnd(globalThis.page.person));
      await readLedger(each, tabs);
    }
    problems.push(...agent.violations, ...agent.pending.map((id) => `${id} waits still.`));
    for (const [id, answers] of agent.taken) {
      for (const answer of answers) if (!isMeant(tabs, id, answer)) problems.push(`${id} took ${answer}.`);
    }
    for (const id of agent.asked) {
      const times = agent.taken.get(id)?.length ?? 0;
      if (times !== 1) problems.push(`${id} was taken ${times} times.`);
    }
    const own = bodies.filter((body) => !isAside(body));
    if (own.length === 0) problems.push('No request was seen, though the first message was sent.');
    problems.push(...unseen(own, tabs).map((answer) => `Nobody saw this: ${answer}`));
    if (own.length > tabs.allowed)
      problems.push(`${own.length} requests left, and ${tabs.allowed} were asked for.`);
    if (other.taken.size > 0) problems.push('An answer was taken beside the story.');
    // The other thread can be finished too.
    await tabs.pages[0]?.evaluate(() => globalThis.page?.bringToItsEnd(globalThis.page.aside));
    for (const id of other.asked) {
      if (other.taken.get(id)?.length !== 1) problems.push(`${id} of the other thread was not taken once.`);
    }
  } catch (cause) {
    problems.push(String(cause));
    for (const page of tabs.pages) await readLedger(page, tabs).catch(() => undefined);
  } finally {
    await stage.end();
    await proxy.close();
  }
  return problems.length > 0 ? [...problems, ...trace] : [];
}

interface Scene {
  readonly tabs: Tabs;
  readonly context: BrowserContext;
  readonly proxy: FaultProxy;
  /** The number of requests that the pages have sent. */
  readonly sent: () => number;
}

async function happen(step: Step, { tabs, context, proxy, sent }: Scene): Promise<void> {
  switch (step.do) {
    case 'offline':
      return context.setOffline(true);
    case 'online':
      return context.setOffline(false);
    case 'release':
      return proxy.release();
    // The clocks of this test are the machine's, so a moment passes automatically.
    case 'moment':
    case 'later':
      return;
    case 'logout':
      return logOut(tabs, sent);
    default:
  }
  const index = step.tab % tabs.pages.length;
  const page = tabs.pages[index];
  if (!page) return;
  if (step.do === 'rest') return rest(page, 30);
  if (step.do === 'switch' || step.do === 'hide') {
    const strange = await page.evaluate((what) => {
      if (what === 'hide') globalThis.page?.hide();
      else globalThis.page?.switchThread();
      return globalThis.page?.strange() ?? [];
    }, step.do);
    tabs.problems.push(...strange.map((key) => `The panel shows ${key} of another thread.`));
    return;
  }
  if (step.do !== 'reload' && step.do !== 'crash') return act(page, step.do, step.at ?? 0);
  // Offline, the page cannot be loaded; its own server is not under test here.
  await context.setOffline(false);
  await readLedger(page, tabs);
  if (step.do === 'reload') await page.reload();
  else {
    await page.close();
    tabs.pages[index] = await openTab(await tabs.stage.addPage(index), tabs);
  }
  await ready(page.isClosed() ? tabs.pages[index] : page);
}

async function openTab(page: Page, tabs: Tabs): Promise<Page> {
  await page.goto(tabs.address);
  await ready(page);
  return page;
}

async function ready(page: Page | undefined): Promise<void> {
  await page?.waitForFunction(() => globalThis.page?.person.snapshot.restoring === false);
}

async function act(page: Page | undefined, verb: Verb, at: number): Promise<void> {
  await page?.evaluate(([name, place]) => globalThis.page?.person.do(name, place), [verb, at] as const);
}

async function rest(page: Page | undefined, milliseconds: number): Promise<void> {
  await page?.evaluate((most) => globalThis.page?.person.rest(most), milliseconds);
}

async function readLedger(page: Page, tabs: Tabs): Promise<void> {
  const ledger = await page.evaluate(() => {
    const { allowed = 0, violations = [], trace = [], decided, shown } = globalThis.page?.ledger ?? {};
    const listed = (notes?: ReadonlyMap<string, ReadonlySet<string>>) =>
      [...(notes ?? [])].map(([id, each]) => [id, [...each]] as const);
    return { allowed, violations, trace, decided: listed(decided), shown: listed(shown) };
  });
  tabs.allowed += ledger.allowed;
  tabs.problems.push(...ledger.violations);
  tabs.trace.push(`A page was left, on which was done:`, ...ledger.trace.map((line) => `  ${line}`));
  for (const name of ['decided', 'shown'] as const) {
    for (const [id, notes] of ledger[name]) {
      tabs[name].set(id, new Set([...(tabs[name].get(id) ?? []), ...notes]));
    }
  }
}

/** After a logout, no data of the user is sent or stored in any tab, and new runs work. */
async function logOut({ pages, problems }: Tabs, sent: () => number): Promise<void> {
  await Promise.all(pages.map((page) => page.evaluate(() => globalThis.page?.logOut())));
  const before = sent();
  await new Promise((resolve) => setTimeout(resolve, 40));
  if (sent() > before) problems.push('A request was made after the logout.');
  const stored = await pages[0]?.evaluate(readStored);
  if (stored !== 0) problems.push(`${stored} runs are stored after the logout.`);
  for (const page of pages) {
    await page.evaluate(() => globalThis.page?.logIn());
    const known = await page.evaluate(() => {
      const { interrupts = [], messages = [] } = globalThis.page?.person.snapshot ?? {};
      return interrupts.length + messages.length;
    });
    if (known > 0) problems.push('A new run knows what was before the logout.');
  }
}

/** The number of stored runs. Runs in the page. */
function readStored(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('react-agent-interrupts');
    opening.addEventListener('error', () => reject(new Error('The database cannot be opened.')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const isThere = database.objectStoreNames.contains('runs');
      if (!isThere) return resolve(0);
      const counting = database.transaction('runs').objectStore('runs').count();
      counting.addEventListener('error', () => reject(new Error('The database cannot be read.')));
      counting.addEventListener('success', () => resolve(counting.result));
      database.close();
    });
  });
}
