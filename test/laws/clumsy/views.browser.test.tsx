import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, enter, formLoads, payment, show } from './hands.js';
import { userEvent } from 'vitest/browser';

// accessibility.md: the focus never falls to the top of the page, also after switching to JSON and back.
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
