import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// forms-and-safety.md: “Text that is not a value yet […] is kept in the draft … The answer is not sent until
// the text is a value.” “An answer form shows the schema's defaults and sends what it shows.”

/** The form accepts only text in `x`; the schema accepts any number. */
const schema = object({ x: { minLength: 2 }, meta: { title: 'Meta' } });

async function refused() {
  const form = await showForm({ schema, value: { x: 5, meta: { a: 1 } } });
  await submit();
  await screen.findByRole('button', { name: 'Send as it is' });
  return form;
}
const asItIs = () => userEvent.click(screen.getByRole('button', { name: 'Send as it is' }));
const type = (value: string) => fireEvent.change(screen.getByLabelText(/Meta/), { target: { value } });

it('“Send as it is” sends nothing while a field contains incomplete JSON', async () => {
  const { onSubmit } = await refused();
  type('{"a": 2');
  await asItIs();
  expect(onSubmit).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.getByLabelText(/Meta/)).toBeInvalid());
});

it('“Send as it is” sends what the form shows', async () => {
  const { onSubmit } = await refused();
  await asItIs();
  expect(onSubmit).toHaveBeenCalledWith({ x: 5, meta: { a: 1 } });
});
