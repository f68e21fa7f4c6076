import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { object, showForm } from '../../components/showForm.js';

/** forms-and-safety.md: “The card lists the first 100 edits with their old and new values” */
it('an argument without a field that was changed as JSON is not shown as unchanged', async () => {
  const value = { to: 'Ann', extra: 1 };
  await showForm({ schema: object({ to: { type: 'string' } }), preset: 'edit', value, compareTo: value });
  await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '{"to":"Ann","extra":2}' } });
  await userEvent.click(screen.getByRole('button', { name: 'Form' }));
  expect(await screen.findByRole('cell', { name: '2' })).toBeVisible();
  expect(screen.getByRole('region', { name: /^Other arguments/ })).toHaveTextContent('extra2');
  expect(screen.queryByText(/unchanged/)).toBeNull();
});
