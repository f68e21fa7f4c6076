import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { edit, field, group } from './kit.js';

// forms-and-safety.md: “Fields that the user does not edit, secrets included, are sent unchanged.”

describe('a nullable argument that is absent', () => {
  it.each([
    ['text', 'textbox', 'x'],
    ['number', 'spinbutton', '1'],
  ])('is absent again after a %s was typed and removed', async (_kind, role, typed) => {
    const schema = group({
      to: { type: 'string' },
      more: { type: [role === 'textbox' ? 'string' : 'number', 'null'] },
    });
    const { approve } = await edit({ to: 'Ann' }, schema);
    const more = screen.getByRole(role, { name: /^more/ });
    await userEvent.type(more, typed);
    await userEvent.clear(more);
    expect(await approve()).toEqual({ approved: true });
  });
});

it.each([['prefixItems'], ['items']])('a tuple that is null is shown as JSON (%s)', async (keyword) => {
  const pair = { type: ['array', 'null'], [keyword]: [{ type: 'string' }, { type: 'number' }] };
  const { approve } = await edit({ pair: null, to: 'Ann' }, group({ pair, to: { type: 'string' } }));
  expect(field(/^pair/)).toHaveValue('null');
  await userEvent.type(field(/^to/), 'a');
  expect(await approve()).toEqual({ approved: true, editedArgs: { pair: null, to: 'Anna' } });
});

it('an item that is shown as JSON has the name of its place', async () => {
  const lines = { type: 'array', items: group({ text: { type: 'string' } }) };
  await edit({ lines: [5, { text: 'x' }] }, group({ lines }));
  expect(field(/^Item 1/)).toHaveValue('5');
});
