// Measures the inbox in Chromium, with 10,000 threads that wait in PostgreSQL behind LangGraph's server: the requests until the
// first page is usable, the rows that are rendered while it scrolls, its longest task against a list with TanStack Virtual alone
// in the same run, and what a poll without changes renders. It needs PostgreSQL.
//
//   node bench/inboxPage.mjs
//
// Fails if the first page takes more than one request, if its longest task is more than 50 ms longer, if more rows are rendered
// than are visible with 6 above and below, or if the poll renders anything. Run it on an idle machine.
import { loadavg } from 'node:os';
import { waitingThreads } from './inboxServer.mjs';
import { servedPage } from './servedPage.mjs';

const THREADS = Number(process.env.THREADS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** A task that is shorter is not reported by the browser. */
const REPORTED = 50;
const LONGER = 50;

/** The API at the origin of the page. */
const proxy = {
  name: 'api',
  configurePreviewServer({ middlewares }) {
    middlewares.use('/api', async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      const answer = await fetch(threads.url + request.url, {
        method: request.method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body }),
      });
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'x-pagination-total': answer.headers.get('x-pagination-total') ?? '',
      });
      response.end(await answer.text());
    });
  },
};
// Built first: what imports the server's modules sets the mode of later builds.
const { browser, url, close } = await servedPage('inboxList', { plugins: [proxy] });
const threads = await waitingThreads(THREADS);
const failures = [];
const check = (holds, what) => {
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}`);
  if (!holds) failures.push(what);
};

async function open(kind, pageSize) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  const requests = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url());
  });
  await page.goto(`${url}?kind=${kind}&pageSize=${pageSize}`);
  return { page, requests };
}

/** Scrolls through the list, one step in each frame. Returns the longest task, and how many more rows are rendered than visible. */
const scroll = (page) =>
  page.evaluate(async (reported) => {
    const row = document.querySelector('[data-row]');
    let list = row?.parentElement;
    while (list && !['auto', 'scroll'].includes(getComputedStyle(list).overflowY)) list = list.parentElement;
    if (!list) throw new Error('The list does not scroll.');
    let longest = reported;
    const observer = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    let [rendered, visible] = [0, 0];
    list.scrollTop = 0;
    for (let step = 0; step < 200; step += 1) {
      list.scrollTop += (list.scrollHeight - list.clientHeight) / 200;
      await new Promise(requestAnimationFrame);
      const { top, bottom } = list.getBoundingClientRect();
      const rows = [...document.querySelectorAll('[data-row]')].map((each) => each.getBoundingClientRect());
      rendered = Math.max(rendered, rows.length);
      visible = Math.max(visible, rows.filter((each) => each.bottom > top && each.top < bottom).length);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    return { longest, beyond: rendered - visible };
  }, REPORTED);

try {
  const first = await open('ours', 50);
  const began = Date.now();
  await first.page.locator('[data-row]').first().waitFor();
  console.log(`The first row is shown ${Date.now() - began} ms after the page has loaded.`);
  check(first.requests.length === 1, `the first page takes one request (${first.requests.length})`);
  await first.page.close();

  const pages = { ours: await open('ours', 1_000), plain: await open('plain', 1_000) };
  for (const { page } of Object.values(pages)) {
    await page.waitForFunction(() => globalThis.bench !== undefined);
    await page.evaluate(() => globalThis.bench.loadAll());
    await page.waitForFunction((count) => globalThis.bench.rows === count, THREADS);
    await page.locator('[data-row]').first().waitFor();
  }
  const longest = { ours: [], plain: [] };
  let beyond = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const kind of round % 2 === 0 ? ['ours', 'plain'] : ['plain', 'ours']) {
      await pages[kind].page.bringToFront();
      const measured = await scroll(pages[kind].page);
      // The first round warms up.
      if (round > 0) longest[kind].push(measured.longest);
      if (kind === 'ours') beyond = Math.max(beyond, measured.beyond);
    }
  }
  const [ours, plain] = [Math.max(...longest.ours), Math.max(...longest.plain)];
  console.log('The longest task of each round, in ms (50: no task was longer):', JSON.stringify(longest));
  check(
    ours - plain <= LONGER,
    `the longest task (${ours} ms) is at most ${LONGER} ms longer than that of the plain list (${plain} ms)`,
  );
  check(
    beyond <= 13,
    `only visible rows are rendered, with 6 above and below and the one of the focus (${beyond} beyond)`,
  );

  const polled = await pages.ours.page.evaluate(async () => {
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const before = globalThis.bench.renders;
    await globalThis.bench.poll();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { renders: globalThis.bench.renders - before, changes };
  });
  check(
    polled.renders === 0 && polled.changes === 0,
    `a poll without changes renders nothing (${JSON.stringify(polled)})`,
  );
  console.log(`${THREADS} threads, Chromium ${browser.version()}, load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await close();
  await threads.stop();
}
if (failures.length > 0) process.exitCode = 1;
