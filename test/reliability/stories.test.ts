// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { play, story } from './Story.js';
import { StrictAgent, type Flavour, type Turn } from './StrictAgent.js';

/** Every story follows from this number. Another one tells others: `SEED=7 npx vitest run test/reliability`. */
const seed = Number(process.env['SEED'] ?? 20_260_101);
const turns = fc.array(fc.constantFrom<Turn>(1, 1, 2, 3, 'finish', 'fail'), { maxLength: 4 });
const NUM = Number(process.env['NUM'] ?? 250);

describe(`stories from seed ${seed}`, () => {
  it.concurrent.each(Array.from({ length: 8 }, (_, batch) => batch))(
    'batch %i: every answer is taken once, or stands with a way to send it',
    { timeout: 120_000 },
    async (batch) => {
      await fc.assert(
        fc.asyncProperty(
          story,
          fc.constantFrom<Flavour>('idempotent', 'strict', 'careless'),
          turns,
          async (plan, flavour, then) => {
            const clock = { now: Date.parse('2026-01-01T00:00:00Z') };
            const agent = new StrictAgent(flavour, [2, ...then], () => clock.now);
            const taken = (id: string) => agent.taken.get(id)?.length ?? 0;
            const end = await play(
              plan,
              { upstream: agent.answer, taken, waits: () => agent.pending.length > 0 },
              clock,
            );
            expect([...end.ledger.violations, ...agent.violations]).toEqual([]);
            expect(agent.pending).toEqual([]);
            for (const id of agent.asked) {
              const { again, forgotten } = end.ledger;
              const sentAgain = forgotten.has(id) ? Number.POSITIVE_INFINITY : (again.get(id) ?? 0);
              expect(taken(id)).toBeGreaterThanOrEqual(1);
              expect(taken(id)).toBeLessThanOrEqual(flavour === 'careless' ? 1 + sentAgain : 1);
              for (const answer of agent.taken.get(id) ?? []) {
                expect([...(end.ledger.decided.get(id) ?? [])]).toContain(answer);
              }
            }
            expect(end.requests).toBeLessThanOrEqual(end.ledger.allowed);
            expect(end.repeated).toBeLessThanOrEqual(end.unauthorised);
            expect(end.held).toEqual({ locks: 0, waiting: 0, channels: 0, watchers: 0 });
          },
        ),
        { seed: seed + batch, numRuns: NUM },
      );
    },
  );
});
