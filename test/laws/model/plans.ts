import fc from 'fast-check';
import {
  behave,
  BEHIND_THE_END,
  hostKinds,
  type Behaviour,
  type Move,
  type Plan,
  type QuestionStep,
  type QuestionVerb,
  type RunVerb,
} from './Move.js';

const next = fc.constantFrom<Behaviour['next']>(
  'finish',
  'ask1',
  'ask2',
  'otherArguments',
  'otherMessage',
  'newId',
);
const codes = fc.constantFrom('INVALID_PAYLOAD', 'UNKNOWN_INTERRUPT_ID', 'INTERRUPT_EXPIRED', 'E_UNHEARD_OF');
const statuses = fc.constantFrom(401, 404, 409, 422, 429, 500);
const breaking = fc.record({
  breakAt: fc.nat(5),
  breaks: fc.constantFrom<Behaviour['breaks']>('cut', 'close', 'hang', 'hang'),
});
const behaviour: fc.Arbitrary<Behaviour> = fc
  .oneof(
    { weight: 3, arbitrary: fc.record({ next }) },
    { weight: 3, arbitrary: fc.record({ how: fc.constant('http' as const), status: statuses }) },
    { weight: 3, arbitrary: fc.record({ how: fc.constant('refuse' as const), code: codes }) },
    {
      weight: 1,
      arbitrary: fc.record({ how: fc.constant('failAfter' as const), code: fc.constant('E_UNHEARD_OF') }),
    },
    { weight: 1, arbitrary: fc.record({ how: fc.constant('lostAfter' as const), next }) },
    { weight: 3, arbitrary: fc.tuple(breaking, next).map(([breaks, then]) => ({ ...breaks, next: then })) },
    {
      weight: 1,
      arbitrary: fc.record({
        next: fc.constantFrom<Behaviour['next']>('ask1', 'ask2', 'otherArguments'),
        late: fc.constantFrom<Behaviour['late']>('call', 'snapshot'),
      }),
    },
    {
      weight: 1,
      arbitrary: next.map((then) => ({ next: then, breakAt: BEHIND_THE_END, breaks: 'hang' as const })),
    },
    { weight: 1, arbitrary: fc.record({ next, repeats: fc.boolean(), deep: fc.boolean() }) },
  )
  .map(behave);

const tab = fc.nat(1);
const verbs = fc.constantFrom<QuestionVerb>(
  'yes',
  'yes',
  'yes',
  'no',
  'no',
  'approve',
  'approve',
  'approve',
  'deny',
  'deny',
  'cancel',
  'reopen',
  'draft',
  'draft',
  'answer',
  'respond',
  'invalid',
  'checked',
  'edit',
  'signed',
);
const step: fc.Arbitrary<QuestionStep> = fc.record({ do: verbs, at: fc.nat(2), value: fc.nat(2) });
const kind = fc.constantFrom(...hostKinds);
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 14, arbitrary: fc.tuple(step, tab).map(([each, on]) => ({ ...each, tab: on })) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom<RunVerb>(
        'submit',
        'submit',
        'submit',
        'retry',
        'retry',
        'send',
        'steer',
        'refresh',
        'stop',
        'leave',
      ),
      tab,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom<RunVerb>(
        'sendAborted',
        'sendSignalled',
        'sendSignalled',
        'abort',
        'abort',
        'setMessages',
        'setState',
        'dehydrate',
        'dispose',
        'watch',
        'unwatch',
      ),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('all' as const),
      tab,
      verb: fc.constantFrom(
        'yes' as const,
        'yes' as const,
        'no' as const,
        'cancel' as const,
        'reopen' as const,
      ),
      value: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('handOver' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      milliseconds: fc.constantFrom(-3_600_000, 300_000, 3_600_000, -2_678_400_000, 2_678_400_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('transaction' as const),
      tab,
      steps: fc.array(step, { minLength: 2, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'kill' as const, 'open' as const), tab }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), kind }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unhold' as const), kind }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      kind,
      how: fc.constantFrom('throw' as const, 'reject' as const, 'late' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      at: fc.nat(3),
      ok: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('agent' as const), behaviour }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('streams' as const),
      at: fc.nat(1),
      how: fc.constantFrom(
        'goOn' as const,
        'goOn' as const,
        'cut' as const,
        'close' as const,
        'lateCall' as const,
        'lateSnapshot' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('offline' as const, 'online' as const, 'online' as const, 'wake' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      milliseconds: fc.constantFrom(1_500, 1_500, 6_000, 45_000, 700_000),
    }),
  },
);

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
