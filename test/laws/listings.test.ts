import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { cases, isSoak } from '../setup/cases.js';
import { plans, type Plan } from './listings/moves.js';
import { Session } from './listings/Session.js';

const { env } = process;
/** SEED repeats one run of this test. RUNS is the number of sessions. */
const seed = env['SEED'] === undefined ? (isSoak ? Date.now() % 2 ** 31 : 7) : Number(env['SEED']);
const numRuns = Number(env['RUNS'] ?? cases(80, 20_000));
const longest = isSoak ? 40 : 25;

let played = 0;

async function play(plan: Plan): Promise<{ violations: readonly string[]; trace: readonly string[] }> {
  played += 1;
  const session = new Session(plan);
  const violations = await session.play();
  return { violations, trace: session.oracle.trace };
}

// reliability.md: “A law holds for every sequence of method calls, host callbacks, server responses, tabs,
// clock changes, reloads and unmounts.”
describe('any session with a server that lists what it waits for', () => {
  afterAll(() => console.info(`${played} sessions were played (seed ${seed}).`));

  const timeout = isSoak || env['RUNS'] !== undefined ? 7_200_000 : 60_000;
  it('breaks no law', { timeout }, async () => {
    const property = fc.asyncProperty(
      plans(longest),
      async (plan) => (await play(plan)).violations.length === 0,
    );
    const { counterexample } = await fc.check(property, {
      numRuns,
      seed,
      endOnFailure: env['SHRINK'] === undefined,
    });
    const [plan] = counterexample ?? [];
    const told = plan ? [JSON.stringify(plan.setting), ...(await play(plan)).trace].join('\n') : '';
    expect(told).toBe('');
  });
});
