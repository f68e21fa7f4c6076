import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

/** An object literal with `then` would look like a promise. */
const THEN = 'then' as string;

/** Only a payment by card has a number. */
const payment = {
  ...object({ how: { enum: ['card', 'cash'] } }, ['how']),
  if: { properties: { how: { const: 'card' } } },
  [THEN]: object({ number: { type: 'string' } }),
};
const choose = (option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: /^how/ }), option);
const number = () => screen.getByRole('textbox', { name: /^number/ });

// docs/forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.” A value has no field only if it comes
// from the JSON editor, or from the agent.
describe('what was typed into a field that a condition has hidden', () => {
  it.each([
    ['a group', object({ pay: payment }, ['pay']), (value: object) => ({ pay: value })],
    [
      'a list',
      object({ pays: { type: 'array', minItems: 1, items: payment } }, ['pays']),
      (value: object) => ({ pays: [value] }),
    ],
  ])('is not sent, and is there again if the field is, in %s', async (_where, schema, around) => {
    const { onSubmit } = await showForm({ schema });
    await choose('card');
    await userEvent.type(number(), '4111');
    await choose('cash');
    await waitFor(() => expect(screen.queryByText(/sent unchanged/)).toBeNull());
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(JSON.parse(JSON.stringify(onSubmit.mock.lastCall?.[0]))).toEqual(around({ how: 'cash' }));
    await choose('card');
    await waitFor(() => expect(number()).toHaveValue('4111'));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith(around({ how: 'card', number: '4111' })));
  });

  it('does not come back in another item of its list', async () => {
    const pays = { type: 'array', items: payment };
    const value = { pays: [{ how: 'card', number: '1' }, { how: 'card' }] };
    const { onSubmit } = await showForm({ schema: object({ pays }, ['pays']), value });
    const [first] = screen.getAllByRole('combobox', { name: /^how/ });
    if (first) await userEvent.selectOptions(first, 'cash');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Item 1' }));
    await userEvent.type(number(), '2');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ pays: [{ how: 'card', number: '2' }] }));
  });

  it('is not confused with a value without a field, which stays with its list item', async () => {
    const value = { pays: [{ how: 'cash' }, { how: 'cash', purpose: 'gift' }] };
    const schema = object({ pays: { type: 'array', items: payment } });
    const { onSubmit } = await showForm({ schema, value, preset: 'edit' });
    await userEvent.click(screen.getByRole('button', { name: 'Move Item 2 up' }));
    await submit();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenLastCalledWith({
        pays: [{ how: 'cash', purpose: 'gift' }, { how: 'cash' }],
      }),
    );
  });

  it('is listed among the changes of arguments', async () => {
    const value = { pay: { how: 'card', number: '4111' }, other: 1 };
    const schema = object({ pay: payment });
    const { onSubmit } = await showForm({ schema, value, compareTo: value, preset: 'edit' });
    await choose('cash');
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /number/ })).toHaveTextContent(/4111.*not set/),
    );
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(JSON.parse(JSON.stringify(onSubmit.mock.lastCall?.[0]))).toEqual({
      pay: { how: 'cash' },
      other: 1,
    });
  });
});
