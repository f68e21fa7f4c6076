import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

const text = { type: 'string' };
const twice = [
  { const: 'a', title: 'Keep' },
  { const: 'b', title: 'Move' },
  { const: 'a', title: 'Delete' },
];

// What is shown is what is sent.
describe('a value that a schema lists twice with different titles', () => {
  it('is one option with its value, and is sent as shown', async () => {
    const { onSubmit } = await showForm({ schema: object({ act: { anyOf: twice } }) });
    const list = screen.getByLabelText(/act/);
    const labels = within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(labels).toEqual(['Choose…', 'a', 'Move']);
    await userEvent.selectOptions(list, 'a');
    expect(list).toHaveDisplayValue('a');
    await submit();
    expect(onSubmit).toHaveBeenCalledWith({ act: 'a' });
  });

  it('is one checkbox of a list, and is sent once', async () => {
    const { onSubmit } = await showForm({
      schema: object({ acts: { type: 'array', uniqueItems: true, items: { anyOf: twice } } }),
    });
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(screen.getByRole('checkbox', { name: 'a' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Move' }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await submit();
    expect(onSubmit).toHaveBeenCalledWith({ acts: ['a', 'b'] });
  });
});

describe('a read-only list', () => {
  it.each([
    ['of items', { type: 'array', items: text, readOnly: true }, ['one', 'two']],
    [
      'of entries',
      { type: 'object', additionalProperties: text, readOnly: true },
      { one: 'first', more: 'two' },
    ],
  ])('%s has no buttons that change it, and is sent unchanged', async (_of, list, value) => {
    const { onSubmit } = await showForm({
      schema: object({ list, other: text }),
      value: { list: value },
      preset: 'edit',
    });
    expect(screen.getByDisplayValue('two')).toHaveAttribute('readonly');
    const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons).toEqual(['Go', 'Form', 'JSON']);
    await submit();
    expect(onSubmit).toHaveBeenCalledWith({ list: value });
  });
});

it('a date and time without seconds is shown as the text that is refused, and can be corrected', async () => {
  const { onSubmit } = await showForm({
    schema: object({ at: { type: 'string', format: 'date-time' } }),
    value: { at: '2026-01-01T10:00Z' },
    preset: 'edit',
  });
  const control = await screen.findByDisplayValue('2026-01-01T10:00Z');
  await submit();
  expect(await screen.findByText('This must be a date and time.')).toBeVisible();
  await userEvent.clear(control);
  await userEvent.type(control, '2026-01-01T10:00:00Z');
  await submit();
  expect(onSubmit).toHaveBeenCalledWith({ at: '2026-01-01T10:00:00Z' });
});

// What is shown is what is sent.
it('an empty text and null look different if a text may be either', async () => {
  const nullable = { type: ['string', 'null'] };
  const value = { none: null, empty: '', body: '' };
  const { onSubmit } = await showForm({
    schema: object({ none: nullable, empty: nullable, body: nullable }),
    value,
    preset: 'edit',
  });
  expect(screen.getByLabelText(/none/)).not.toHaveAttribute('placeholder');
  expect(screen.getByLabelText(/empty/)).toHaveAttribute('placeholder', 'empty');
  expect(screen.getByLabelText(/body/)).toHaveAttribute('placeholder', 'empty');
  await submit();
  expect(onSubmit).toHaveBeenCalledWith(value);
});
