// Weighs what a page downloads in each scenario, beside what the same screen costs with each peer:
//
//   node bench/size.mjs              prints the tables and writes bench/results/size.json
//   node bench/size.mjs --budgets    weighs this library alone, against bench/budgets.json
//
// Fails where a scenario weighs more than its `limit`, in bytes of gzip. A `target` is what the report compares with. Set MODULES to
// a number to see that many of the largest modules of each.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { scenarios, screens } from './scenarios.mjs';
import { weigh } from './weigh.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const KB = 1024;
const budgets = JSON.parse(await readFile(path('budgets.json'), 'utf8'));
const onlyBudgets = process.argv.includes('--budgets');

const weights = new Map();
/** Several scenarios count the same code. */
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
    ...[gzip, minified, brotli, limit, target].map(kilobytes),
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
  console.error(`${name} weighs ${gzip} bytes of gzip; at most ${limit} are allowed by bench/budgets.json.`);
}
const unknown = Object.keys(budgets).filter((name) => !rows.some((row) => row.name === name));
for (const name of unknown)
  console.error(`bench/budgets.json has a budget for ${name}, which nobody weighs.`);
process.exitCode = heavy.length + unknown.length > 0 ? 1 : 0;

/** Everything that an entry exports, whether a page needs it or not. */
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

/** JavaScript that loads at once. What a screen loads later, or asks for in styles, is told beside it. */
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
