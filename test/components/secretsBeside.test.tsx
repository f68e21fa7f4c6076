import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { object, showForm } from './showForm.js';

const text = { type: 'string' };
/** A condition. No literal may have a `then`. */
const when = (condition: object, met: object, word = 'then') => ({ if: condition, [word]: met });
const pin = { type: 'string', writeOnly: true };
const $defs = { pin, kind: object({ t: { const: 'a' }, pin }, ['t']) };
const other = object({ t: { const: 'b' }, q: text }, ['t']);
const kinds = [object({ t: { const: 'a' }, pin: { $ref: '#/$defs/pin' } }, ['t']), other];

// forms-and-safety.md: “Next to the form, secrets are masked.”
it.each([
  ['a definition', { ...object({ u: { oneOf: kinds } }), $defs }, { u: { t: 'b', pin: '4711' } }],
  [
    'a kind of a definition',
    { ...object({ u: { oneOf: [{ $ref: '#/$defs/kind' }, other] } }), $defs },
    { u: { t: 'b', pin: '4711' } },
  ],
  ['a kind of the whole answer', { oneOf: kinds, $defs }, { t: 'b', pin: '4711' }],
  [
    'a kind of an item',
    { ...object({ all: { type: 'array', items: { oneOf: kinds } } }), $defs },
    { all: [{ t: 'b', pin: '4711' }] },
  ],
  [
    'a condition that is not met',
    {
      ...object({ mode: text, u: { oneOf: [other] } }),
      ...when({ required: ['mode'] }, { properties: { u: { properties: { pin } } } }),
    },
    { u: { t: 'b', pin: '4711' } },
  ],
])('a secret of %s that has no field is masked next to the form', async (_of, schema, value) => {
  await showForm({ schema, value, preset: 'edit' });
  expect(await screen.findByText('••••••')).toBeVisible();
  expect(document.body.textContent).not.toContain('4711');
});
