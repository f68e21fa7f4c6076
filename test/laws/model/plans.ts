import fc from 'fast-check';
import { behave, type Behaviour, type Move, type Plan, type QuestionVerb, type RunVerb } from './Move.js';
import { behaviour, kind, move, tab } from './moves.js';

/** Common combinations of moves by users and hosts, so that sequences get further than random moves. */
const decideAll = tab.map((on): readonly Move[] =>
  [0, 1].map((at) => ({ do: 'yes', at, value: 0, tab: on })),
);
const submits = fc.record({ do: fc.constant('submit' as const), tab });
const meanwhiles: fc.Arbitrary<Move> = fc.oneof(
  { weight: 2, arbitrary: move },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom<RunVerb>('stop', 'stop', 'leave', 'steer', 'refresh', 'dispose'),
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom<QuestionVerb>('reopen', 'no', 'cancel', 'draft', 'checked'),
      at: fc.nat(1),
      value: fc.nat(2),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'kill' as const, 'open' as const), tab }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('streams' as const),
      at: fc.nat(1),
      how: fc.constantFrom('lateCall' as const, 'lateSnapshot' as const, 'cut' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'time' as const, milliseconds: 700_000 }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('handOver' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('all' as const),
      tab,
      verb: fc.constantFrom('no' as const, 'cancel' as const, 'reopen' as const),
      value: fc.nat(2),
    }),
  },
);
const changes = fc
  .constantFrom<Behaviour['next']>('otherArguments', 'otherMessage', 'newId')
  .map((then) => behave({ next: then }));
const phrase = fc.oneof<fc.MaybeWeightedArbitrary<readonly Move[]>[]>(
  { weight: 8, arbitrary: move.map((each) => [each]) },
  { weight: 2, arbitrary: fc.tuple(decideAll, submits).map(([decide, submit]) => [...decide, submit]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(behaviour, decideAll, submits)
      .map(([each, decide, submit]) => [{ do: 'agent', behaviour: each }, ...decide, submit]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(kind, decideAll, submits, meanwhiles, fc.constantFrom(true, true, false))
      .map(([held, decide, submit, meanwhile, ok]) => [
        { do: 'hold', kind: held },
        ...decide,
        submit,
        meanwhile,
        { do: 'settle', at: 0, ok },
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(decideAll, meanwhiles, submits)
      .map(([decide, meanwhile, submit]) => [...decide, meanwhile, submit]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(changes, decideAll, tab, submits)
      .map(([each, decide, on, submit]) => [
        ...decide,
        { do: 'agent', behaviour: each },
        { do: 'refresh', tab: on },
        submit,
      ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(decideAll, submits, meanwhiles)
      .map(([decide, submit, meanwhile]) => [
        { do: 'offline' },
        ...decide,
        submit,
        meanwhile,
        { do: 'online' },
      ]),
  },
);

// A logout ends a sequence: everything after it belongs to its aftermath.
const ending: fc.Arbitrary<readonly Move[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.oneof(fc.record({ do: fc.constant('settle' as const), at: fc.nat(3), ok: fc.boolean() }), move),
        {
          maxLength: 4,
        },
      )
      .map((aftermath): readonly Move[] => [{ do: 'logout' }, ...aftermath]),
  },
);

/** Worlds and their moves. */
export const plans = (maxLength: number): fc.Arbitrary<Plan> =>
  fc.record({
    autoSubmit: fc.constantFrom('single', 'always', 'never'),
    onExpired: fc.constantFrom('ask', 'ask', 'cancel'),
    whilePending: fc.constantFrom('refuse', 'refuse', 'steer'),
    stored: fc.constantFrom(true, true, false),
    shared: fc.constantFrom(true, true, false),
    reconnects: fc.boolean(),
    refusesForEver: fc.constantFrom(false, false, false, false, true),
    remembers: fc.boolean(),
    drains: fc.boolean(),
    kind: fc.nat(2),
    secret: fc.constantFrom(false, false, true),
    actions: fc.constantFrom(false, false, true),
    stops: fc.constantFrom(false, false, true),
    first: fc.constantFrom<Behaviour['next']>('ask1', 'ask1', 'ask2', 'ask2', 'finish'),
    moves: fc
      .tuple(fc.array(phrase, { minLength: 3, maxLength }), ending)
      .map(([before, after]) => [...before.flat(), ...after]),
    ahead: fc.constantFrom(0, 0, 3_000, -60_000),
  });
