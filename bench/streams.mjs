// Measures what a stream costs: this library and its peers read the same bytes in the same process, beside the floor of
// decoding server-sent events and JSON.parse alone.
//
//   npm run build && npm ci --prefix bench && node --expose-gc bench/streams.mjs
//
// `npm run bench` does that, and the other measurements.
//
// What is compared is processor time: a peer that rests on a timer between events, and a busy machine, change the time on
// the clock (which is in the results too) and not what the work costs. Each case is read several times, everybody in turn,
// and another goes first each time; whoever is quick reads it once before, unmeasured, so that what is compared is reading
// and not compiling. Garbage is collected between two readings, but only what is young: a full collection throws the shapes
// of objects away that compiled code was made for, and then compiling is measured again. A peer whose time would pass the
// budget is left out of the case, and the table says what its growth so far lets expect. ROUNDS, BUDGET and PATIENCE, the
// latter in milliseconds, take more or less time.
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
/** Milliseconds of processor time that one reading may take; what is expected to take longer is not started. */
const BUDGET = Number(process.env.BUDGET ?? 4_000);
/** The same for the time on the clock, which those who rest on timers take. */
const PATIENCE = Number(process.env.PATIENCE ?? 8_000);
/** From here on a reading is measured once only, in milliseconds of processor time and on the clock. */
const SLOW = { work: 1_000, clock: 4_000 };
/** Whoever is expected to take less than this reads a case once before it is measured, in milliseconds. */
const QUICK = 400;
/** What takes less than this is measured three times as often, since the machine's noise is as long, in milliseconds. */
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

/** After every case, so that a run that is broken off leaves what it has found. */
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
    // The floor and this library are always read.
    const isPeer = contestants.indexOf(contestant) > 1;
    const skipped = isPeer && (expectation > BUDGET || foreseen('clock') > PATIENCE);
    return { name, contestant, samples: [], clock: [], holds: undefined, expectation, skipped };
  });
  for (const { contestant, expectation, skipped } of entries) {
    if (skipped || expectation > QUICK) continue;
    // A reading that fails says so when it is measured.
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
