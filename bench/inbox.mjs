// Measures the inbox of 10,000 threads that wait in PostgreSQL behind LangGraph's server, up to what a page receives: the first
// page, a poll, all pages, and an answer. It needs PostgreSQL, and installs the server of test/servers/langGraphPostgres.
//
//   npm run build && node bench/inbox.mjs
//
// The server, the database and this process share one machine. THREADS and ROUNDS set the size and the number of measurements.
import { loadavg } from 'node:os';
import { waitingThreads } from './inboxServer.mjs';

const THREADS = Number(process.env.THREADS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 9);

const { langGraphInbox } = await import('../dist/inbox.js');
const { createAgentRun } = await import('../dist/core.js');

const threads = await waitingThreads(THREADS);

/** The requests and bytes since the last call of `sent`. */
let counted = { requests: 0, bytes: 0 };
const counting = async (address, init) => {
  const response = await fetch(address, init);
  const body = await response.arrayBuffer();
  counted = { requests: counted.requests + 1, bytes: counted.bytes + body.byteLength };
  return new Response(body, response);
};
const source = langGraphInbox({ url: threads.url, fetch: counting });
const { signal } = new AbortController();
const page = (limit, cursor) => source.list({ filter: {}, sort: 'age', limit, cursor }, signal);

async function measured(name, work, rounds = ROUNDS) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    counted = { requests: 0, bytes: 0 };
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const { requests, bytes } = counted;
  return {
    what: name,
    'median, ms': Math.round(sorted[Math.floor(sorted.length / 2)] * 10) / 10,
    'slowest, ms': Math.round(sorted.at(-1) * 10) / 10,
    requests,
    kB: Math.round(bytes / 100) / 10,
  };
}

try {
  const all = async (limit) => {
    let read = await page(limit);
    let count = read.items.length;
    while (read.next !== undefined) {
      read = await page(limit, read.next);
      count += read.items.length;
    }
    if (count !== THREADS) throw new Error(`${count} rows instead of ${THREADS}.`);
  };
  const rows = [
    await measured('first page, 50 rows', () => page(50)),
    await measured('count, as a badge', () => source.count({ filter: {}, sort: 'age', limit: 1 }, signal)),
    await measured('all rows, 1,000 at a time', () => all(1_000), 3),
  ];
  const waiting = (await page(ROUNDS)).items;
  rows.push(
    await measured('open an item, approve it, and read the end of its run', async () => {
      const run = createAgentRun({ ...source.open(waiting.shift()), autoSubmit: 'never', tabs: false });
      const { interrupts } = await run.refresh();
      for (const { key } of interrupts[0].actions) run.approve(key);
      const { status } = await run.submit();
      if (status !== 'finished') throw new Error(`The run is ${status}.`);
    }),
  );
  console.log(
    `${THREADS.toLocaleString('en')} waiting threads, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.table(rows);
} finally {
  await threads.stop();
}
