import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

const text = { type: 'string' };
const mark = { writeOnly: true };
const marked = { properties: { pin: mark } };
const other = object({ t: { const: 'b' }, q: text }, ['t']);
/** Two kinds, of which the first one has the field. */
const kinds = (more: object) => ({
  oneOf: [{ ...object({ t: { const: 'a' }, pin: text }, ['t']), ...more }, other],
});

/** Unions that mark the field beside them as a secret. */
const unions: Record<string, object> = {
  'a kind of a union in a kind': kinds({ anyOf: [marked, { required: ['q'] }] }),
  'a kind with another field, of a union in a kind': kinds({
    oneOf: [{ properties: { pin: mark, x: text } }, { properties: { y: text } }],
  }),
  'a part of a kind': kinds({ allOf: [marked] }),
  'a union in a part of a kind': kinds({ allOf: [{ oneOf: [marked, { properties: { z: text } }] }] }),
  'a condition in a kind': kinds({ dependencies: { t: marked } }),
  'a kind': {
    ...object({ pin: text }),
    oneOf: [object({ t: { const: 'a' }, pin: mark }, ['t']), other],
  },
  'a kind without a field': { ...object({ pin: text }), oneOf: [{ ...marked, required: ['pin'] }, other] },
};

// forms-and-safety.md: “The control of a secret masks it”.
describe.each(Object.entries(unions))('a field that is a secret by %s', (_name, union) => {
  const value = { u: { t: 'a', pin: '4711' } };

  it('has one control, which masks it', async () => {
    const { container, onSubmit } = await showForm({
      schema: object({ u: union }),
      value,
      preset: 'edit',
      checks: false,
    });
    const controls = container.querySelectorAll('[id$="::pin"]');
    expect(controls).toHaveLength(1);
    expect(controls[0]).toHaveAttribute('type', 'password');
    expect(container).not.toHaveTextContent('4711');
    await submit();
    expect(onSubmit).toHaveBeenCalledWith(value);
  });
});

it('a mark in one kind leaves the field of another kind as text, and has a field of its own', async () => {
  const schema = object({
    u: {
      oneOf: [
        object({ t: { const: 'a' }, pin: text }, ['t']),
        object({ t: { const: 'b' }, pin: mark }, ['t']),
      ],
    },
  });
  const { unmount } = await showForm({ schema, value: { u: { t: 'a', pin: 'x' } }, preset: 'edit' });
  expect(screen.getByDisplayValue('x')).toHaveAttribute('type', 'text');
  unmount();
  await showForm({ schema, value: { u: { t: 'b', pin: 'x' } }, preset: 'edit' });
  expect(screen.getByLabelText(/^pin/)).toHaveAttribute('type', 'password');
});
