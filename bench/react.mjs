// Measures React and the page in Chromium while the agent's text streams in, built for production: this library's hook
// and panel, and a minimal app around each other library, all with the same React and the same bytes.
//
//   node bench/react.mjs
//
// An agent asks 1, 50 or 500 questions. All are approved, and 20,000 words arrive within two seconds. The script
// measures React's work and long tasks during that time. It also measures the time until a question can be answered,
// the time until the answer is sent, and the re-renders when one of 500 questions is answered. Writes
// bench/results/react.json.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { servedPage } from './servedPage.mjs';
import { lengthOf, streamingAgent } from './streamingAgent.mjs';
import { summaryOf } from './summary.mjs';

const DELTAS = 20_000;
const MILLISECONDS = 2_000;
const PANELS = [1, 50, 500];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** The time limit in milliseconds after which an incomplete stream is abandoned. */
const PATIENCE = 10_000;

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const versionOf = async (folder) =>
  JSON.parse(await readFile(path(`${folder}/package.json`), 'utf8')).version;
const installed = async (name) => `${name} ${await versionOf(`node_modules/${name}`)}`;
const contestants = [
  { id: 'ours', name: `react-agent-interrupts ${await versionOf('..')}` },
  { id: 'agUiClient', name: `${await installed('@ag-ui/client')}, in a state` },
  { id: 'copilotKit', name: await installed('@copilotkit/react-core') },
  { id: 'assistantUi', name: await installed('@assistant-ui/react-ag-ui') },
  { id: 'tanstackAi', name: await installed('@tanstack/ai-react') },
].filter(({ id }) => !process.env.ONLY || process.env.ONLY.split(',').includes(id));

const { browser, url, close } = await servedPage('react', { plugins: [streamingAgent], keepNames: true });
const counter = await readFile(path('react/commitCounter.mjs'), 'utf8');

try {
  const results = [];
  for (const { id, name } of contestants) {
    console.error(name);
    results.push({ name, ...(await measure(id)) });
  }
  const report = {
    react: await versionOf('../node_modules/react'),
    chromium: browser.version(),
    rounds: ROUNDS,
    deltas: DELTAS,
    milliseconds: MILLISECONDS,
    results,
  };
  await mkdir(path('results'), { recursive: true });
  await writeFile(path('results/react.json'), `${JSON.stringify(report, null, 2)}\n`);
  for (const result of results) print(result);
} finally {
  await close();
}

async function measure(id) {
  const streams = [];
  for (const asks of PANELS) {
    streams.push({ asks, ...(await attempt(() => measureStream(id, asks))) });
  }
  return {
    streams,
    decision: await attempt(() => measureDecision(id)),
    // Only this library uses a lock between tabs.
    ...(id === 'ours' && { decisionAmongTabs: await attempt(() => measureDecision(id, 'thread')) }),
    oneOf500: await attempt(() =>
      inPage(id, 500, async (page) => {
        await page.evaluate(() => window.bench.ask(500));
        return page.evaluate(() => window.bench.answerOne(250));
      }),
    ),
  };
}

function print({ name, streams, decision }) {
  console.log(name);
  for (const { asks, failed, missing, longest, commits, cardRenders } of streams) {
    const found = `longest task ${longest?.median} ms, ${commits?.median} commits, ${cardRenders} renders of a card`;
    console.log(`  ${asks} asked: ${failed ?? found}${missing > 0 ? ', not fully shown' : ''}`);
  }
  const { clickable, frames, request } = decision;
  const found = `${frames?.median} frames, ${clickable?.median} ms; to the request ${request?.median} ms`;
  console.log(`  to a button: ${decision.failed ?? found}`);
}

/** A failure is a result too. */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    return { failed: String(error?.message ?? error).slice(0, 300) };
  }
}

async function measureStream(id, asks) {
  const read = (isNaming, limit) =>
    inPage(id, asks, async (page, session) => {
      await page.evaluate((count) => window.bench.ask(count), asks);
      await page.evaluate(() => window.bench.answerAll());
      const before = await worked(session);
      const found = await page.evaluate(
        (args) => window.bench.stream(...args),
        [lengthOf(DELTAS), isNaming, limit],
      );
      return { ...found, work: (await worked(session)) - before };
    });
  const rounds = [];
  // A library that has not shown everything in time is not measured again.
  while (rounds.length < ROUNDS && !rounds.some(({ missing }) => missing > 0)) {
    rounds.push(await read(false, PATIENCE));
  }
  // Recording component names takes time, so it is done in a separate run.
  const { renders } = await read(true, PATIENCE / 2);
  const summarised = ['commits', 'longTasks', 'longest', 'frameGap', 'took', 'work'].map((what) => [
    what,
    summaryOf(rounds.map((each) => each[what])),
  ]);
  return {
    cards: rounds[0].cards,
    missing: Math.max(...rounds.map((each) => each.missing)),
    ...Object.fromEntries(summarised),
    cardRenders: renders.Card ?? 0,
    renders,
  };
}

async function measureDecision(id, threadId) {
  const rounds = [];
  // The first round warms up.
  for (let round = 0; round <= 3 * ROUNDS; round += 1) {
    const found = await inPage(id, 1, (page) => page.evaluate(() => window.bench.decide()), threadId);
    if (round > 0) rounds.push(found);
  }
  return Object.fromEntries(
    ['clickable', 'frames', 'request'].map((what) => [what, summaryOf(rounds.map((each) => each[what]))]),
  );
}

/** A new page that shows only this library. */
async function inPage(id, asks, work, threadId) {
  const page = await browser.newPage();
  try {
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.addInitScript(counter);
    await page.goto(url);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const agent = `${url}agent?asks=${asks}&deltas=${DELTAS}&milliseconds=${MILLISECONDS}`;
    await page.evaluate((args) => window.bench.open(...args), [id, agent, threadId]);
    return await work(page, session).catch((error) => {
      throw new Error([error.message, ...faults].join(' | '), { cause: error });
    });
  } finally {
    await page.close();
  }
}

/** The processor time of the page's main thread so far, in milliseconds. */
async function worked(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
