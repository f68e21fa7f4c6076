import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { object, showForm } from './showForm.js';

const text = { type: 'string' };
const secret = { type: 'string', writeOnly: true };
const marked = { properties: { pin: { writeOnly: true } } };
const isX = { properties: { mode: { const: 'x' } }, required: ['mode'] };
const branch = (word: 'then' | 'else', part: object) => ({ [word]: part });
const ifX = (met: object, otherwise: object = {}) => ({
  if: isX,
  ...branch('then', met),
  ...branch('else', otherwise),
});
const cases = [
  { properties: { mode: { const: 'x' }, pin: secret } },
  { properties: { mode: { const: 'y' }, pin: text } },
];
const aPin = { properties: { pin: text } };
const union = {
  oneOf: [object({ t: { const: 'a' }, pin: text }, ['t']), object({ t: { const: 'b' }, q: text }, ['t'])],
};

/** Schemas in which `mode: 'x'` makes `pin` a secret, or in which it is one for another reason than its own mark. */
const schemas: Record<string, object> = {
  'then and else': { ...object({ mode: text }), ...ifX({ properties: { pin: secret } }, aPin) },
  'then, beside a field': { ...object({ mode: text, pin: text }), ...ifX(marked) },
  allOf: { ...object({ mode: text, pin: text }), allOf: [ifX(marked)] },
  dependentSchemas: { ...object({ mode: text, pin: text }), dependentSchemas: { mode: marked } },
  dependencies: { ...object({ mode: { enum: ['x', 'y'] } }), dependencies: { mode: { oneOf: cases } } },
  'a condition around a union': {
    ...object({ mode: text, u: union }),
    ...ifX({ properties: { u: marked } }),
  },
  'a condition in a kind': {
    oneOf: [{ ...object({ mode: text, pin: text }), ...ifX(marked) }, object({ q: text })],
  },
  'a mark beside its allOf': object({ pin: { ...text, allOf: [{ writeOnly: true }] } }),
  'a mark beside its $ref': {
    ...object({ pin: { $ref: '#/$defs/text', writeOnly: true } }),
    $defs: { text },
  },
  'a nullable kind': object({ pin: { anyOf: [secret, { type: 'null' }] } }),
  'a secret group': object({ g: { ...object({ pin: text }), writeOnly: true } }),
};

// forms-and-safety.md: “A value is secret if a schema marks it with `writeOnly` or `format: "password"`”.
describe.each(Object.entries(schemas))('the field of a text that is a secret by %s', (_name, schema) => {
  const value = { pin: 'old', g: { pin: 'old' }, u: { t: 'a', pin: 'old' } };

  it.each(['x', 'y'])('never shows the text (mode %s)', async (mode) => {
    const { container } = await showForm({
      schema: schema as never,
      value: { mode: 'x', ...value },
      preset: 'edit',
    });
    const control = () => [...container.querySelectorAll<HTMLInputElement>('input[id$="::pin"]')].at(-1);
    expect(control()).toHaveAttribute('type', 'password');
    const choice = container.querySelector<HTMLInputElement>('[id$="::mode"]');
    if (!choice || choice.tagName === 'SELECT') return;
    fireEvent.change(choice, { target: { value: mode } });
    await waitFor(() => expect(choice).toHaveValue(mode));
    expect(control()).toHaveAttribute('type', 'password');
  });
});

it('a text in one kind of a union stays text if another kind has a secret of the same name', async () => {
  const kinds = [
    object({ t: { const: 'a' }, pin: text }, ['t']),
    object({ t: { const: 'b' }, pin: secret }, ['t']),
  ];
  await showForm({ schema: { oneOf: kinds }, value: { t: 'a', pin: 'shown' }, preset: 'edit' });
  expect(screen.getByDisplayValue('shown')).toHaveAttribute('type', 'text');
});

// forms-and-safety.md: “If a value from the JSON editor has no field, it is shown next to the form”.
it('a secret without a field is masked next to the form', async () => {
  const schema = { ...object({ a: text }), unevaluatedProperties: secret };
  await showForm({ schema, value: { a: 'x', pin: 'hunter2' }, preset: 'edit' });
  expect(screen.getByText('Other arguments, without a field')).toBeVisible();
  expect(screen.getByText('••••••')).toBeVisible();
  expect(document.body.textContent).not.toContain('hunter2');
});
