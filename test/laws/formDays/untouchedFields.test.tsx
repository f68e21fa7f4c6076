import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JsonObject } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { button, field, fill, object, press, showCall, showForm } from '../formValues/kit.js';

const invalid = () => document.querySelector('[aria-invalid="true"]');
const refused = async (schema: JsonObject, act?: () => Promise<unknown>) => {
  const { sent } = await showForm(schema);
  await act?.();
  await press('Answer');
  await waitFor(() => expect(invalid()).not.toBeNull());
  expect(sent()).toEqual([]);
};

// forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”
describe('a list item that the user has not filled in', () => {
  it.each<[string, JsonObject]>([
    ['text', { type: 'string' }],
    ['a number', { type: 'integer' }],
    ['a choice', { enum: ['a', 'b'] }],
    ['a date', { type: 'string', format: 'date' }],
    ['one of two kinds', { anyOf: [{ type: 'string' }, { type: 'number' }] }],
  ])('is missing a value, and has no wrong type: %s', async (_what, items) => {
    await refused(object({ names: { type: 'array', title: 'Names', items } }), () => press('Add to Names'));
    expect(invalid()).toHaveAccessibleDescription(/^Enter a value\. ?$/);
  });

  it('is missing a value in a tuple too', async () => {
    const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false };
    await refused(object({ pair }, ['pair']));
    expect(invalid()).toHaveAccessibleDescription(/^Enter a value\. ?$/);
  });

  it('still shows what is wrong with a value', async () => {
    const items = { type: 'integer' };
    await refused(object({ names: { type: 'array', title: 'Names', items } }), async () => {
      await press('Add to Names');
      await fill(/^Item 1/, '1.5');
    });
    expect(invalid()).toHaveAccessibleDescription(/^This must be a whole number\. ?$/);
  });
});

// forms-and-safety.md: “It adds no defaults”
describe('an absent argument whose default is yes', () => {
  const schema = object({
    to: { type: 'string', title: 'To' },
    copy: { type: 'boolean', title: 'Send a copy', default: true },
  });
  it('does not look like “no”, and is not sent', async () => {
    const { sent } = await showCall({ to: 'Ann' }, schema);
    await press('Edit');
    await button('Approve with edits');
    expect(screen.queryByRole('checkbox')).toBeNull();
    const copy = screen.getByRole('radiogroup', { name: /^Send a copy/ });
    for (const radio of within(copy).getAllByRole('radio')) expect(radio).not.toBeChecked();
    await fill(/^To/, 'Bob');
    await press('Approve with edits');
    await waitFor(() => expect(sent()).toMatchObject([[{ editedArgs: { to: 'Bob' } }]]));
    expect(JSON.stringify(sent())).not.toContain('copy');
  });

  it('can be set to no', async () => {
    const { sent } = await showCall({ to: 'Ann' }, schema);
    await press('Edit');
    await button('Approve with edits');
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    await press('Approve with edits');
    await waitFor(() => expect(sent()).toMatchObject([[{ editedArgs: { to: 'Ann', copy: false } }]]));
  });
});

// accessibility.md: “label all fields”. reliability.md: “A form sends only values that it shows.”
describe.each(['anyOf', 'oneOf'])('a rule that one of two fields is needed (%s)', (union) => {
  const schema = {
    ...object({ email: { type: 'string', title: 'Email' }, phone: { type: 'string', title: 'Phone' } }),
    [union]: [{ required: ['email'] }, { required: ['phone'] }],
  };

  it('adds no list of kinds, and no second editor', async () => {
    const { sent } = await showForm(schema);
    await fill(/^Phone/, '7');
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    expect(screen.queryByRole('combobox')).toBeNull();
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ phone: '7' }]]));
  });

  it('is still a rule', async () => {
    const { sent } = await showForm(schema);
    await field(/^Email/);
    await press('Answer');
    expect(await screen.findByText('The agent does not accept this value.')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
