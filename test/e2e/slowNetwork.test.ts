import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { chromiumLaunchOptions } from '../setup/chromium.js';
import { PATIENCE } from '../setup/patience.js';
import { serveLatePage, type LatePageName } from './latePage.js';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunchOptions());
});
afterAll(() => browser.close());

/** What a page requests, in order: `agent`, and scripts by name. */
interface Traffic {
  readonly asked: string[];
  /** Scripts that were requested and have not arrived. */
  readonly open: Set<string>;
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function watch(page: Page): Traffic {
  const traffic: Traffic = { asked: [], open: new Set() };
  page.on('request', (request) => {
    const name = nameOf(request.url());
    if (name !== 'agent' && !name.endsWith('.js')) return;
    traffic.asked.push(name);
    if (name !== 'agent') traffic.open.add(name);
  });
  page.on('requestfinished', (request) => void traffic.open.delete(nameOf(request.url())));
  return traffic;
}

async function open(name: LatePageName) {
  const [served, page] = await Promise.all([serveLatePage(name), browser.newPage()]);
  page.setDefaultTimeout(PATIENCE);
  const traffic = watch(page);
  await page.goto(served.url);
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await page.waitForLoadState('networkidle');
  return {
    page,
    traffic,
    /** Bytes of gzip. */
    bytesOf: (script: string) => gzipSync(served.scripts.get(script) ?? '', { level: 9 }).length,
    async close() {
      await page.close();
      await served.close();
    },
  };
}

describe('a production page, before its first message', () => {
  test.each([
    ['core', 'createAgentRun with AG-UI'],
    ['hook', 'useAgentRun alone'],
    ['panel', 'approve and deny only: useAgentRun with InterruptPanel'],
  ] as const)('%s downloads no more than the budget of %s', { timeout: 180_000 }, async (name, budget) => {
    const { page, traffic, bytesOf, close } = await open(name);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => traffic.asked.includes('agent')).toBe(true);
    const before = traffic.asked.slice(0, traffic.asked.indexOf('agent'));
    const ours = before.filter((script) => !script.startsWith('peers'));
    const bytes = ours.reduce((sum, script) => sum + bytesOf(script), 0);
    expect(bytes, ours.join(', ')).toBeGreaterThan(0);
    expect(bytes, ours.join(', ')).toBeLessThanOrEqual(budgets[budget].limit);
    await close();
  });
});

describe('on a slow network', () => {
  test('no press waits for a download', { timeout: 180_000 }, async () => {
    const { page, traffic, close } = await open('panel');
    expect(traffic.asked).not.toContain('agent');
    const loaded = traffic.asked.length;
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => traffic.asked.length).toBeGreaterThan(loaded);
    // The message was sent before any code was requested.
    expect(traffic.asked[loaded]).toBe('agent');

    const approve = page.getByRole('button', { name: 'Approve' });
    await approve.waitFor();
    // Everything that the card needs has loaded. What its buttons open may still be loading.
    const arrived = traffic.asked.filter((script) => !traffic.open.has(script));
    for (const needed of [/^engine-/, /^questionParts-/, /^interpreter-/])
      expect(arrived).toContainEqual(expect.stringMatching(needed));
    expect(await approve.getAttribute('aria-disabled')).toBeNull();

    await expect.poll(() => traffic.open.size).toBe(0);
    const ready = traffic.asked.length;
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('city').fill('Bergen');
    await page.getByRole('button', { name: 'Discard edits' }).click();
    expect(traffic.asked.slice(ready)).toEqual([]);

    const shown = traffic.asked.length;
    await approve.click();
    await expect.poll(() => traffic.asked.length).toBeGreaterThan(shown);
    expect(traffic.asked.slice(shown)).toEqual(['agent']);
    await page.getByRole('article').waitFor({ state: 'detached' });
    await close();
  });
});
