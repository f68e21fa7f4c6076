import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer, field, group } from './kit.js';

// forms-and-safety.md: an answer form “sends what it shows”.
it('a form that the page resets shows what it sends', async () => {
  const { submit } = await answer(
    group({ city: { type: 'string', default: 'Rome' }, is: { type: 'boolean' } }),
  );
  await userEvent.type(field(/^city/), '!');
  await userEvent.click(screen.getByRole('checkbox'));
  for (const each of document.forms) each.reset();
  expect(field(/^city/)).toHaveValue('Rome!');
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(await submit()).toEqual({ city: 'Rome!', is: true });
});
