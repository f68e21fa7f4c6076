// Measures the cost of mounting a form and of a keystroke in it: in this library's panel, which includes the run object and the
// card, in this library's form alone, and in rjsf alone. All run in one Chromium and are built for production:
//
//   node bench/formKeystroke.mjs
//
// The cost is the page's processor time for scripts, styles and layout as Chromium reports it, including work in later
// frames. Waiting and painting are excluded, because all forms wait for the same frames. Compiling the schema is
// excluded too: rjsf compiles on submit, this library when the page is idle after the first focus. The ratio is the median of the
// ratios of the rounds, because a round measures all three in the same second, at the same load of the machine. Prints a table and
// writes bench/results/forms.json. Fails if a keystroke in a form with 100 fields costs more than 1.2 times rjsf's in the
// panel, or mounting it more than 1.8 times.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { servedPage } from './servedPage.mjs';

const SIZES = [20, 100, 300];
const ROUNDS = Number(process.env.ROUNDS ?? 12);
const KEYS = 20;
const LIMITS = [
  { fields: 100, what: 'key', most: 1.2 },
  { fields: 100, what: 'mount', most: 1.8 },
];

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { browser, url, close } = await servedPage('keystroke');

try {
  const pages = { ours: await openPage(), form: await openPage(), bare: await openPage() };
  const kinds = Object.keys(pages);
  const results = [];
  for (const fields of SIZES) {
    const samples = Object.fromEntries(kinds.map((kind) => [kind, { mount: [], key: [] }]));
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      // Alternate the order.
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        const measured = await measure(pages[kind], kind, fields);
        if (round === 0) continue;
        samples[kind].mount.push(measured.mount);
        samples[kind].key.push(measured.key);
      }
    }
    for (const what of ['mount', 'key']) {
      const [ours, form, rjsf] = kinds.map((kind) => summary(samples[kind][what]));
      const ratioOf = (kind) =>
        summary(samples[kind][what].map((cost, round) => cost / samples.bare[what][round])).median;
      results.push({ fields, what, ours, form, rjsf, ratio: ratioOf('ours'), formRatio: ratioOf('form') });
    }
  }
  print(results);
  const [{ version: react }, { version: rjsf }] = await Promise.all(
    ['react', '@rjsf/core'].map(
      async (name) =>
        (await import(`../node_modules/${name}/package.json`, { with: { type: 'json' } })).default,
    ),
  );
  const report = {
    unit: 'milliseconds of script, style and layout',
    rounds: ROUNDS,
    keys: KEYS,
    chromium: browser.version(),
    react,
    rjsf,
    results,
  };
  await mkdir(path('results'), { recursive: true });
  await writeFile(path('results/forms.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log();
  for (const { fields, what, most } of LIMITS) {
    const { ratio } = results.find((each) => each.fields === fields && each.what === what);
    const act = what === 'key' ? 'A keystroke in a form with' : 'Mounting';
    console.log(`${act} ${fields} fields costs ${ratio} times as much as in rjsf. The limit is ${most}.`);
    if (ratio > most) process.exitCode = 1;
  }
} finally {
  await close();
}

async function openPage() {
  const page = await browser.newPage();
  await page.goto(url);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** Mounts a form, types into a field in its middle, and unmounts it. */
async function measure({ page, session }, kind, fields) {
  await page.bringToFront();
  await session.send('HeapProfiler.collectGarbage');
  const before = await worked(session);
  await page.evaluate(([name, count]) => window.keystroke.mount(name, count), [kind, fields]);
  const mounted = await worked(session);
  const field = page.getByLabel(`Field ${fields / 2}`, { exact: false }).first();
  await field.focus();
  await settle(page);
  const focused = await worked(session);
  await page.keyboard.type('abcdefghijklmnopqrst'.slice(0, KEYS), { delay: 20 });
  await settle(page);
  const typed = await worked(session);
  if ((await field.inputValue()).length !== KEYS)
    throw new Error(`${kind}: the field does not contain the typed text.`);
  await page.evaluate(() => window.keystroke.unmount());
  return { mount: mounted - before, key: (typed - focused) / KEYS };
}

/** The time in milliseconds that scripts, styles and layouts have taken so far. */
async function worked(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
  const seconds = metrics.reduce((sum, { name, value }) => sum + (counted.includes(name) ? value : 0), 0);
  return seconds * 1000;
}

/** Waits until deferred work has finished. */
function settle(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
}

function summary(samples) {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share) => round2(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  return { median: at(0.5), low: at(0.1), high: at(0.9) };
}

function round2(value) {
  return Math.round(value * 100) / 100;
}

function print(results) {
  const show = ({ median, low, high }) => `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
  const rows = results.map(({ fields, what, ours, form, rjsf, ratio, formRatio }) => [
    String(fields),
    what === 'key' ? 'a keystroke' : 'to mount',
    show(ours),
    show(form),
    show(rjsf),
    ratio.toFixed(2),
    formRatio.toFixed(2),
  ]);
  const heads = ['the panel, ms', 'the form alone, ms', 'rjsf alone, ms', 'panel : rjsf', 'form : rjsf'];
  const table = [['fields', '', ...heads], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  '));
  console.log('Medians, and in parentheses the range of 80 % of the rounds.');
}
