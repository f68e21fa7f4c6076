import { screen, waitFor } from '@testing-library/react';
import type { JsonObject } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { button, field, fill, object, press, showCall, showForm } from '../formValues/kit.js';

const text = { type: 'string' };
const moment = { ...text, format: 'date-time', title: 'Start' };

// forms-and-safety.md: “Fields that the user does not edit, secrets included, are sent unchanged.”
describe('a proposed moment without an offset', () => {
  it.each<[string, JsonObject]>([
    ['a moment', moment],
    ['a moment or nothing', { anyOf: [moment, { type: 'null' }], title: 'Start' }],
  ])('does not prevent an edit of another field: %s', async (_what, start) => {
    const proposed = '2026-03-01T10:00:00';
    const { sent } = await showCall(
      { title: 'Review', start: proposed },
      object({ title: { ...text, title: 'Title' }, start }),
    );
    await press('Edit');
    await button('Approve with edits');
    expect(await field(/^Start/)).toHaveValue(proposed);
    await fill(/^Title/, 'Standup');
    await press('Approve with edits');
    await waitFor(() =>
      expect(sent()).toMatchObject([[{ editedArgs: { title: 'Standup', start: proposed } }]]),
    );
  });

  it.each(['tomorrow', '2026-02-31T10:00:00', '2026-03-01'])(
    'is still a moment, and not %s',
    async (start) => {
      const { sent } = await showCall(
        { title: 'Review', start },
        object({ title: { ...text, title: 'Title' }, start: moment }),
      );
      await press('Edit');
      await fill(/^Title/, 'Standup');
      await press('Approve with edits');
      await waitFor(() => expect(screen.getByLabelText(/^Start/)).toBeInvalid());
      expect(sent()).toEqual([]);
    },
  );
});

// forms-and-safety.md: the form and the final validation check one schema.
describe('an amount in cents', () => {
  const schema = object({ amount: { type: 'number', multipleOf: 0.01, title: 'Amount' } });
  it.each(['1234567.89', '0.07', '4.35', '19.99', '999999999.99'])('is accepted: %s', async (amount) => {
    const { sent } = await showForm(schema);
    await fill(/^Amount/, amount);
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ amount: Number(amount) }]]));
  });

  it('is refused with a fraction of a cent', async () => {
    const { sent } = await showForm(schema);
    await fill(/^Amount/, '1234567.891');
    await press('Answer');
    await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toBeInvalid());
    expect(sent()).toEqual([]);
  });
});

describe('an optional choice whose default is not a choice', () => {
  it.each([
    ['text', 'z'],
    ['null', null],
  ])('starts without a choice, and prevents no answer: %s', async (_what, start) => {
    const size = { enum: ['a', 'b'], default: start, title: 'Size' };
    const { sent } = await showForm(object({ size, note: { ...text, title: 'Note' } }));
    expect(await field(/^Size/)).toHaveDisplayValue('Choose…');
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{}]]));
  });

  it('keeps a default that is a choice', async () => {
    const { sent } = await showForm(object({ size: { enum: ['a', 'b'], default: 'b', title: 'Size' } }));
    expect(await field(/^Size/)).toHaveDisplayValue('b');
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ size: 'b' }]]));
  });
});

it.each<[string, JsonObject]>([
  ['dependentRequired', { dependentRequired: { card: ['addr'] } }],
  ['dependencies', { dependencies: { card: ['addr'] } }],
])('an error names the fields as the form does: %s', async (_keyword, rule) => {
  const fields = { card: { ...text, title: 'Card number' }, addr: { ...text, title: 'Billing address' } };
  await showForm(object({ pay: { ...object(fields), ...rule } }, ['pay']));
  await fill(/^Card number/, '1');
  await press('Answer');
  expect(await screen.findByText(/^“Billing address” is required if “Card number” is given\./)).toBeVisible();
});

it('a new entry of a group shows its fields', async () => {
  const person = object({ name: { ...text, title: 'Full name' } }, ['name']);
  const { sent } = await showForm(
    object({ people: { type: 'object', title: 'People', additionalProperties: person } }),
  );
  await press('Add to People');
  await fill('Full name', 'Ada');
  await press('Answer');
  await waitFor(() => expect(sent()).toEqual([[{ people: { newKey: { name: 'Ada' } } }]]));
});
