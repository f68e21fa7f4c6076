// Measures how the cost of one unit (a call, delta, question or draft) grows with the number of units: n, 4n and 16n.
//
//   npm run build && node bench/growth.mjs            all rows
//   npm run build && node bench/growth.mjs expire     only the rows whose name contains "expire"
//
// Each size runs in a separate process, which is warmed up with the smallest size. The cost is processor time including
// garbage collection, because other programs affect elapsed time. A result is a median of several readings. Fails if a
// unit among 4n or 16n costs more than 1.5 times a unit among n, or if a row takes longer than PATIENCE (in
// milliseconds); the row is then stopped, and the table shows that. Writes bench/results/growth.json.
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { conversationRows } from './growth/conversation.mjs';
import { runRows } from './growth/run.mjs';
import { round2, summaryOf } from './summary.mjs';

const MOST = 1.5;
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);
const FACTORS = [1, 4, 16];
/** The minimum and maximum number of readings in one process, and the time limit in milliseconds. */
const READINGS = { least: 3, most: 9, time: 1_500 };
/**
 * Concurrent garbage collection on other cores would count as work, and its amount depends on the machine's load. A young
 * generation of the default size holds all that the smallest size allocates, so only the larger sizes would pay for copying
 * what survives. In a fixed one of 2 MB, every size pays the same for each unit.
 */
const FLAGS = ['--expose-gc', '--single-threaded-gc', '--min-semi-space-size=2', '--max-semi-space-size=2'];
/**
 * The minimum duration of a reading in milliseconds. A shorter one is repeated, because the clock's resolution is
 * limited.
 */
const SHORTEST = 25;
/** The processor time of the warm-up with the smallest size, in milliseconds. A size that is not warm costs more per unit. */
const WARM_UP = 600;

const rows = [...conversationRows, ...runRows];
const [, script, ...args] = process.argv;

if (args[0] === '--here') await measureHere(rows[Number(args[1])], Number(args[2]));
else await measureAll(rows.filter(({ name }) => name.includes(args[0] ?? '')));

async function measureAll(chosen) {
  const results = [];
  for (const row of chosen) {
    const result = measure(row);
    results.push(result);
    console.log(lineOf(result));
  }
  const path = fileURLToPath(new URL('results/growth.json', import.meta.url));
  await mkdir(fileURLToPath(new URL('results', import.meta.url)), { recursive: true });
  const report = {
    unit: 'microseconds of processor time per unit',
    most: MOST,
    node: process.versions.node,
    results,
  };
  if (chosen.length === rows.length) await writeFile(path, `${JSON.stringify(report, undefined, 2)}\n`);
  const missed = results.filter(({ isKept }) => !isKept);
  console.log(`\n${results.length - missed.length} of ${results.length} rows grow by at most ${MOST} times.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

/** Measures all sizes of a row, each in a separate process, until the time limit. */
function measure({ name, unit, size }) {
  const index = rows.findIndex((row) => row.name === name);
  const end = performance.now() + PATIENCE;
  const readings = [];
  let why;
  for (const factor of FACTORS) {
    const { stdout, stderr, status, error } = spawnSync(
      process.execPath,
      [...FLAGS, script, '--here', String(index), String(size * factor)],
      { encoding: 'utf8', timeout: Math.max(1, Math.round(end - performance.now())) },
    );
    if (status !== 0) {
      const isSlow = error?.code === 'ETIMEDOUT';
      why = isSlow ? `stopped after ${PATIENCE / 1_000} s` : `failed: ${stderr.trim().split('\n').at(-1)}`;
      break;
    }
    readings.push({ size: size * factor, ...JSON.parse(stdout) });
  }
  const [first, ...others] = readings.map(({ median }) => median);
  const ratios = others.map((median) => round2(median / first));
  const isKept = why === undefined && ratios.every((ratio) => ratio <= MOST);
  return { name, unit, readings, ratios, isKept, ...(why && { why }) };
}

function lineOf({ name, unit, readings, ratios, isKept, why }) {
  const cells = readings.map(({ size, median }) => `${size.toLocaleString('en-US')}: ${median} µs`);
  const grown = ratios.map((ratio) => `${ratio}×`).join(', ');
  return `${isKept ? 'kept  ' : 'MISSED'} ${name} (per ${unit}): ${[...cells, why].filter(Boolean).join('; ')}${grown && ` → ${grown}`}`;
}

/** Runs in a separate process: the cost of a unit in microseconds. */
async function measureHere({ size, prepare }, count) {
  const start = process.cpuUsage();
  while (workSince(start) < WARM_UP) await once(prepare, size);
  const samples = [];
  const end = performance.now() + READINGS.time;
  while (samples.length < READINGS.least || (samples.length < READINGS.most && performance.now() < end)) {
    // A full collection would discard the hidden classes that compiled code depends on.
    globalThis.gc({ type: 'minor' });
    let [work, units] = [0, 0];
    while (work < SHORTEST) {
      const taken = await once(prepare, count);
      work += taken.work;
      units += taken.units;
    }
    samples.push((work * 1_000) / units);
  }
  console.log(JSON.stringify({ ...summaryOf(samples), samples: samples.length }));
  // A run may leave a timer behind.
  process.exit(0);
}

/** One iteration, without its setup and cleanup. */
async function once(prepare, count) {
  const { go, units = count, holds, end } = await prepare(count);
  const before = process.cpuUsage();
  const made = await go();
  const work = workSince(before);
  if (!holds(made)) throw new Error('The measured code did not produce the expected result.');
  await end?.();
  return { work, units };
}

/** The processor time since a reading of `process.cpuUsage`, in milliseconds. */
function workSince(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
