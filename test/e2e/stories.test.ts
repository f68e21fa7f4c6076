import fc from 'fast-check';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { build, loadConfigFromFile } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultProxy } from '../reliability/FaultProxy.js';
import type { Verb } from '../reliability/Person.js';
import { story, type Step, type Story } from '../reliability/Story.js';
import { StrictAgent, type Turn } from '../reliability/StrictAgent.js';
import { chromiumLaunchOptions } from '../setup/chromium.js';
import type { PageOptions } from './pages/person.js';

/** Every story follows from this number. */
const seed = Number(process.env['SEED'] ?? 20_260_101);
const turns = fc.array(fc.constantFrom<Turn>(1, 2, 'finish', 'fail'), { maxLength: 3 });
const plans = fc.sample(fc.tuple(story, fc.constantFrom('idempotent', 'strict'), turns), {
  seed,
  numRuns: 50,
});

let browser: Browser;
let script: string;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
  script = await bundlePerson();
});
afterAll(() => browser.close());

/** The page's script in one piece: module by module, it would take longer to load than its story to play. */
async function bundlePerson(): Promise<string> {
  const file = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: loaded?.config.resolve ?? {},
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('pages/person.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (chunk?.type !== 'chunk') throw new Error('The page has no script.');
  return chunk.code;
}

function servePage({ url }: IncomingMessage, response: ServerResponse): void {
  const isScript = url === '/person.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(
    isScript
      ? script
      : '<!doctype html><title>A person</title><script type="module" src="/person.js"></script>',
  );
}

describe(`fifty stories in Chromium from seed ${seed}`, () => {
  it(
    'end with every answer taken once, however the tabs, the network and the server behave',
    { timeout: 600_000 },
    async () => {
      const stories = plans.entries();
      const tell = async (): Promise<void> => {
        for (const [number, [plan, flavour, then]] of stories) {
          const agent = new StrictAgent(flavour, [2, ...then], Date.now);
          const told = `story ${number}: ${JSON.stringify([plan, flavour, then])}`;
          const end = await playInChromium(plan, agent).catch((cause: unknown) => {
            throw new Error(`In ${told}`, { cause });
          });
          expect([...end.problems, ...end.violations, ...agent.violations], told).toEqual([]);
          expect(agent.pending, told).toEqual([]);
          for (const id of agent.asked) expect(agent.taken.get(id), told).toHaveLength(1);
          expect(end.requests, told).toBeLessThanOrEqual(end.allowed);
        }
      };
      // They share the list, and mostly wait.
      await Promise.all([tell(), tell(), tell()]);
    },
  );
});

/** The tabs of one story, and what their pages said before they were left. */
interface Tabs {
  readonly pages: Page[];
  readonly address: string;
  readonly problems: string[];
  readonly violations: string[];
  allowed: number;
}

async function playInChromium(plan: Story, agent: StrictAgent) {
  const faults = [...plan.faults];
  const proxy = await FaultProxy.start({
    upstream: agent.answer,
    nextFault: () => faults.shift() ?? { type: 'none' },
    numbered: plan.numbered,
    elsewhere: servePage,
  });
  const context = await browser.newContext();
  // What the page asked for: Chromium itself repeats a request whose kept connection breaks before an answer.
  let requests = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.headers()['x-attempt'] === '1') requests += 1;
  });
  const { numbered, autoSubmit } = plan;
  const options: PageOptions = { url: `${proxy.url}/agent`, threadId: 'thread', numbered, autoSubmit };
  const tabs: Tabs = {
    pages: [],
    address: `${proxy.url}/#${encodeURIComponent(JSON.stringify(options))}`,
    problems: [],
    violations: [],
    allowed: 0,
  };
  try {
    for (let count = 0; count < plan.tabs; count += 1) tabs.pages.push(await openTab(context, tabs));
    await act(tabs.pages[0], 'send', 0);
    await rest(tabs.pages[0], 50);
    for (const step of plan.steps) await happen(step, { tabs, context, proxy });
    proxy.heal();
    await context.setOffline(false);
    for (const page of tabs.pages) {
      await page.evaluate(() => globalThis.page?.bringToItsEnd(globalThis.page.person));
      await readLedger(page, tabs);
    }
    const { problems, violations, allowed } = tabs;
    return { problems, violations, allowed, requests };
  } finally {
    await context.close();
    await proxy.close();
  }
}

interface Scene {
  readonly tabs: Tabs;
  readonly context: BrowserContext;
  readonly proxy: FaultProxy;
}

async function happen(step: Step, { tabs, context, proxy }: Scene): Promise<void> {
  switch (step.do) {
    case 'offline':
      return context.setOffline(true);
    case 'online':
      return context.setOffline(false);
    case 'release':
      return proxy.release();
    // The clocks of this test are the machine's, and a moment passes by itself.
    case 'moment':
    case 'later':
      return;
    default:
  }
  const index = step.tab % tabs.pages.length;
  const page = tabs.pages[index];
  if (!page) return;
  if (step.do === 'rest') return rest(page, 30);
  if (step.do !== 'reload' && step.do !== 'crash') return act(page, step.do, step.at ?? 0);
  // Offline there is no page to load; its own server is not what these stories are about.
  await context.setOffline(false);
  await readLedger(page, tabs);
  if (step.do === 'reload') await page.reload();
  else {
    await page.close();
    tabs.pages[index] = await openTab(context, tabs);
  }
  await ready(page.isClosed() ? tabs.pages[index] : page);
}

async function openTab(context: BrowserContext, tabs: Tabs): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => tabs.problems.push(String(error)));
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
    const { allowed = 0, violations = [] } = globalThis.page?.ledger ?? {};
    return { allowed, violations };
  });
  tabs.allowed += ledger.allowed;
  tabs.violations.push(...ledger.violations);
}
