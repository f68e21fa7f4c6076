// Runs the official JSON-Schema-Test-Suite through the library's preflight and validators, and prints the results:
//
//   node scripts/json-schema-suite.mjs <path to the suite> [--verbose]
//
// Fails if a validator's pass rate is too low, or if it differs from the suite without an explanation.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const [path, ...flags] = process.argv.slice(2);
if (path === undefined || !existsSync(join(path, 'tests'))) {
  console.error('Pass the path of the suite: the folder that contains `tests/`.');
  process.exit(2);
}

const load = async (file) => {
  const source = fileURLToPath(new URL(`../test/conformance/${file}`, import.meta.url));
  return (await runnerImport(source, { configFile: false, logLevel: 'error' })).module;
};
const { dialects, runSuite, validatorNames } = await load('suite.ts');
const { explanations } = await load('explanations.ts');

/** The minimum pass rates, in percent of the cases that preflight accepts. */
const floors = {
  draft7: { ajv: 99.1, cfworker: 99.4 },
  'draft2019-09': { ajv: 97.8, cfworker: 99.5 },
  'draft2020-12': { ajv: 95.2, cfworker: 96.7 },
};

const percent = (part, whole) => (100 * part) / whole;
const failures = [];

for (const dialect of Object.keys(dialects)) {
  const { cases, results, refused } = runSuite(path, dialect);
  console.log(`\n${dialect}: ${cases} cases`);
  for (const name of validatorNames) {
    const right = results.filter((result) => result.verdicts[name] === result.expected).length;
    const rate = percent(right, results.length);
    console.log(`  ${name.padEnd(9)} ${right} of ${results.length} as expected, ${rate.toFixed(2)} %`);
    if (rate < (floors[dialect][name] ?? 0))
      failures.push(`${dialect}: the pass rate of ${name} is only ${rate.toFixed(2)} %`);
  }

  console.log(`  refused   ${refused.length}, ${percent(refused.length, cases).toFixed(1)} % of the cases`);
  for (const [reason, names] of grouped(refused, ({ reason }) => reason)) {
    console.log(`    ${String(names.length).padStart(4)}  ${reason}`);
    const groups = new Set(names.map(({ name }) => name.split(' / ').slice(0, 2).join(' / ')));
    for (const group of groups) console.log(`          ${group}`);
  }

  const different = results.flatMap((result) =>
    validatorNames
      .filter((name) => result.verdicts[name] !== result.expected)
      .map((name) => ({
        result,
        name,
        explanation: explanations.find((one) => one.who.includes(name) && one.covers(result)),
      })),
  );
  console.log(`  different ${different.length}; ${between(results)} cases differ between the two validators`);
  for (const [name, members] of grouped(
    different,
    ({ explanation }) => explanation?.name ?? 'NOT EXPLAINED',
  )) {
    console.log(
      `    ${String(members.length).padStart(4)}  ${name} (${[...new Set(members.map((one) => one.name))].join(', ')})`,
    );
    if (name === 'NOT EXPLAINED' || flags.includes('--verbose')) {
      for (const { result, name: who } of members) console.log(`          ${who}: ${result.name}`);
    }
    if (name === 'NOT EXPLAINED')
      failures.push(`${dialect}: ${members.length} verdicts differ without an explanation`);
  }
}

console.log('');
for (const failure of failures) console.error(failure);
if (failures.length === 0) console.log('All pass rates are reached, and all differences are explained.');
process.exitCode = failures.length === 0 ? 0 : 1;

function between(results) {
  return results.filter(({ verdicts }) => verdicts.ajv !== verdicts.cfworker).length;
}

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
