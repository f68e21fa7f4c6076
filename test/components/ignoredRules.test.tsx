import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showForm } from './showForm.js';

/** In draft-07, the rules beside a `$ref` are ignored. */
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    mail: { $ref: '#/definitions/mail', properties: { cc: { type: 'string' } } },
  },
  definitions: { mail: { type: 'object', properties: { to: { type: 'string' } } } },
};


it('a value that only a rule beside a reference of draft-07 describes is shown as also sent', async () => {
  await showForm({
    schema,
    preset: 'edit',
    value: { mail: { to: 'bob', cc: 'eve@example.com' } },
    compareTo: { mail: { to: 'bob', cc: 'eve@example.com' } },
  });
  expect(document.body.textContent + [...document.querySelectorAll('input')].map((each) => each.value).join()).toContain('eve@example.com');
  expect(screen.getByText('mail.cc')).toBeDefined();
});
