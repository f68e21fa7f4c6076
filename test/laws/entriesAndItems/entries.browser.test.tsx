import { screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { object, showForm } from '../../components/showForm.js';

const submit = async () => userEvent.click(screen.getByRole('button', { name: 'Go' }));
const showMap = async (additionalProperties: unknown, map: object) => {
  const schema = object({ m: { type: 'object', additionalProperties } });
  const shown = await showForm({ schema, value: { m: map }, preset: 'edit' });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  return shown;
};

// docs/forms-and-safety.md: what is shown is what is sent.
describe('the number of an entry that may also be a text', () => {
  it.each([
    ['string', 'number'],
    ['number', 'string', 'boolean'],
  ])('is replaced by Backspace and digits (%s, %s)', async (...type) => {
    const { onSubmit } = await showMap({ type }, { a: 12 });
    const number = screen.getByRole('spinbutton');
    await userEvent.click(number);
    await userEvent.keyboard('{End}{Backspace}{Backspace}');
    await expect.poll(() => document.activeElement).toBe(number);
    await userEvent.keyboard('34');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ m: { a: 34 } }));
  });

  it('is missing while it is empty', async () => {
    const { onSubmit } = await showMap({ type: ['string', 'number'] }, { a: 1 });
    await userEvent.click(screen.getByRole('spinbutton'));
    await userEvent.keyboard('{End}{Backspace}');
    await submit();
    await waitFor(() => expect(screen.getByRole('spinbutton')).toHaveAccessibleDescription(/Enter a value/));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('becomes a text if the user chooses that', async () => {
    const { onSubmit } = await showMap({ type: ['string', 'number'] }, { a: 1 });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Text');
    await userEvent.type(screen.getByRole('textbox', { name: /^Text/ }), 'x');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ m: { a: 'x' } }));
  });
});

// docs/forms-and-safety.md: what is shown is what is sent.
it.each([
  ['Number', 0],
  ['Yes or no', false],
  ['None', null],
])('an entry that becomes a %s is sent as it is shown', async (type, value) => {
  const { onSubmit } = await showMap({ type: ['string', 'number', 'boolean', 'null'] }, { a: 'x' });
  await userEvent.selectOptions(screen.getByRole('combobox'), type);
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ m: { a: value } }));
});

it('a null in a map of anything can be replaced', async () => {
  const { onSubmit } = await showMap(true, { a: null, b: 1 });
  await userEvent.fill(screen.getByRole('textbox', { name: /^a/ }), '[1]');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ m: { a: [1], b: 1 } }));
});

// docs/reliability.md: “A form sends only values that it shows”.
it('a new list item that may be null shows that it is null', async () => {
  const list = (items: object) => ({ type: 'array', items });
  const schema = object({
    answers: list({ type: ['boolean', 'null'] }),
    sizes: list({ enum: ['S', null] }),
  });
  const { onSubmit } = await showForm({ schema, preset: 'edit', value: { answers: [], sizes: [] } });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await userEvent.click(screen.getByRole('button', { name: 'Add to answers' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to sizes' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'None' })).toBeChecked());
  expect(screen.getByRole('combobox')).toHaveDisplayValue('None');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ answers: [null], sizes: [null] }));
});
