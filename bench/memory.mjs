// Measures what stays in memory: what a conversation holds after 100,000 text deltas, and after 1,000 short runs.
//
//   npm run build && node bench/memory.mjs
//
// Each reading has a process of its own, in which nothing else has left anything, and counts the heap after collecting
// garbage, with the conversation still held and without what stood there before it. A reading that takes longer than
// PATIENCE, in milliseconds, is given up; of the deltas a fifth is read then. Writes bench/results/memory.json.
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { contestants } from './streams/contestants.mjs';
import { fetchOf, piecesOf } from './streams/bytes.mjs';
import { round2 } from './summary.mjs';

const DELTAS = 100_000;
const FEWER_DELTAS = 20_000;
const RUNS = 1_000;
const PATIENCE = Number(process.env.PATIENCE ?? 20_000);
const MEGABYTE = 2 ** 20;

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const [, , kind, name, size] = process.argv;

if (kind) await readHere(kind, name, Number(size));
else await compare();

/** In a process of its own: reads, and says what it holds in bytes. */
async function readHere(what, who, count) {
  const contestant = contestants.find((each) => each.name === who);
  const pieces = what === 'deltas' ? piecesOf('text', count) : undefined;
  const reply = (index) => fetchOf(pieces ?? piecesOf('text', 3, `answer-${index}`));
  // What is compiled and loaded on first use belongs to nobody.
  const first = await contestant.open({ fetch: fetchOf(piecesOf('text', 100)), history: [] });
  await first.send();
  first.close?.();
  let fetch = reply(0);
  const before = await heap();
  const conversation = await contestant.open({ fetch: (...args) => fetch(...args), history: [] });
  for (let index = 0; index < (what === 'deltas' ? 1 : count); index += 1) {
    fetch = reply(index);
    await conversation.send();
  }
  const bytes = (await heap()) - before;
  const { over } = conversation.held();
  conversation.close?.();
  console.log(JSON.stringify({ bytes, over }));
  // A client may leave a timer behind.
  process.exit(0);
}

async function heap() {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function compare() {
  const results = contestants.slice(1).map((contestant) => {
    const deltas = reading('deltas', contestant.name, DELTAS);
    const result = {
      name: contestant.name,
      deltas: 'failed' in deltas ? reading('deltas', contestant.name, FEWER_DELTAS) : deltas,
      runs: reading('runs', contestant.name, RUNS),
    };
    console.log(`${contestant.name}: ${shown(result.deltas)}; ${shown(result.runs)}`);
    return result;
  });
  const report = { unit: 'megabytes', deltas: DELTAS, runs: RUNS, node: process.versions.node, results };
  await mkdir(path('results'), { recursive: true });
  await writeFile(path('results/memory.json'), `${JSON.stringify(report, undefined, 2)}\n`);
}

function reading(what, who, count) {
  const { stdout, status, error } = spawnSync(
    process.execPath,
    ['--expose-gc', fileURLToPath(import.meta.url), what, who, String(count)],
    { encoding: 'utf8', timeout: PATIENCE, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (status !== 0) return { what, count, failed: error?.code === 'ETIMEDOUT' ? 'too slow' : 'ended' };
  const { bytes, over } = JSON.parse(stdout.trim().split('\n').at(-1));
  return {
    what,
    count,
    megabytes: round2(bytes / MEGABYTE),
    ...(!over && { failed: 'not read to its end' }),
  };
}

function shown({ what, count, megabytes, failed }) {
  return `${count.toLocaleString('en-US')} ${what}: ${failed ?? `${megabytes} MB`}`;
}
