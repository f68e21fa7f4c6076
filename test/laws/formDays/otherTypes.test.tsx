import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JsonObject } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { button, field, fill, object, press, showCall, showForm } from '../formValues/kit.js';

const list = { type: 'array', title: 'To', items: { type: 'string' } };
const text = { type: 'string', title: 'Note' };
const edit = async (args: object, editedArgs?: JsonObject) => {
  const shown = await showCall(args, editedArgs);
  await press('Edit');
  await button('Approve with edits');
  return shown;
};
const asJson = async (value: object) => {
  await press('JSON');
  const editor = screen.getByRole('textbox', { name: 'Arguments' });
  await userEvent.clear(editor);
  await userEvent.paste(JSON.stringify(value));
  await press('Form');
};

// reliability.md: “A form sends only values that it shows.” forms-and-safety.md: “If a value from the JSON editor has no field, it is
// shown next to the form.”
describe('arguments that the user has given another type in the JSON editor', () => {
  it.each([
    ['text instead of a list', ['a'], 'all', '"all"'],
    ['text instead of yes or no', true, 'maybe', '"maybe"'],
    ['text instead of a number', 5, 'six', '"six"'],
    ['text instead of a group', { inner: 'x' }, 'flat', '"flat"'],
    ['a list instead of text', 'x', ['a', 'b'], '[\n  "a",\n  "b"\n]'],
    ['yes or no instead of text', 'x', true, 'true'],
  ])('are shown in the form as they are sent: %s', async (_what, before, after, shown) => {
    const { sent } = await edit({ value: before, note: 'x' });
    await asJson({ value: after, note: 'x' });
    expect(await field(/^value/)).toHaveValue(shown);
    await press('Approve with edits');
    await waitFor(() => expect(sent()).toMatchObject([[{ editedArgs: { value: after, note: 'x' } }]]));
  });

  it('can be changed to their first type without losing the focus', async () => {
    const { sent } = await edit({ count: 5, note: 'x' });
    await asJson({ count: 'six', note: 'x' });
    await fill(/^count/, '66');
    expect(screen.getByLabelText(/^count/)).toHaveFocus();
    await press('Approve with edits');
    await waitFor(() => expect(sent()).toMatchObject([[{ editedArgs: { count: 66, note: 'x' } }]]));
  });
});

describe('an argument that a model has given the wrong type', () => {
  it.each([
    ['a list as text', list, 'ada@example.com', '"ada@example.com"'],
    ['a number as text', { type: 'integer', title: 'To' }, '5', '"5"'],
    ['yes as text', { type: 'boolean', title: 'To' }, 'true', '"true"'],
    ['a group as text', { ...object({ x: { type: 'number' } }), title: 'To' }, '{"x":1}', '"{\\"x\\":1}"'],
    [
      'one of several choices as text',
      { ...list, uniqueItems: true, items: { enum: ['a', 'b'] } },
      'a',
      '"a"',
    ],
  ])('is visible during the edit: %s', async (_what, schema, value, shown) => {
    await edit({ to: value, note: 'x' }, object({ to: schema, note: text }));
    expect(await field(/^To/)).toHaveValue(shown);
  });

  it('is visible if a list of choices does not offer it', async () => {
    const long = { enum: Array.from({ length: 40 }, (_, index) => `Name ${index}`), title: 'From' };
    const choice = { enum: ['a', 'b'], title: 'To' };
    await edit({ to: 'everyone', from: 'nobody' }, object({ to: choice, from: long }));
    expect(await field(/^To/)).toHaveDisplayValue('everyone');
    expect(screen.getByRole('combobox', { name: /^From/ })).toHaveDisplayValue('nobody');
    await userEvent.selectOptions(await field(/^To/), 'b');
    expect(screen.queryByRole('option', { name: 'everyone' })).toBeNull();
  });

  it('is corrected by the user', async () => {
    const { sent } = await edit({ to: 'ada@example.com', note: 'x' }, object({ to: list, note: text }));
    await press('Approve with edits');
    await waitFor(() => expect(screen.getByLabelText(/^To/)).toBeInvalid());
    await userEvent.clear(await field(/^To/));
    await userEvent.paste('["ada@example.com"]');
    await press('Approve with edits');
    await waitFor(() =>
      expect(sent()).toMatchObject([[{ editedArgs: { to: ['ada@example.com'], note: 'x' } }]]),
    );
  });

  it('has one label, also if it is required', async () => {
    await edit({ to: 'true' }, object({ to: { type: 'boolean', title: 'To' } }, ['to']));
    expect(screen.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription('As JSON');
    expect(screen.getAllByText('To')).toHaveLength(1);
  });
});

it('a number field keeps its control while the user types', async () => {
  const { sent } = await showForm(object({ count: { type: 'number', title: 'Count' } }));
  const control = await field(/^Count/);
  await userEvent.type(control, '1.5');
  expect(control).toHaveAttribute('type', 'number');
  expect(screen.getByLabelText(/^Count/)).toBe(control);
  await press('Answer');
  await waitFor(() => expect(sent()).toEqual([[{ count: 1.5 }]]));
});

it.each([
  ['union', { anyOf: [{ type: 'string' }, { type: 'integer' }] }, /^Text/, ''],
  ['choice', { enum: ['a', 'b'] }, /^newKey/, 'Choose…'],
])('a new entry that is a %s starts empty', async (_what, additionalProperties, name, shown) => {
  await showForm(object({ sizes: { type: 'object', title: 'Sizes', additionalProperties } }));
  await press('Add to Sizes');
  expect(await field(name)).toHaveDisplayValue(shown);
});
