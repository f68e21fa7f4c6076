import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// docs/reliability.md: “A form sends only values that it shows.”

const text = { type: 'string' };
const byPhone = { phone: { properties: { hours: text } } };
const list = { type: 'array', items: text };
const contact = (rest: object) => ({ ...object({ phone: text, tags: list }), ...rest });

const schemas: [string, object, Readonly<Record<string, unknown>>][] = [
  [
    'a field that depends on another one, beside a keyword that counts evaluated fields',
    contact({ dependentSchemas: byPhone, unevaluatedProperties: false }),
    { phone: '555', hours: 'evenings' },
  ],
  [
    'a field that depends on another one, in both ways to write that',
    contact({ dependentSchemas: byPhone, dependencies: { phone: ['tags'] } }),
    { phone: '555', tags: [], hours: 'evenings' },
  ],
  [
    'a field that depends on a value without a field',
    contact({ dependentSchemas: { fax: { properties: { hours: text } } } }),
    { fax: '556', hours: 'evenings' },
  ],
  [
    'a field of a definition, beside which the schema names other fields',
    { properties: { hours: text } },
    { phone: '555', hours: 'evenings' },
  ],
  [
    'a field of any type with a default',
    contact({ properties: { phone: text, hours: { default: 'mornings' } } }),
    { phone: '555', hours: 'evenings' },
  ],
];

it.each(schemas)('is shown in a form that edits arguments: %s', async (_, schema, who) => {
  const isReference = !Object.hasOwn(schema, 'type');
  const field = isReference ? { $ref: '#/$defs/contact', ...schema } : schema;
  const whole = { ...object({ who: field }), $defs: { contact: contact({}) } };
  const { onSubmit } = await showForm({ schema: whole, preset: 'edit', value: { who } });
  const shown = [...screen.getAllByRole<HTMLInputElement>('textbox')].map(({ value }) => value);
  expect(shown.some((value) => value.includes('evenings'))).toBe(true);
  expect(shown.includes('555')).toBe('phone' in who);
  await submit();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ who });
});

it('is shown if a definition in `allOf` has it, and other fields are beside it', async () => {
  const field = { type: 'object', allOf: [{ $ref: '#/$defs/contact' }], properties: { hours: text } };
  const who = { phone: '555', hours: 'evenings' };
  const schema = { ...object({ who: field }), $defs: { contact: contact({}) } };
  const { onSubmit } = await showForm({ schema, preset: 'edit', value: { who } });
  const shown = [...screen.getAllByRole<HTMLInputElement>('textbox')].map(({ value }) => value);
  expect(shown).toEqual(expect.arrayContaining(['555', 'evenings']));
  await submit();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ who });
});
