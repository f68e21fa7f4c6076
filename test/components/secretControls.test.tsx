import { fireEvent, screen } from '@testing-library/react';
import type { SchemaFormProps } from 'react-agent-interrupts/forms';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

const secret = { writeOnly: true };
const number = { type: 'number', ...secret };
const text = { type: 'string' };
/** A condition. No literal may have a `then`. */
const when = (condition: object, met: object, word = 'then') => ({ if: condition, [word]: met });
const open = { type: 'object', ...secret };

/** What is on the page as plain text, with what its controls show. */
const readable = (container: Element) => [
  container.textContent,
  ...[...container.querySelectorAll<HTMLInputElement>('textarea,input:not([type=password])')].map(
    ({ value }) => value,
  ),
];

/** Schemas with a secret and a value that repeats 4711 in it. */
const cases: Record<string, readonly [schema: SchemaFormProps['schema'], value: unknown]> = {
  'a number': [object({ pin: number }), { pin: 4711 }],
  'an integer': [object({ pin: { ...secret, type: 'integer' } }), { pin: 4711 }],
  'a nullable number': [object({ pin: { ...secret, type: ['number', 'null'] } }), { pin: 4711 }],
  'a number of a definition': [
    { ...object({ pin: { $ref: '#/$defs/n', ...secret } }), $defs: { n: { type: 'number' } } },
    { pin: 4711 },
  ],
  'a number in a secret list': [
    object({ pins: { type: 'array', items: { type: 'number' }, ...secret } }),
    { pins: [4711] },
  ],
  'a number in a kind': [object({ pin: { oneOf: [number, object({ a: text })] } }), { pin: 4711 }],
  'a value without a type': [object({ pin: secret }), { pin: { a: 4711 } }],
  'a text without a type': [object({ pin: secret }), { pin: '4711' }],
  'a value of a condition alone': [
    { ...object({ a: text }), ...when({ required: ['a'] }, { properties: { pin: secret } }) },
    { a: 'x', pin: '4711' },
  ],
  'a text of another type': [object({ pin: { ...text, ...secret } }), { pin: 4711 }],
  'a number of another type': [object({ pin: number }), { pin: 'x4711' }],
  'a yes or no of another type': [object({ pin: { type: 'boolean', ...secret } }), { pin: '4711' }],
  'a null of another type': [object({ pin: { type: 'null', ...secret } }), { pin: '4711' }],
  'a list of another type': [object({ pin: { type: 'array', items: text, ...secret } }), { pin: '4711' }],
  'an open object': [object({ pin: open }), { pin: { a: 4711 } }],
  'an entry of a secret': [{ type: 'object', additionalProperties: number }, { pin: 4711 }],
  'an entry of another type': [{ type: 'object', additionalProperties: number }, { pin: 'x4711' }],
  'an entry without a type': [{ type: 'object', additionalProperties: secret }, { pin: '4711' }],
  'an entry with a part that marks it': [
    { type: 'object', additionalProperties: { allOf: [{ ...text, format: 'password' }] } },
    { pin: '4711' },
  ],
  'a field of an entry': [
    { type: 'object', additionalProperties: object({ pin: secret }) },
    { one: { pin: '4711' } },
  ],
  'a field of an entry without a type': [
    { type: 'object', additionalProperties: { properties: { pin: secret } } },
    { one: { pin: '4711' } },
  ],
  'a field of an entry with a pattern': [
    { type: 'object', patternProperties: { '^o': object({ pin: secret }) } },
    { one: { pin: '4711' } },
  ],
  'a tuple with a secret': [
    object({ pair: { type: 'array', prefixItems: [{}, secret], items: false } }),
    { pair: ['a', '4711'] },
  ],
};

// forms-and-safety.md: “The control of a secret masks it”.
describe.each(Object.entries(cases))('the control of a secret that is %s', (_name, [schema, value]) => {
  it('masks it', async () => {
    const { container } = await showForm({ schema, value, preset: 'edit' });
    expect(screen.getAllByText(/asks for a secret/)).not.toEqual([]);
    expect(readable(container).join(' ')).not.toContain('4711');
  });

  it('sends it unchanged', async () => {
    const { onSubmit } = await showForm({
      schema,
      value,
      preset: 'edit',
      checks: false,
    });
    await submit();
    expect(onSubmit).toHaveBeenCalledWith(value);
  });
});

describe('a masked number', () => {
  it('is sent as the typed number, and refused in words without its digits', async () => {
    const { container, onSubmit } = await showForm({ schema: object({ pin: number }) });
    const control = screen.getByLabelText(/pin/);
    expect(control).toHaveAttribute('inputmode', 'decimal');
    fireEvent.change(control, { target: { value: '12345678901234567890' } });
    await submit();
    expect(await screen.findByText(/••••••/)).toBeVisible();
    expect(readable(container).join(' ')).not.toMatch(/12345/);
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.change(control, { target: { value: '47.50' } });
    await submit();
    expect(onSubmit).toHaveBeenCalledWith({ pin: 47.5 });
  });
});

describe('masked JSON', () => {
  it('is sent as the typed value, and refused in words without its digits', async () => {
    const { container, onSubmit } = await showForm({ schema: object({ pin: secret }) });
    const control = screen.getByLabelText(/pin/);
    fireEvent.change(control, { target: { value: '[12345678901234567890]' } });
    await submit();
    expect(await screen.findByText(/••••••/)).toBeVisible();
    expect(readable(container).join(' ')).not.toMatch(/12345/);
    fireEvent.change(control, { target: { value: '{ "a": [4711] }' } });
    await submit();
    expect(onSubmit).toHaveBeenCalledWith({ pin: { a: [4711] } });
  });
});

// forms-and-safety.md: “Text that is not a value yet … is kept in the draft, unless the field is secret”.
it('a draft has no incomplete text of a secret in an entry', async () => {
  const schema = { type: 'object', additionalProperties: object({ pin: secret }) };
  const { onDraft } = await showForm({ schema, value: { one: {} }, preset: 'edit' });
  fireEvent.change(screen.getByLabelText(/pin/), { target: { value: '{"a": 4711' } });
  await submit();
  expect(await screen.findByText(/not JSON yet/)).toBeVisible();
  expect(JSON.stringify(onDraft.mock.calls)).not.toContain('4711');
});

// CONTRIBUTING.md: a form accepts the same values as its schema.
it('a condition on the format of a secret still tests this format', async () => {
  const schema = {
    ...object({ pin: { ...text, ...secret } }),
    ...when(
      { properties: { pin: { format: 'email' } }, required: ['pin'] },
      { properties: { domain: text } },
    ),
  };
  await showForm({ schema, value: { pin: 'no address' }, preset: 'edit' });
  expect(screen.queryByLabelText(/domain/)).not.toBeInTheDocument();
});

const kinds = {
  oneOf: [object({ t: { const: 'a' }, pin: text }, ['t']), object({ t: { const: 'b' }, q: text }, ['t'])],
};
const marks = { writeOnly: secret, 'format: password': { format: 'password' } };
const places: Record<string, (mark: object) => SchemaFormProps['schema']> = {
  'a condition around a union': (mark) => ({
    ...object({ mode: text, u: kinds }),
    ...when({ properties: { mode: { const: 'x' } } }, { properties: { u: { properties: { pin: mark } } } }),
  }),
  'the fields beside a union': (mark) => object({ u: { ...kinds, properties: { pin: mark } } }),
  'a part beside a union': (mark) => object({ u: { ...kinds, allOf: [{ properties: { pin: mark } }] } }),
  'a condition beside a union': (mark) => ({
    ...object({ mode: text, u: { ...kinds, ...when({ required: ['t'] }, { properties: { pin: mark } }) } }),
  }),
};

describe.each(Object.entries(places))('a mark without a type in %s', (_place, schemaWith) => {
  it.each(Object.entries(marks))(
    'adds no second field to the one with the type (%s)',
    async (_mark, mark) => {
      const { container } = await showForm({
        schema: schemaWith(mark),
        value: { mode: 'x', u: { t: 'a', pin: '4711' } },
        preset: 'edit',
      });
      const controls = container.querySelectorAll('[id$="::pin"]');
      expect(controls).toHaveLength(1);
      expect(controls[0]).toHaveAttribute('type', 'password');
    },
  );

  it.each(Object.entries(marks))('masks the value in another kind (%s)', async (_mark, mark) => {
    const value = { mode: 'x', u: { t: 'b', pin: '4711' } };
    const { container, onSubmit } = await showForm({
      schema: schemaWith(mark),
      value,
      preset: 'edit',
    });
    expect(screen.getByText(/••••••/)).toBeVisible();
    expect(readable(container).join(' ')).not.toContain('4711');
    await submit();
    expect(onSubmit).toHaveBeenCalledWith(value);
  });
});

it('a mark of a number in a condition keeps the number', async () => {
  const schema = {
    ...object({ mode: text, pin: { type: 'number' } }),
    ...when({ required: ['mode'] }, { properties: { pin: { format: 'password' } } }),
  };
  const { onSubmit } = await showForm({
    schema,
    value: { mode: 'x', pin: 1 },
    preset: 'edit',
  });
  fireEvent.change(screen.getByLabelText(/pin/), { target: { value: '2' } });
  await submit();
  expect(onSubmit).toHaveBeenCalledWith({ mode: 'x', pin: 2 });
});
