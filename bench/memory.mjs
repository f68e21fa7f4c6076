// Measures retained memory: of a conversation after 100,000 text deltas, and after 1,000 short runs.
//
//   npm run build && node bench/memory.mjs
//
// Each reading runs in a separate process. It measures the heap after garbage collection, while the conversation is
// still referenced and has been read once, and subtracts the heap before. A library that would take longer than
// PATIENCE (in milliseconds) gets a smaller size, and this library is measured with that size too. Writes
// bench/results/memory.json.
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { contestants } from './streams/contestants.mjs';
import { fetchOf, piecesOf } from './streams/bytes.mjs';
import { expectedAt, round2 } from './summary.mjs';

const SIZES = { deltas: [2_000, 20_000, 100_000], runs: [100, 300, 1_000] };
const PATIENCE = Number(process.env.PATIENCE ?? 15_000);
const MEGABYTE = 2 ** 20;

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const [, , kind, name, size] = process.argv;

if (kind) await readHere(kind, name, Number(size));
else await compare();

/** Runs in a separate process and prints the retained bytes. */
async function readHere(what, who, count) {
  const contestant = contestants.find((each) => each.name === who);
  const pieces = what === 'deltas' ? piecesOf('text', count) : undefined;
  const reply = (index) => fetchOf(pieces ?? piecesOf('text', 3, `answer-${index}`));
  // Code that is compiled and loaded on first use is not counted.
  const first = await contestant.open({ fetch: fetchOf(piecesOf('text', 100)), history: [] });
  await first.send();
  first.close?.();
  let fetch = reply(0);
  const before = await heap();
  const began = performance.now();
  const conversation = await contestant.open({ fetch: (...args) => fetch(...args), history: [] });
  for (let index = 0; index < (what === 'deltas' ? 1 : count); index += 1) {
    fetch = reply(index);
    await conversation.send();
  }
  const milliseconds = Math.round(performance.now() - began);
  // Read as a page does: this flattens a string of many parts.
  const { over } = JSON.parse(JSON.stringify(conversation.held()));
  const bytes = (await heap()) - before;
  conversation.close?.();
  console.log(JSON.stringify({ bytes, over, milliseconds }));
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
  const results = contestants.slice(1).map(({ name: who }) => {
    const result = { name: who, deltas: readings('deltas', who), runs: readings('runs', who) };
    console.log(`${who}: ${[...result.deltas, ...result.runs].map(shown).join('; ')}`);
    return result;
  });
  const report = { unit: 'megabytes', node: process.versions.node, results };
  await mkdir(path('results'), { recursive: true });
  await writeFile(path('results/memory.json'), `${JSON.stringify(report, undefined, 2)}\n`);
}

/** Measures increasing sizes, as long as the next one is expected to finish in time. */
function readings(what, who) {
  const found = [];
  for (const count of SIZES[what]) {
    const points = found.map((each) => [each.count, each.milliseconds]);
    const isPeer = who !== contestants[1].name;
    if (found.some(({ failed }) => failed) || (isPeer && expectedAt(points, count) > PATIENCE)) break;
    found.push(reading(what, who, count));
  }
  return found;
}

function reading(what, who, count) {
  const { stdout, status, error } = spawnSync(
    process.execPath,
    ['--expose-gc', fileURLToPath(import.meta.url), what, who, String(count)],
    { encoding: 'utf8', timeout: 3 * PATIENCE, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  if (status !== 0) return { what, count, failed: error?.code === 'ETIMEDOUT' ? 'too slow' : 'ended' };
  const { bytes, over, milliseconds } = JSON.parse(stdout.trim().split('\n').at(-1));
  const failed = over ? {} : { failed: 'not read to its end' };
  return { what, count, megabytes: round2(bytes / MEGABYTE), milliseconds, ...failed };
}

function shown({ what, count, megabytes, failed }) {
  return `${count.toLocaleString('en-US')} ${what}: ${failed ?? `${megabytes} MB`}`;
}
