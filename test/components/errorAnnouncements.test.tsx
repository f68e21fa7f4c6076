import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

// accessibility.md: “The errors of a form are announced once, by moving the focus”

const text = { type: 'string', minLength: 3 };
const names = ['to', 'subject', 'body'];
const schema = object(Object.fromEntries(names.map((name) => [name, text])), names);

it('several errors are announced by the name of their summary, which has the focus', async () => {
  await showForm({ schema });
  await submit();
  const summary = await screen.findByRole('region', { name: 'There are 3 problems' });
  await waitFor(() => expect(summary).toHaveFocus());
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

it('a single error is announced as the description of its field, which has the focus', async () => {
  await showForm({ schema, value: { to: 'Ada', subject: 'Hello', body: 'Hi' } });
  await submit();
  const body = screen.getByRole('textbox', { name: /^body/ });
  await waitFor(() => expect(body).toHaveFocus());
  expect(body).toBeInvalid();
  expect(body).toHaveAccessibleDescription(/3/);
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

it('an error of the JSON editor is announced as the description of its text, which has the focus', async () => {
  await showForm({ schema, json: '{"to":' });
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  const editor = screen.getByRole('textbox');
  expect(editor).toHaveFocus();
  expect(editor).toBeInvalid();
  expect(editor).toHaveAccessibleDescription(/./);
  expect(screen.queryAllByRole('alert')).toEqual([]);
});
