import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { folder, folders, frames, show } from './folders.js';

// “A new interrupt never takes the focus.”
it('a ninth question does not interrupt a user who types in a card', async () => {
  const run = await show(folders(8));
  const card = screen.getByRole('article', { name: /Archive folder 3/ });
  await userEvent.click(within(card).getByRole('button', { name: 'Deny' }));
  const reason = within(card).getByRole('textbox');
  await userEvent.fill(reason, 'It is');
  run.update({ interrupts: [...run.getSnapshot().interrupts, folder(8)] });
  await frames();
  expect(reason).toHaveFocus();
  await userEvent.keyboard(' needed');
  expect(reason).toHaveValue('It is needed');
  reason.blur();
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(9);
});

it('a removed question does not interrupt a user who types in an open row', async () => {
  const run = await show(folders(9));
  await userEvent.click(screen.getByRole('button', { name: /^3 ?Archive folder 3/ }));
  const card = await screen.findByRole('article');
  await userEvent.click(within(card).getByRole('button', { name: 'Deny' }));
  const reason = within(card).getByRole('textbox');
  await userEvent.fill(reason, 'It is');
  run.update({ interrupts: run.getSnapshot().interrupts.slice(0, 8) });
  await frames();
  expect(reason).toHaveFocus();
  await userEvent.keyboard(' needed');
  expect(reason).toHaveValue('It is needed');
});

it('questions that follow others are rows again, although a card was in use', async () => {
  const run = await show(folders(2));
  const card = screen.getByRole('article', { name: /Archive folder 1/ });
  await userEvent.click(within(card).getByRole('button', { name: 'Deny' }));
  run.update({ interrupts: [] });
  await frames();
  run.update({ interrupts: folders(12) });
  await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(12);
});
