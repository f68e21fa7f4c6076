import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { field, object, press, showForm } from '../formValues/kit.js';

// reliability.md: “Decisions and drafts are kept until the resumed run has finished.” forms-and-safety.md:
// “If a value from the JSON editor has no field, it is shown next to the form.”

const typeAsJson = async (json: string) => {
  await press('Answer');
  await press('JSON');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: json } });
  await press('Form');
};
const schema = object({ name: { type: 'string' } }, ['name']);

it('sends a value without a field again after an undo', async () => {
  const { run } = await showForm(schema, { autoSubmit: 'never' });
  await typeAsJson('{"name":"Ada","extra":1}');
  expect(await screen.findByText('extra')).toBeVisible();
  await press('Answer');
  await press(/^Undo/);
  await press('Answer');
  const decided = () => run.getSnapshot().interrupts[0]?.decision;
  await waitFor(() => expect(decided()).toMatchObject({ payload: { name: 'Ada', extra: 1 } }));
});

it('shows a value without a field when the card is shown again, also if a field was changed since', async () => {
  const { run, unmount, panel } = await showForm(schema, { autoSubmit: 'never' });
  await typeAsJson('{"name":"Ada","extra":1}');
  fireEvent.change(await field(/name/), { target: { value: 'Grace' } });
  await waitFor(() => expect(JSON.stringify(run.getSnapshot().interrupts[0]?.draft)).toContain('Grace'));
  unmount();
  panel();
  const editor = await screen.findByRole('textbox');
  expect(editor).toHaveValue('{\n  "name": "Grace",\n  "extra": 1\n}');
});
