// Measures the cost of reading a stream: this library and others read the same bytes in the same process. The baseline
// only decodes server-sent events and calls JSON.parse.
//
//   npm run build && npm ci --prefix bench && node --expose-gc bench/streams.mjs
//
// `npm run bench` runs this and the other benchmarks.
//
// The measured value is processor time. Elapsed time (also in the results) depends on the machine's load, and on timers
// between events. Each case is read several times by all libraries in turn, in a rotating order. Fast libraries read it
// once before, so that the result excludes compilation. Between two readings, only young garbage is collected: a full
// collection discards the hidden classes that compiled code depends on, and compilation would be measured again. A
// library that would exceed the budget is left out of the case, and the table shows an extrapolated value. ROUNDS,
// BUDGET and PATIENCE (in milliseconds) set how long the benchmark takes.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { contestants, read } from './streams/contestants.mjs';
import { fetchOf, historyOf, kinds, piecesOf } from './streams/bytes.mjs';
import { chartOf, tableOf } from './streams/report.mjs';
import { expectedAt, round2, summaryOf } from './summary.mjs';

const SIZES = [1_000, 10_000, 20_000, 100_000];
const HISTORIES = [0, 1_000];
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/**
 * The maximum processor time of one reading, in milliseconds. A reading that is expected to take longer is not started.
 */
const BUDGET = Number(process.env.BUDGET ?? 4_000);
/** The same for elapsed time, for libraries that wait for timers. */
const PATIENCE = Number(process.env.PATIENCE ?? 8_000);
/** A reading longer than this is measured only once, in milliseconds of processor time and of elapsed time. */
const SLOW = { work: 1_000, clock: 4_000 };
/** A library that is expected to be faster than this reads a case once before the measurement, in milliseconds. */
const QUICK = 400;
/** A reading shorter than this is measured three times as often, because of noise. In milliseconds. */
const NOISY = 250;

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const results = [];

for (const kind of Object.keys(kinds)) {
  for (const history of HISTORIES) {
    const before = new Map();
    for (const size of SIZES) {
      const measured = await measure({ kind, size, history }, before);
      results.push(...measured);
      await write();
      for (const result of measured) before.set(result.name, [...(before.get(result.name) ?? []), result]);
      console.error(`${kind}, ${size} deltas, ${history} messages before`);
    }
  }
}

console.log(tableOf(report()));

function report() {
  return {
    unit: 'milliseconds of processor time',
    machine: {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    },
    node: process.versions.node,
    rounds: ROUNDS,
    budget: BUDGET,
    results,
  };
}

/** Called after every case, so that an aborted benchmark keeps its results. */
async function write() {
  await mkdir(path('results'), { recursive: true });
  await writeFile(path('results/streams.json'), `${JSON.stringify(report(), undefined, 2)}\n`);
  await writeFile(path('results/streams.md'), tableOf(report()));
  await writeFile(path('results/streams.svg'), chartOf(report()));
}

async function measure({ kind, size, history }, before) {
  const pieces = piecesOf(kind, size);
  const messages = historyOf(history);
  const expected = kinds[kind].expected(size);
  const entries = contestants.map((contestant) => {
    const { name } = contestant;
    const earlier = before.get(name) ?? [];
    const foreseen = (what) => {
      const points = earlier.flatMap((each) => (each[what] === undefined ? [] : [[each.size, each[what]]]));
      return expectedAt(points, size);
    };
    const expectation = foreseen('median');
    // The baseline and this library are always measured.
    const isPeer = contestants.indexOf(contestant) > 1;
    const skipped = isPeer && (expectation > BUDGET || foreseen('clock') > PATIENCE);
    return { name, contestant, samples: [], clock: [], holds: undefined, expectation, skipped };
  });
  for (const { contestant, expectation, skipped } of entries) {
    if (skipped || expectation > QUICK) continue;
    // A failure is reported when the reading is measured.
    await read(contestant, { fetch: fetchOf(pieces), history: structuredClone(messages) }).catch(() => {});
  }
  for (let round = 0; round < 3 * ROUNDS; round += 1) {
    for (let place = 0; place < entries.length; place += 1) {
      const entry = entries[(place + round) % entries.length];
      if (entry.skipped || entry.failed) continue;
      if (entry.samples[0] > SLOW.work || entry.clock[0] > SLOW.clock) continue;
      if (round >= ROUNDS && entry.samples[0] > NOISY) continue;
      globalThis.gc?.({ type: 'minor' });
      const fetch = fetchOf(pieces);
      const [began, worked] = [performance.now(), process.cpuUsage()];
      try {
        const end = await read(entry.contestant, { fetch, history: structuredClone(messages) });
        const { user, system } = process.cpuUsage(worked);
        entry.samples.push((user + system) / 1_000);
        entry.clock.push(performance.now() - began);
        entry.holds = end.over && (entry.name === contestants[0].name || end[kind] === expected);
      } catch (error) {
        entry.failed = String(error?.message ?? error).slice(0, 200);
      }
    }
  }
  const base = summaryOf(entries[0].samples).median;
  return entries.map(({ name, samples, clock, holds, expectation, skipped, failed }) => ({
    kind,
    size,
    history,
    name,
    ...(failed !== undefined && { failed }),
    ...(skipped && { expected: Math.round(expectation) }),
    ...(samples.length > 0 && {
      ...summaryOf(samples),
      samples: samples.length,
      clock: summaryOf(clock).median,
      ratio: round2(summaryOf(samples).median / base),
      holds,
    }),
  }));
}
