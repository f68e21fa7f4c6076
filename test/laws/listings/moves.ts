import fc from 'fast-check';

/** How the server answers one request. The second half does the work first, so the page cannot tell. */
const sureAnswers = ['ok', '401', '404', '409', '410', '422', '500', 'drop'] as const;
const unsureAnswers = ['lost', '500 late', 'error', 'no JSON', 'hang', 'hang late'] as const;
export type Behaviour = (typeof sureAnswers)[number] | (typeof unsureAnswers)[number];
export const isUnsure = (how: Behaviour): boolean => unsureAnswers.some((each) => each === how);

const verbs = ['approve', 'edit', 'deny', 'cancel', 'reopen', 'answer', 'check', 'draft'] as const;
const actionVerbs = ['approve', 'edit', 'deny', 'respond', 'reopen'] as const;
const methods = ['submit', 'submit', 'submit', 'retry', 'steer', 'send', 'refresh', 'stop', 'leave'] as const;
const reloads = ['stored', 'latest', 'listed', 'old', 'killed'] as const;
const nexts = ['ask', 'ask', 'same', 'finish'] as const;

export type Verb = (typeof verbs)[number];
export type ActionVerb = (typeof actionVerbs)[number];
export type Method = (typeof methods)[number];
export type Reload = (typeof reloads)[number];
export type Next = (typeof nexts)[number];

export type Step =
  | { readonly do: 'decide'; readonly verb: Verb; readonly at: number; readonly byKey: boolean }
  | { readonly do: 'decideAction'; readonly verb: ActionVerb; readonly at: number; readonly action: number }
  | { readonly do: 'approveAll' | 'setMessages' | 'setState' | 'dehydrate' | 'release' | 'cut' | 'clock' }
  | { readonly do: 'call'; readonly method: Method; readonly answers: readonly Behaviour[] }
  | { readonly do: 'serve'; readonly answers: readonly Behaviour[] }
  | { readonly do: 'next'; readonly next: Next }
  | { readonly do: 'change' | 'elsewhere'; readonly isTold: boolean }
  | { readonly do: 'reload'; readonly kind: Reload; readonly which: number }
  | { readonly do: 'logout' };

/** One step, and how many turns of the event loop pass after it. */
export type Move = Step & { readonly turns: number };

/** The page and the server of a session. */
export interface Setting {
  readonly seed: number;
  /** The server accepts one answer per request. */
  readonly oneByOne: boolean;
  /** Such a server still lists what it has accepted. */
  readonly listsAccepted: boolean;
  /**
   * The server can ask an identical question again after an answer. Nothing then happens that would leave the page unsure
   * which of the two it shows.
   */
  readonly repeats: boolean;
  readonly cancel: boolean;
  readonly secrets: boolean;
  readonly expires: boolean;
  readonly hasStorage: boolean;
  readonly slowStorage: boolean;
  readonly autoSubmit: 'never' | 'single' | 'always';
  readonly whilePending: 'refuse' | 'steer';
  readonly sendDelay: number;
  /** What the host's functions do. The session goes through the list again and again. */
  readonly hosts: readonly HostBehaviour[];
}

const hostBehaviours = ['ok', 'slow', 'throw', 'veto', 'hold', 'twice', 'throw late'] as const;
export type HostBehaviour = (typeof hostBehaviours)[number];

export interface Plan {
  readonly setting: Setting;
  readonly moves: readonly Move[];
}

const setting: fc.Arbitrary<Setting> = fc.record({
  seed: fc.nat(2 ** 30),
  oneByOne: fc.boolean(),
  listsAccepted: fc.boolean(),
  repeats: fc.boolean(),
  cancel: fc.constantFrom(true, true, true, false),
  secrets: fc.constantFrom(true, false, false),
  expires: fc.constantFrom(true, false, false),
  hasStorage: fc.constantFrom(true, true, false),
  slowStorage: fc.boolean(),
  autoSubmit: fc.constantFrom('never', 'never', 'single', 'always'),
  whilePending: fc.constantFrom('refuse', 'steer'),
  sendDelay: fc.constantFrom(0, 0, 0, 4),
  hosts: fc.oneof(
    fc.constant<HostBehaviour[]>(['ok']),
    fc.array(fc.constantFrom<HostBehaviour[]>('ok', 'ok', 'ok', 'slow', ...hostBehaviours), {
      minLength: 1,
      maxLength: 20,
    }),
  ),
});

const answersOf = (repeats: boolean): fc.Arbitrary<Behaviour[]> =>
  fc.array(fc.constantFrom<Behaviour[]>('ok', ...sureAnswers, ...(repeats ? [] : unsureAnswers)), {
    maxLength: 2,
  });

function stepOf(repeats: boolean): fc.Arbitrary<Step> {
  const at = fc.nat(3);
  const is = <D extends string>(each: D): fc.Arbitrary<D> => fc.constant(each);
  const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
  const usual = [
    weighted(26, fc.record({ do: is('decide'), verb: fc.constantFrom(...verbs), at, byKey: fc.boolean() })),
    weighted(
      14,
      fc.record({ do: is('decideAction'), verb: fc.constantFrom(...actionVerbs), at, action: at }),
    ),
    weighted(8, fc.record({ do: fc.constantFrom('approveAll', 'approveAll', 'clock', 'release', 'cut') })),
    weighted(6, fc.record({ do: fc.constantFrom('setMessages', 'setState', 'dehydrate') })),
    weighted(
      26,
      fc.record({ do: is('call'), method: fc.constantFrom(...methods), answers: answersOf(repeats) }),
    ),
    weighted(4, fc.record({ do: is('serve'), answers: answersOf(repeats) })),
    weighted(4, fc.record({ do: is('next'), next: fc.constantFrom(...nexts) })),
  ];
  const kinds = repeats ? (['stored', 'latest'] as const) : reloads;
  const reload = weighted(
    9,
    fc.record({ do: is('reload'), kind: fc.constantFrom<Reload[]>(...kinds), which: fc.nat(9) }),
  );
  const others = [
    weighted(7, fc.record({ do: fc.constantFrom('change', 'elsewhere'), isTold: fc.boolean() })),
    weighted(1, fc.record({ do: is('logout') })),
  ];
  return fc.oneof(...usual, reload, ...(repeats ? [] : others));
}

/** Sessions of at most `longest` moves. */
export const plans = (longest: number): fc.Arbitrary<Plan> =>
  setting.chain((chosen) => {
    const turns = fc.constantFrom(0, 1, 3, 8, 20);
    const move = fc
      .tuple(stepOf(chosen.repeats), turns)
      .map(([step, count]): Move => ({ ...step, turns: count }));
    const moves = fc.array(move, { minLength: 8, maxLength: longest, size: 'max' });
    return fc.record({ setting: fc.constant(chosen), moves });
  });
