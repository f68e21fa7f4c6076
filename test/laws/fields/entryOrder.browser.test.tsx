import { screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, fields, formLoads, show } from '../clumsy/hands.js';

// accessibility.md: everything works with Tab, Enter and Space. Tab follows the order that the user sees, so a space in a
// value presses no button.

it.each([
  ['a text', 900, { type: 'string' }],
  ['a text on a narrow page', 320, { type: 'string' }],
  [
    'one of two texts',
    900,
    {
      oneOf: [
        { type: 'string', title: 'Short' },
        { type: 'string', format: 'uri' },
      ],
    },
  ],
])('Tab moves from the name of an entry to its value: %s', async (_case, width, value) => {
  await page.viewport(width, 1_200);
  const headers = { type: 'object', additionalProperties: value };
  const { payloads } = await show(asks(fields('a', { headers })));
  await userEvent.click(await screen.findByRole('button', { name: /^Add/ }, formLoads));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.keyboard('Accept{Tab}');
  if (document.activeElement?.matches('select')) await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('text html');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ headers: { Accept: 'text html' } }]));
});
