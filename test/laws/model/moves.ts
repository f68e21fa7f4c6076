import fc from 'fast-check';
import {
  behave,
  BEHIND_THE_END,
  hostKinds,
  type Behaviour,
  type Move,
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
export const behaviour: fc.Arbitrary<Behaviour> = fc
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

export const tab = fc.nat(1);
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
export const kind = fc.constantFrom(...hostKinds);
export const move: fc.Arbitrary<Move> = fc.oneof(
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
