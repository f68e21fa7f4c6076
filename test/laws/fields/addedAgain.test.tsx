import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const names = () => screen.getAllByRole('textbox', { name: /^Name of/ });

// docs/reliability.md: “A form sends only values that it shows.” A second row of an entry would be a second value.
describe('an entry that is added again after its group was removed', () => {
  it.each([
    ['a group of named entries', { type: 'object', additionalProperties: { type: 'string' } }],
    ['a group with fields too', { ...object({ city: { type: 'string' } }), additionalProperties: true }],
  ])('has one row: %s', async (_case, labels) => {
    const { onSubmit } = await showForm({ schema: object({ labels }) });
    const isOpen = () => screen.queryByRole('button', { name: 'Add to labels' }) !== null;
    if (!isOpen()) await press('Add labels');
    await press('Add to labels');
    await press('Remove labels');
    if (!isOpen()) await press('Add labels');
    await press('Add to labels');
    expect(names()).toHaveLength(1);
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ labels: { newKey: '' } });
  });
});

// docs/reliability.md: “A form sends only values that it shows.” Another panel of the run replaces the draft, for example.
it('the entries of a group that was replaced from elsewhere are shown, and sent', async () => {
  const schema = object({ labels: { type: 'object', additionalProperties: { type: 'string' } } });
  const { update, onDraft, onSubmit } = await showForm({ schema });
  await press('Add to labels');
  expect(names()).toHaveLength(1);
  await waitFor(() => expect(onDraft).toHaveBeenCalled());
  update({ value: { labels: { a: 'b' } } });
  await waitFor(() => expect(screen.getByLabelText('Name of a')).toBeVisible());
  await press('Add to labels');
  expect(names()).toHaveLength(2);
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ labels: { a: 'b', newKey: '' } }));
});
