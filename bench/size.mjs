// Measures the download size of each scenario, and of the same screen with each other library:
//
//   node bench/size.mjs              prints the tables and writes bench/results/size.json
//   node bench/size.mjs --budgets    measures only this library and compares it with bench/budgets.json
//
// Fails if a scenario is larger than its `limit`, in bytes of gzip. A `target` is the intended size. Set MODULES to a
// number to list that many of the largest modules of each scenario.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { scenarios, screens } from './scenarios.mjs';
import { onlyBudgets, weigh } from './weigh.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const KB = 1024;
const budgets = JSON.parse(await readFile(path('budgets.json'), 'utf8'));

const weights = new Map();
/** Caches bundles, because several scenarios use the same code. */
async function weighOnce(code) {
  if (!weights.has(code)) weights.set(code, await weigh(code));
  return weights.get(code);
}

const rows = [];
for (const { name, codes, counts } of scenarios) {
  const weighed = [];
  for (const code of codes) weighed.push(await weighOnce(code));
  rows.push({ name, ...budgets[name], ...counts(weighed) });
}
print([
  ['scenario', 'gzip', 'minified', 'brotli', 'limit', 'target'],
  ...rows.map(({ name, gzip, minified, brotli, limit, target }) => [
    name,
    ...[gzip, minified, brotli || undefined, limit, target].map(kilobytes),
  ]),
]);

if (!onlyBudgets) {
  const entries = await weighEntries();
  const peers = await weighScreens();
  await mkdir(path('results'), { recursive: true });
  const report = { unit: 'bytes', rows, entries, screens: peers };
  await writeFile(path('results/size.json'), `${JSON.stringify(report, null, 2)}\n`);
}

const heavy = rows.filter(({ limit, gzip }) => limit !== undefined && gzip > limit);
for (const { name, gzip, limit } of heavy) {
  console.error(`${name} has ${gzip} bytes of gzip. The limit in bench/budgets.json is ${limit}.`);
}
const unknown = Object.keys(budgets).filter((name) => !rows.some((row) => row.name === name));
for (const name of unknown)
  console.error(`bench/budgets.json has a budget for ${name}, but there is no such scenario.`);
process.exitCode = heavy.length + unknown.length > 0 ? 1 : 0;

/** The size of all exports of an entry point, whether a page needs them or not. */
async function weighEntries() {
  const found = [];
  for (const [entry, target] of Object.entries(manifest.exports)) {
    if (typeof target === 'string') continue;
    const specifier = entry.replace('.', manifest.name);
    const { first, later } = await weigh(`export * from '${specifier}';`);
    found.push({ entry, ...first, later: later.gzip });
  }
  print([
    ['entry, whole', 'gzip', 'minified', 'later, gzip'],
    ...found.map(({ entry, gzip, minified, later }) => [
      entry,
      kilobytes(gzip),
      kilobytes(minified),
      kilobytes(later || undefined),
    ]),
  ]);
  return found;
}

/** JavaScript that is loaded immediately. Lazy-loaded code and styles are listed separately. */
async function weighScreens() {
  const found = [];
  for (const { name, code } of screens) {
    const { first, later, styles } = await weigh(code);
    found.push({ name, ...first, later: later.gzip, styles: styles.gzip });
  }
  const ours = found[0].gzip;
  print([
    ['the same screen', 'gzip', 'minified', 'times ours', 'styles, gzip'],
    ...found.map(({ name, gzip, minified, styles }) => [
      name,
      kilobytes(gzip),
      kilobytes(minified),
      (gzip / ours).toFixed(1),
      kilobytes(styles || undefined),
    ]),
  ]);
  return found;
}

function kilobytes(bytes) {
  return bytes === undefined ? '' : `${(bytes / KB).toFixed(1)} KB`;
}

function print(table) {
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  console.log(
    `\n${table.map((row) => row.map((cell, at) => cell.padEnd(widths[at])).join('  ')).join('\n')}`,
  );
}
