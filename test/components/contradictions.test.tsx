import { expect, it } from 'vitest';
import { showForm, submit } from './showForm.js';

/** What the page shows, in its text and in its controls. */
const shown = () =>
  [...document.querySelectorAll('input, textarea')]
    .map((control) => (control as HTMLInputElement).value)
    .concat(document.body.textContent)
    .join('\n');

// "Everything that a form sends is visible in it": rules that no value of an optional field can meet together must not
// hide the other fields.
it.each<[string, object, object]>([
  [
    'beside a reference',
    { properties: { to: { $ref: '#/$defs/to', properties: { note: { type: 'object' } } } } },
    { to: { mail: 'eve@example.com' } },
  ],
  [
    'in allOf',
    { properties: { note: { type: 'object' } }, allOf: [{ $ref: '#/$defs/to' }] },
    { mail: 'eve@example.com' },
  ],
  [
    'in a condition',
    {
      properties: { note: { type: 'object' } },
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
      allOf: [{ if: { required: ['mail'] }, then: { $ref: '#/$defs/to' } }],
    },
    { mail: 'eve@example.com' },
  ],
])(
  'a value is shown and sent although rules for another field contradict each other %s',
  async (_name, schema, value) => {
    const { onSubmit } = await showForm({
      schema: {
        type: 'object',
        $defs: { to: { type: 'object', properties: { mail: { type: 'string' }, note: { type: 'string' } } } },
        ...schema,
      },
      preset: 'edit',
      value,
      compareTo: value,
    });
    expect(shown()).toContain('eve@example.com');
    await submit();
    expect(onSubmit).toHaveBeenCalledWith(value);
  },
);
