import { act, render, screen } from '@testing-library/react';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

// README.md: “All text comes from one typed catalogue.”
it.each([
  ['date', 'date'],
  ['date-time', 'date and time'],
  ['time', 'time'],
])('a half-typed %s is refused in words', async (format, words) => {
  const onSubmit = vi.fn();
  const schema = { type: 'object', properties: { when: { type: 'string', format } } };
  render(<SchemaForm schema={schema} idPrefix="f" submitLabel="Go" onSubmit={onSubmit} />);
  const go = await screen.findByRole('button', { name: 'Go' }, { timeout: 20_000 });
  await act(() => userEvent.click(screen.getByLabelText(/when/)));
  await act(() => userEvent.keyboard('01'));
  await act(() => userEvent.click(go));
  expect(await screen.findByText(`This must be a ${words}.`)).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
});
