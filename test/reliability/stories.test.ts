import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PendingInterrupt } from 'react-agent-interrupts/core';
import type { ThreadJournal } from '../../examples/agent/Journal.js';
import { scenarios } from '../../examples/agent/scenarios.js';
import { startAgent } from '../../examples/agent/startAgent.js';
import { modes } from '../examples/agentClient.js';
import { cases } from '../setup/cases.js';
import { agentAt } from './FaultProxy.js';
import { isMeant, unseen } from './isMeant.js';
import { play, type StoryEnd } from './play.js';
import { story } from './Story.js';
import { StrictAgent, type Flavour, type Turn } from './StrictAgent.js';

/** The seed of all scenarios. For other scenarios: `SEED=7 npx vitest run test/reliability`. */
const seed = Number(process.env['SEED'] ?? 20_260_101);
const turns = fc.array(
  fc.constantFrom<Turn>(1, 1, 2, 3, 'finish', 'fail', 'throw', 'trip', 'actions', 'change', 'change'),
  {
    maxLength: 4,
  },
);
const first = fc.constantFrom<Turn>(2, 2, 'actions', 'change');

const cities = (_interrupt: PendingInterrupt, yes: boolean) => ({ city: yes ? 'Lisbon' : 'Oslo' });

describe(`stories from seed ${seed}`, () => {
  it.concurrent.each(Array.from({ length: 8 }, (_, batch) => batch))(
    'batch %i: every answer is accepted once, or stays and can be sent',
    { timeout: 3_600_000 },
    async (batch) => {
      await fc.assert(
        fc.asyncProperty(
          story,
          fc.constantFrom<Flavour>('idempotent', 'strict', 'careless'),
          first,
          turns,
          async (plan, flavour, opening, then) => {
            const clock = { now: Date.parse('2026-01-01T00:00:00Z') };
            const agent = new StrictAgent(flavour, [opening, ...then], () => clock.now);
            const taken = (id: string) => agent.taken.get(id)?.length ?? 0;
            const played = {
              upstream: agent.answer,
              threadId: 'thread',
              opening: 'Go',
              payloadOf: cities,
              taken,
              waits: () => agent.pending.length > 0,
              isForgetful: false,
            };
            const end = await play(plan, played, clock);
            const told = end.ledger.trace.join('\n');
            expect([...end.ledger.violations, ...agent.violations], told).toEqual([]);
            expect(agent.pending, told).toEqual([]);
            for (const id of agent.asked) {
              const { again, forgotten } = end.ledger;
              const sentAgain = forgotten.has(id) ? Number.POSITIVE_INFINITY : (again.get(id) ?? 0);
              expect(taken(id), told).toBeGreaterThanOrEqual(1);
              expect(taken(id), told).toBeLessThanOrEqual(flavour === 'careless' ? 1 + sentAgain : 1);
              const unmeant = agent.taken.get(id)?.filter((answer) => !isMeant(end.ledger, id, answer));
              expect(unmeant, told).toEqual([]);
            }
            const bodies = end.requests.map(({ body }) => body);
            expect(unseen(bodies, end.ledger), told).toEqual([]);
            expectAsked(end);
          },
        ),
        { seed: seed + batch, numRuns: cases(6, 300) },
      );
    },
  );

  it.concurrent.each(modes)(
    'the demo’s agent in %s mode accepts every answer once, or the answer stays and can be sent',
    { timeout: 3_600_000 },
    async (mode) => {
      const clock = { now: Date.now() };
      const demo = await startAgent({ mode, now: () => clock.now });
      let count = 0;
      await fc.assert(
        fc.asyncProperty(story, fc.constantFrom(...scenarios), async (drawn, { prompt }) => {
          // If the server stores the questions, the page has to store them too.
          const plan = { ...drawn, stored: drawn.stored || mode === 'checkpoint' };
          const threadId = `thread-${(count += 1)}`;
          const end = await play(
            plan,
            {
              upstream: agentAt(`${demo.url}/agent`),
              threadId,
              opening: prompt,
              payloadOf: formAnswer,
              taken: () => 0,
              waits: () => false,
              isForgetful: mode === 'checkpoint',
            },
            clock,
          );
          const journal = await fetch(`${demo.url}/received?threadId=${threadId}`);
          const { received } = (await journal.json()) as ThreadJournal;
          const taken = received.map(({ interruptId, status, payload }) =>
            JSON.stringify({ interruptId, status, payload }),
          );
          expect(end.ledger.violations).toEqual([]);
          for (const { interruptId, status, payload } of received) {
            const decided = [...(end.ledger.decided.get(interruptId) ?? [])];
            expect(decided).toContain(JSON.stringify([status, payload]));
          }
          expect(taken).toEqual(expect.arrayContaining([...end.accepted]));
          expectAsked(end);
        }),
        { seed, numRuns: cases(10, 110) },
      );
      await demo.close();
    },
  );
});

/** Nothing was sent without a user action, and no resource is still in use. */
function expectAsked(end: StoryEnd): void {
  expect(end.requests.length, end.ledger.trace.join('\n')).toBeLessThanOrEqual(end.ledger.allowed);
  expect(end.repeated).toBeLessThanOrEqual(end.unauthorised);
  expect(end.held).toEqual({ locks: 0, waiting: 0, channels: 0, watchers: 0 });
}

/** An answer to any form of the demo's scenarios. */
function formAnswer({ responseSchema }: PendingInterrupt, yes: boolean): unknown {
  const answers = {
    city: yes ? 'Lisbon' : 'Oslo',
    nights: yes ? 2 : 1,
    quarter: 'Q1',
    year: 2026,
    revenue: 1,
    apply: yes,
  };
  const asked = Object.keys((responseSchema?.['properties'] ?? {}) as object);
  return Object.fromEntries(Object.entries(answers).filter(([name]) => asked.includes(name)));
}
