import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { cases, isSoak } from '../setup/cases.js';
import { Coverage } from './model/Coverage.js';
import type { Plan } from './model/Move.js';
import { plans } from './model/plans.js';
import { otherRegressions } from './model/otherRegressions.js';
import { regressionsOfSending } from './model/regressionsOfSending.js';
import { playPlan, shorten, type Played } from './model/playPlan.js';

const { env } = process;
/**
 * SEED repeats one run of this test, RULE and IGNORE select rules (`RULE='1 no press'`), SURVEY counts violations
 * instead of stopping.
 */
const seed = env['SEED'] === undefined ? (isSoak ? Date.now() % 2 ** 31 : 13) : Number(env['SEED']);
const numRuns = Number(env['RUNS'] ?? cases(120, 20_000));
const isSurvey = env['SURVEY'] !== undefined;
const longest = isSoak ? 40 : 18;
/** The minimal coverage of the quick run. It reaches 200 and 1,180. */
const FLOOR = { states: 120, edges: 800 };

const coverage = new Coverage();

function told([plan, { violations, trace }]: readonly [Plan, Played]): string {
  const { moves: _, ...world } = plan;
  const broken = violations.map(({ rule, text }) => `  law ${rule}: ${text}`);
  return [
    `seed ${seed}, world ${JSON.stringify(world)}`,
    ...trace.map((line, at) => `  ${at}. ${line}`),
    ...broken,
  ].join('\n');
}

const listed = (name: string) => (env[name] ?? '').split(',').filter((each) => each !== '');
const [only, ignored] = [listed('RULE'), listed('IGNORE')];
const isWanted = (rule: string) =>
  (only.length === 0 || only.some((each) => rule.startsWith(each))) &&
  !ignored.some((each) => rule.startsWith(each));

/** The shortest sequence with the same violation as the first one found; nothing if there is none. */
async function firstBroken(): Promise<string> {
  const property = fc.asyncProperty(plans(longest), async (plan) => {
    const { violations } = await playPlan(plan, coverage, isWanted);
    return violations.length === 0;
  });
  const { counterexample, numRuns: ran } = await fc.check(property, { numRuns, seed, endOnFailure: true });
  const [plan] = counterexample ?? [];
  return plan ? `After ${ran} sequences:\n${told(await shorten(plan, isWanted))}` : '';
}

/** How often each rule is violated, and the shortest sequence that violates it. */
async function everyBroken(): Promise<string> {
  const found = new Map<string, { count: number; plan: Plan }>();
  for (const plan of fc.sample(plans(longest), { numRuns, seed })) {
    const { violations } = await playPlan(plan, coverage, isWanted);
    const [first] = violations;
    if (!first) continue;
    const { count, plan: shortest } = found.get(first.rule) ?? { count: 0, plan };
    const shorter = shortest.moves.length <= plan.moves.length ? shortest : plan;
    found.set(first.rule, { count: count + 1, plan: shorter });
  }
  const lines: string[] = [];
  for (const [rule, { count, plan }] of [...found].toSorted(([, a], [, b]) => b.count - a.count)) {
    const shortest = await shorten(plan, isWanted);
    lines.push(`${rule}: ${count} times\n${told(shortest)}\nplan ${JSON.stringify(shortest[0])}\n`);
  }
  return lines.join('\n');
}

describe('any sequence of actions of users, hosts, servers, tabs and clocks', () => {
  beforeAll(async () => {
    // The code that reads schemas is usually lazy-loaded. Here it is loaded first, so that nothing waits for a
    // download.
    const { run } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')]);
    await run.send('Go');
    run.dispose();
  });
  afterAll(() => console.info(`The laws were held against ${coverage.toString()} (seed ${seed}).`));

  it.each(
    [...regressionsOfSending, ...otherRegressions].map(({ did, rule, plan }) => [did, rule, plan] as const),
  )('no longer %s (law %s)', async (_did, _rule, plan) => {
    const played = await playPlan(plan, coverage);
    expect(played.violations, told([plan, played])).toEqual([]);
  });

  const timeout = isSoak || isSurvey || env['RUNS'] !== undefined ? 7_200_000 : 300_000;
  it('breaks no law', { timeout }, async () => {
    expect(isSurvey ? await everyBroken() : await firstBroken()).toBe('');
    expect(coverage.states.size).toBeGreaterThan(FLOOR.states);
    expect(coverage.edges.size).toBeGreaterThan(FLOOR.edges);
  });
});
