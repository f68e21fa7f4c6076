import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// docs/forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”

const text = { type: 'string' };
const train = object({ by: { const: 'train' }, seat: text }, ['by']);
const car = object({ by: { const: 'car' }, plate: text }, ['by']);
const seat = { by: 'train', seat: '12A' };
const plate = { by: 'car', plate: 'ANN 1' };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const groups = object({ by: text, seat: text, plate: text });
const lists: [string, object][] = [
  ['of several kinds', { oneOf: [train, car] }],
  ['of groups', groups],
  [
    'with a condition',
    {
      ...object({ by: text, seat: text, plate: text, note: text }),
      if: { properties: { by: { const: 'plane' } }, required: ['by'] },
      // The schema of an agent has this name.
      ...Object.fromEntries([['then', { required: ['note'] }] as const]),
    },
  ],
];

it.each(lists)('a default item that is moved keeps its own values only, in a list %s', async (_, items) => {
  const trips = { type: 'array', items, default: [seat, plate] };
  const { onSubmit } = await showForm({ schema: object({ trips }) });
  await press('Move Item 1 down');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ trips: [plate, seat] }));
});

it.each(lists)('a default item that is removed leaves no values behind, in a list %s', async (_, items) => {
  const trips = { type: 'array', items, default: [seat, plate] };
  const { onSubmit } = await showForm({ schema: object({ trips }) });
  await press('Remove Item 1');
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ trips: [plate] }));
});

it('a default entry that the user has removed stays removed when the form is shown again', async () => {
  const schema = { ...object({}), additionalProperties: text, default: { Ann: 'vegan', Bob: 'none' } };
  const first = await showForm({ schema });
  await press('Remove Ann');
  await waitFor(() => expect(first.onDraft).toHaveBeenCalledWith({ value: { Bob: 'none' } }));
  first.unmount();
  const { onSubmit } = await showForm({ schema, value: { Bob: 'none' } });
  expect(screen.queryByDisplayValue('vegan')).toBeNull();
  await submit();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ Bob: 'none' });
});

it('a default item that the user has removed leaves no values behind when the form is shown again', async () => {
  const trips = { type: 'array', items: groups, default: [seat, plate] };
  const { onSubmit } = await showForm({ schema: object({ trips }), value: { trips: [plate] } });
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(JSON.parse(JSON.stringify(onSubmit.mock.calls[0]?.[0]))).toEqual({ trips: [plate] });
});
