// @vitest-environment node
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { Coverage } from './model/Coverage.js';
import { plans, type Plan } from './model/Move.js';
import { playPlan, type Played } from './model/playPlan.js';

const { env } = process;
const isSoak = env['SOAK'] === '1';
/** SEED repeats one run of this test, RULE and IGNORE name rules (`RULE='1 no press'`), SURVEY counts what is broken instead of stopping. */
const seed = env['SEED'] === undefined ? (isSoak ? Date.now() % 2 ** 31 : 13) : Number(env['SEED']);
const numRuns = Number(env['RUNS'] ?? (isSoak ? 20_000 : 300));
const longest = isSoak ? 40 : 18;
/** What the quick run must at least have seen. It sees about half as much again. */
const FLOOR = { states: 150, edges: 400 };

const coverage = new Coverage();

function told({ violations, trace }: Played, plan: Plan): string {
  const { moves: _, ...world } = plan;
  const broken = violations.map(({ rule, text }) => `  law ${rule}: ${text}`);
  return [
    `seed ${seed}, world ${JSON.stringify(world)}`,
    ...trace.map((line, at) => `  ${at}. ${line}`),
    ...broken,
  ].join('\n');
}

const listed = (name: string) => env[name]?.split(',') ?? [];
const [only, ignored] = [listed('RULE'), listed('IGNORE')];
const isWanted = (rule: string) =>
  (only.length === 0 || only.some((each) => rule.startsWith(each))) &&
  !ignored.some((each) => rule.startsWith(each));

describe('any sequence of what people, hosts, servers, tabs and clocks do', () => {
  beforeAll(async () => {
    // The code that reads schemas comes later as a rule. Here it is there, so that nothing waits for a download.
    const { run } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')]);
    await run.send('Go');
    run.dispose();
  });
  afterAll(() => console.info(`The laws were held against ${coverage.toString()} (seed ${seed}).`));

  it.runIf(env['SURVEY'] === undefined)(
    'breaks no law',
    { timeout: isSoak ? 3_600_000 : 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(plans(longest), async (plan) => {
          const played = await playPlan(plan, coverage, isWanted);
          if (isWanted(played)) throw new Error(told(played, plan));
        }),
        { numRuns, seed, endOnFailure: env['SHRINK'] === '0' },
      );
      expect(coverage.states.size).toBeGreaterThan(FLOOR.states);
      expect(coverage.edges.size).toBeGreaterThan(FLOOR.edges);
    },
  );

  it.runIf(env['SURVEY'] !== undefined)('is surveyed', { timeout: 3_600_000 }, async () => {
    const found = new Map<string, { count: number; shortest: string; length: number }>();
    for (const plan of fc.sample(plans(longest), { numRuns, seed })) {
      const played = await playPlan(plan, coverage, isWanted);
      for (const rule of new Set(played.violations.map((each) => each.rule))) {
        const before = found.get(rule) ?? { count: 0, shortest: '', length: Infinity };
        const length = played.trace.length;
        const shorter = length < before.length;
        found.set(rule, {
          count: before.count + 1,
          length: shorter ? length : before.length,
          shortest: shorter ? told(played, plan) : before.shortest,
        });
      }
    }
    const sorted = [...found].toSorted(([, a], [, b]) => b.count - a.count);
    for (const [rule, { count, shortest }] of sorted) console.info(`${rule}: ${count} times\n${shortest}\n`);
    expect(coverage.states.size).toBeGreaterThan(0);
  });
});
