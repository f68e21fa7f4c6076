import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, enter, formLoads, payment, show } from './hands.js';
import { userEvent } from 'vitest/browser';

// docs/accessibility.md: “It never falls to the top of the page.” “Everything can be reached and pressed with Tab, Enter
// and Space”: whoever looks at JSON and back does not begin at the top of the page again.
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
