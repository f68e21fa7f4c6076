import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const text = (given?: string) => ({ type: 'string', ...(given !== undefined && { default: given }) });
const fields = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const when = (field: string, value: string) => ({ properties: { [field]: { const: value } } });
/** The linter rejects the literal, because an object with a `then` method is a thenable. */
const THEN = 'then' as string;
const branches = (test: object, met: object, unmet: object = {}): object =>
  Object.fromEntries([
    ['if', test],
    [THEN, fields(met)],
    ['else', fields(unmet)],
  ]);
const choice = branches(when('kind', 'a'), { x: text('X') }, { y: text('Y') });

const schemas: [string, object, object][] = [
  ['of the branch that a default chooses', fields({ kind: text('a') }, choice), { kind: 'a', x: 'X' }],
  ['of the other branch', fields({ kind: text('b') }, choice), { kind: 'b', y: 'Y' }],
  [
    'of a branch in a group',
    fields({ group: fields({ kind: text('b') }, choice) }),
    { group: { kind: 'b', y: 'Y' } },
  ],
  ['of a branch in `allOf`', fields({ kind: text('b') }, { allOf: [choice] }), { kind: 'b', y: 'Y' }],
  [
    'of a branch in a definition',
    fields({ group: { $ref: '#/$defs/group' } }, { $defs: { group: fields({ kind: text('b') }, choice) } }),
    { group: { kind: 'b', y: 'Y' } },
  ],
  [
    'of a branch in a branch',
    fields(
      { kind: text('c') },
      {
        if: when('kind', 'c'),
        ...Object.fromEntries([
          [
            THEN,
            fields(
              { size: text('big') },
              branches(when('size', 'small'), { s: text('S') }, { t: text('T') }),
            ),
          ],
        ]),
      },
    ),
    { kind: 'c', size: 'big', t: 'T' },
  ],
  [
    'of dependent schemas in a row',
    fields(
      { a: text('A') },
      { dependentSchemas: { a: fields({ b: text('B') }), b: fields({ c: text('C') }) } },
    ),
    { a: 'A', b: 'B', c: 'C' },
  ],
  [
    'of no dependent schema whose field is empty',
    fields({ a: text() }, { dependentSchemas: { a: fields({ b: text('B') }) } }),
    {},
  ],
];

// docs/forms-and-safety.md, "Two kinds of form": "An **answer** form shows the schema's defaults and sends what it shows."
describe('an answer form shows and sends the defaults', () => {
  it.each(schemas)('%s', async (_, responseSchema, expected) => {
    const { run, requests } = scriptedRun([
      asks({ reason: 'input_required', responseSchema }),
      says('Done.'),
    ]);
    await run.send('Go');
    render(<InterruptPanel run={run} />);
    await screen.findByRole('button', { name: 'Answer' }, { timeout: 20_000 });
    const shown = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(shown.filter((value) => value !== '')).toEqual(leaves(expected));
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(requests[1]?.resume).toEqual([{ interruptId: 'int-1', status: 'resolved', payload: expected }]);
  });
});

const leaves = (value: object): readonly unknown[] =>
  Object.values(value).flatMap((each: unknown) => (typeof each === 'object' && each ? leaves(each) : [each]));
