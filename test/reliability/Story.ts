import fc from 'fast-check';
import type { AgentRunOptions } from 'react-agent-interrupts/core';
import type { Fault } from './FaultProxy.js';
import type { Verb } from './Person.js';

/** One step of a scenario. `tab` and `at` are indices, modulo the number of tabs and interrupts. */
export type Step =
  | { readonly do: Verb; readonly tab: number; readonly at: number }
  | { readonly do: 'reload' | 'crash' | 'rest'; readonly tab: number; readonly at?: undefined }
  /** The user logs out in every tab, and another one logs in. */
  | { readonly do: 'logout' }
  /** The page around a panel changes: it shows another thread, or an `<Activity>` hides it. */
  | { readonly do: 'switch' | 'hide'; readonly tab: number; readonly at?: undefined }
  | { readonly do: 'offline' | 'online' | 'release' | 'moment' }
  | { readonly do: 'later'; readonly milliseconds: number };

/** What a host's `beforeSubmit` does with one batch. `late` is a delayed approval, and `lateNo` a delayed refusal. */
export type HostWord = 'yes' | 'no' | 'late' | 'lateNo' | 'throw' | 'reject';

/** A scenario: users, tabs and faults. */
export interface Story {
  readonly tabs: 1 | 2;
  readonly stored: boolean;
  readonly numbered: boolean;
  readonly autoSubmit: NonNullable<AgentRunOptions['autoSubmit']>;
  /**
   * The results of `beforeSubmit`, in order; later batches are allowed. If it is empty, the host has no `beforeSubmit`.
   */
  readonly host: readonly HostWord[];
  /** The faults of the requests, in order; later requests have none. */
  readonly faults: readonly Fault[];
  readonly steps: readonly Step[];
}

const tab = fc.nat(1);
const at = fc.nat(2);
const verbs = (...names: Verb[]) => fc.record({ do: fc.constantFrom(...names), tab, at });

const steps: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 8, arbitrary: verbs('approve', 'deny', 'approve', 'cancel', 'draft') },
  { weight: 6, arbitrary: verbs('submit', 'submit', 'retry', 'reopen') },
  { weight: 2, arbitrary: verbs('send', 'steer', 'stop', 'refresh', 'leave') },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('rest' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'crash' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('offline' as const, 'online' as const, 'release' as const, 'moment' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('later' as const),
      milliseconds: fc.constantFrom(10_000, 31_000),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'logout' } as const) },
];
const around = {
  weight: 5,
  arbitrary: fc.record({ do: fc.constantFrom('switch' as const, 'hide' as const), tab }),
};

const reaches = fc.boolean();
export const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ type: 'none' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('cut' as const),
      // `fc.double` would nearly always generate a number close to zero.
      after: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      reset: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('delay' as const),
      milliseconds: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'duplicate' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('status' as const),
      status: fc.constantFrom(400, 401, 403, 404, 409, 410, 422, 429),
      reaches: fc.constant(false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('status' as const),
      status: fc.constantFrom(500, 502, 503, 504),
      reaches,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('html' as const, 'empty' as const, 'reset' as const),
      reaches,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('hold' as const), reaches }) },
);

const host = fc.oneof(
  { weight: 2, arbitrary: fc.constant<readonly HostWord[]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom<HostWord>('yes', 'no', 'late', 'late', 'lateNo', 'throw', 'reject'), {
      minLength: 1,
      maxLength: 4,
    }),
  },
);

const storyOf = (...moves: typeof steps): fc.Arbitrary<Story> =>
  fc.record({
    tabs: fc.constantFrom(1, 2),
    stored: fc.boolean(),
    numbered: fc.boolean(),
    autoSubmit: fc.constantFrom('single', 'always', 'never'),
    host,
    faults: fc.array(fault, { maxLength: 8 }),
    steps: fc.array(fc.oneof(...moves), { minLength: 3, maxLength: 16 }),
  });

/** A scenario with run objects. */
export const story = storyOf(...steps);
/** A scenario with run objects on React pages. */
export const pageStory = storyOf(...steps, around);
