import fc from 'fast-check';

/** What a person does next. `pick` selects the element, `after` is the time since the last move in milliseconds. */
export interface Move {
  readonly kind:
    | 'type'
    | 'enter'
    | 'key'
    | 'tick'
    | 'choose'
    | 'list'
    | 'view'
    | 'remount'
    | 'hasty'
    | 'decide'
    | 'double'
    | 'edit'
    | 'rewrite'
    | 'approve';
  readonly pick: number;
  readonly after: number;
  readonly text: string;
}

const texts = [
  '',
  'x',
  ' padded ',
  'US',
  'us',
  '12',
  '-',
  '1.',
  '0.1',
  '1e400',
  '9007199254740993',
  '{"a":1,"a":2}',
  '{"text0":"unseen"}',
  '[1,',
  'null',
  '"quoted"',
  'two\nlines',
  '2026-11-0',
  '😀',
];

const moveOf = (kind: fc.Arbitrary<Move['kind']>): fc.Arbitrary<Move> =>
  fc.record({ kind, pick: fc.nat(1_000), after: fc.nat(499), text: fc.constantFrom(...texts) });

/** A careless move. */
export const moves: fc.Arbitrary<Move> = moveOf(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('type') },
    { weight: 4, arbitrary: fc.constant('decide') },
    { weight: 2, arbitrary: fc.constantFrom('hasty', 'list', 'tick') },
    fc.constantFrom('enter', 'key', 'choose', 'view', 'remount', 'double'),
  ),
);

/** A change of proposed arguments, in the form or as JSON. */
const changes: fc.Arbitrary<Move> = moveOf(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('type', 'rewrite', 'view') },
    { weight: 2, arbitrary: fc.constantFrom('list', 'tick') },
    fc.constantFrom('choose', 'key', 'remount'),
  ),
);

/** Opens the editor of a call, changes its arguments, and approves. A risky call is approved twice. */
export const editing: fc.Arbitrary<readonly Move[]> = fc
  .tuple(
    moveOf(fc.constant('edit')),
    fc.array(changes, { minLength: 1, maxLength: 7 }),
    moveOf(fc.constant('approve')),
    moveOf(fc.constantFrom('approve', 'hasty', 'type')),
    moveOf(fc.constant('approve')),
  )
  .map(([edit, list, ...approvals]) => [edit, ...list, ...approvals]);
