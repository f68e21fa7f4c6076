import { screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { button, enter, fields, formLoads, payment, show } from './hands.js';
import { userEvent } from 'vitest/browser';

// accessibility.md: the focus never moves to the top of the page, also after switching to JSON and back.
it('the switch between form and JSON keeps the focus', async () => {
  await show(payment());
  await userEvent.click(button('Edit'));
  await screen.findByLabelText(/^amount/, {}, formLoads);
  for (const view of ['JSON', 'Form', 'JSON', 'Form']) {
    await enter(button(view));
    await waitFor(() => expect(button(view)).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => expect(button(view)).toHaveFocus());
  }
});

// Only a form with a refused answer offers JSON, and the refusal is forgotten when the card mounts again.
it('the switch back to the form keeps the focus after an undo', async () => {
  await show(asks(fields('a', { note: { type: 'string', minLength: 2 } })));
  await userEvent.fill(await screen.findByRole('textbox', { name: /note/ }, formLoads), 'x');
  await enter(button('Answer'));
  await enter(await screen.findByRole('button', { name: 'JSON' }));
  await enter(button('Skip question'));
  await enter(await screen.findByRole('button', { name: /^Undo/ }));
  await enter(await screen.findByRole('button', { name: 'Form' }, formLoads));
  await screen.findByRole('textbox', { name: /note/ }, formLoads);
  await waitFor(() => expect(button('Form')).toHaveFocus());
});
