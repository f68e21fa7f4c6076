import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// forms-and-safety.md: an answer form sends what it shows.

it('an emptied item of a list that is not described shows no value, and can be filled in again', async () => {
  const list = { type: 'array', items: { type: 'object' }, minItems: 1 };
  const { onSubmit } = await showForm({ schema: object({ list }, ['list']) });
  const item = screen.getByLabelText(/^Item 1/);
  fireEvent.change(item, { target: { value: '{"a": 1}' } });
  fireEvent.change(item, { target: { value: '' } });
  expect(item).toHaveValue('');
  await submit();
  await waitFor(() => expect(item).toBeInvalid());
  expect(item).toHaveValue('');
  fireEvent.change(item, { target: { value: '{"a": 2}' } });
  await submit();
  expect(onSubmit.mock.calls).toEqual([[{ list: [{ a: 2 }] }]]);
});

it('a null that comes from elsewhere is shown', async () => {
  const list = { type: 'array', items: { type: ['object', 'null'] } };
  const { update } = await showForm({
    schema: object({ list }),
    value: { list: [{ a: 1 }] },
    preset: 'edit',
  });
  update({ value: { list: [null] } });
  await waitFor(() => expect(screen.getByLabelText(/^Item 1/)).toHaveValue('null'));
});
