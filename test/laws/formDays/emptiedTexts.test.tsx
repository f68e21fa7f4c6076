import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JsonObject } from 'react-agent-interrupts/core';
import { expect, it } from 'vitest';
import { button, field, object, press, showCall, showForm } from '../formValues/kit.js';

const text = { type: 'string' };
const edit = async (args: object, schema: JsonObject) => {
  const shown = await showCall(args, schema);
  await press('Edit');
  await button('Approve with edits');
  return shown;
};
const file = object({ path: text, content: { ...text, title: 'Content' } }, ['path', 'content']);

// forms-and-safety.md: “If the user empties a required text field, the edits contain empty text.”
it.each<[string, JsonObject, object, object]>([
  ['a required text', file, { path: 'a', content: 'old' }, { path: 'a', content: '' }],
  ['a required text of several lines', file, { path: 'a', content: 'one\ntwo' }, { path: 'a', content: '' }],
  [
    'an item of a list',
    object({ lines: { type: 'array', items: { ...text, title: 'Content' } } }),
    { lines: ['old'] },
    { lines: [''] },
  ],
])('an edit can delete the text of %s', async (_what, schema, before, after) => {
  const { sent } = await edit(before, schema);
  await userEvent.clear(await field(/^(?:Content|Item 1)/));
  expect(await screen.findByRole('row', { name: /empty$/ })).toBeVisible();
  await press('Approve with edits');
  await waitFor(() => expect(sent()).toMatchObject([[{ editedArgs: after }]]));
});

it.each<[string, JsonObject]>([
  ['has a shortest length', { ...text, minLength: 1 }],
  ['is a secret', { ...text, writeOnly: true }],
  ['has a format', { ...text, format: 'email' }],
])('an emptied text is missing if it %s', async (_what, content) => {
  const { sent } = await edit(
    { content: 'a@b.example' },
    object({ content: { ...content, title: 'Content' } }, ['content']),
  );
  await userEvent.clear(await field(/^Content/));
  await press('Approve with edits');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Content/)).toHaveAccessibleDescription(/Enter a value\./),
  );
  expect(sent()).toEqual([]);
});

it('an emptied text of an answer is missing', async () => {
  const { sent } = await showForm(object({ name: { ...text, title: 'Name', default: 'Ann' } }, ['name']));
  await userEvent.clear(await field(/^Name/));
  await press('Answer');
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription(/Enter a value\./));
  expect(sent()).toEqual([]);
});
