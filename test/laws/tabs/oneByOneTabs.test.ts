import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from 'react-agent-interrupts/testing';
import { cases, isSoak } from '../../setup/cases.js';
import { OneByOneTabs, valueOf, type Outcome, type Verb } from './OneByOneTabs.js';

const number = fc.nat({ max: 5 });
const verb = fc.constantFrom<Verb>(
  'approve',
  'approve',
  'deny',
  'cancel',
  'reopen',
  'submit',
  'submit',
  'retry',
  'stop',
  'leave',
  'refresh',
);
const outcome = fc.constantFrom<Outcome>('accept', 'accept', 'accept', 'lost', 'refuse');
const move = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('act' as const), at: number, verb, about: number }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answerAll' as const), at: number }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver' as const), at: number }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('respond' as const), at: number, outcome }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('open' as const, 'kill' as const, 'stick' as const),
      at: number,
      isSecond: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
);
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

/** A sequence that once sent what another tab had taken back. */
const takenBack: Move[] = [
  ...[0, 1, 2].map((about) => ({ do: 'act', at: 0, verb: 'approve', about }) as const),
  { do: 'settle' },
  { do: 'act', at: 0, verb: 'submit', about: 0 },
  { do: 'act', at: 1, verb: 'reopen', about: 2 },
  ...[0, 0, 0].map((at) => ({ do: 'deliver', at }) as const),
];

/** A sequence that once sent again, without a warning, what a killed tab had sent. */
const openedLate: Move[] = [
  { do: 'settle' },
  { do: 'answerAll', at: 0 },
  ...Array.from({ length: 8 }, () => ({ do: 'deliver', at: 0 }) as const),
  { do: 'kill', at: 0, isSecond: true },
  { do: 'settle' },
  { do: 'open', at: 0, isSecond: true },
  { do: 'settle' },
  { do: 'answerAll', at: 1 },
];

async function play(world: OneByOneTabs, step: Move): Promise<void> {
  switch (step.do) {
    case 'act':
      return world.do(step.at, step.verb, step.about);
    case 'answerAll':
      for (const about of [0, 1, 2]) await world.do(step.at, 'approve', about);
      return world.do(step.at, 'submit', 0);
    case 'deliver':
      return world.deliver(step.at);
    case 'respond':
      return world.respond(step.at, step.outcome);
    case 'open':
      return world.live.length < 3 ? world.open(step.isSecond) : undefined;
    case 'kill':
      return world.kill(step.at, step.isSecond);
    case 'stick':
      return world.stick(step.at);
    case 'settle':
      return world.settle();
  }
}

/** A person answers everything in one tab, until nothing is pending. */
async function finish(world: OneByOneTabs): Promise<void> {
  const first = () => world.live[0]?.run.getSnapshot();
  for (let tries = 0; tries < 6 && world.accepted.length < 3; tries += 1) {
    await world.do(0, 'refresh', 0);
    await world.settle();
    for (const [about, { status }] of (first()?.interrupts ?? []).entries())
      if (status === 'open') await world.do(0, 'approve', about);
    await world.do(0, 'submit', 0);
    await world.settle();
  }
}

beforeEach(() => {
  fakeServer();
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: 1_800_000_000_000,
  });
});
afterEach(() => vi.useRealTimers());

const timeout = isSoak ? 7_200_000 : 60_000;

// reliability.md, “All laws”
it(
  'tabs that answer a server one by one send only the latest decisions, show the same decisions, and can finish',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(move, { maxLength: 24 }), async (hasStorage, moves) => {
        const world = new OneByOneTabs(hasStorage);
        await world.open();
        await world.open();
        for (const step of moves) await play(world, step);
        await world.settle();
        const shown = world.live.map(({ run }) =>
          run.getSnapshot().interrupts.map((interrupt) => [interrupt.id, valueOf(interrupt)]),
        );
        // A tab can still list an answer that the server has accepted.
        const comparable = shown.filter(({ length }) => length === shown[0]?.length);
        expect(comparable).toEqual(comparable.map(() => shown[0]));
        await finish(world);
        world.dispose();
        expect(world.faults).toEqual([]);
        expect(world.accepted.toSorted()).toEqual(['a', 'b', 'c']);
      }),
      {
        examples: [
          [true, takenBack],
          [false, takenBack],
          [false, openedLate],
        ],
        numRuns: Number(process.env['RUNS'] ?? cases(40, 5_000)),
        ...(isSoak ? {} : { seed: Number(process.env['SEED'] ?? 23) }),
      },
    );
  },
);
