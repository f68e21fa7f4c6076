import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showForm, submit } from './showForm.js';

/** In draft-07, the rules beside a `$ref` are ignored. */
const replaced = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    mail: { $ref: '#/definitions/mail', properties: { cc: { type: 'string' } } },
  },
  definitions: { mail: { type: 'object', properties: { to: { type: 'string' } } } },
};

/** The pattern could hang the page, so the form does not contain the condition. */
const relaxed = {
  type: 'object',
  properties: {
    mail: {
      type: 'object',
      properties: { to: { type: 'string' } },
      if: { required: ['to'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { cc: { type: 'string' }, code: { type: 'string', pattern: '^(x+)+$' } } },
    },
  },
};

// docs/forms-and-safety.md: "If a value from the JSON editor has no field, it is shown next to the form"
it.each([
  ['beside a reference of draft-07', replaced],
  ['in a condition that the form leaves out', relaxed],
])('a value that the schema describes only %s is shown as also sent', async (_name, schema) => {
  const value = { mail: { to: 'bob', cc: 'eve@example.com' } };
  const { onSubmit } = await showForm({ schema, preset: 'edit', value, compareTo: value });
  expect(screen.getByText('mail.cc').closest('div')?.textContent).toContain('eve@example.com');
  await submit();
  expect(onSubmit).toHaveBeenCalledWith(value);
});
