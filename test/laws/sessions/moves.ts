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
    | 'double';
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

/** A move of a clumsy hand. */
export const moves: fc.Arbitrary<Move> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('type' as const) },
    { weight: 4, arbitrary: fc.constant('decide' as const) },
    { weight: 2, arbitrary: fc.constantFrom('hasty' as const, 'list' as const, 'tick' as const) },
    fc.constantFrom(
      'enter' as const,
      'key' as const,
      'choose' as const,
      'view' as const,
      'remount' as const,
      'double' as const,
    ),
  ),
  pick: fc.nat(1_000),
  after: fc.nat(499),
  text: fc.constantFrom(...texts),
});
