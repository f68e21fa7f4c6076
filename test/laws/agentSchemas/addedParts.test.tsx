import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JsonObject } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { answer, edit, field, fields, group, press, rows } from './kit.js';

const texts = { type: 'array', items: { type: 'string' } };
const kind = (value: string, name: string) =>
  group({ kind: { type: 'string', const: value }, [name]: { type: 'string' } }, ['kind', name]);

// forms-and-safety.md: “sends what it shows”.
describe('in edited arguments, a list item that the user adds', () => {
  it('is an empty list if it is shown as an empty list', async () => {
    const { approve } = await edit({ table: [] }, group({ table: { type: 'array', items: texts } }));
    await press('Add to table');
    await waitFor(() => expect(rows()).toEqual([['table › Item 1', 'not set', 'empty list']]));
    expect(await approve()).toEqual({ approved: true, editedArgs: { table: [[]] } });
  });

  it('is an empty list, not null, where null is allowed too', async () => {
    const items = { type: ['array', 'null'], items: { type: 'string' } };
    const { approve } = await edit({ table: [] }, group({ table: { type: 'array', items } }));
    await press('Add to table');
    expect(await approve()).toEqual({ approved: true, editedArgs: { table: [[]] } });
  });

  it('has the empty lists that its group requires', async () => {
    const items = group({ name: { type: 'string' }, tags: texts }, ['name', 'tags']);
    const { approve } = await edit({ people: [] }, group({ people: { type: 'array', items } }));
    await press('Add to people');
    await userEvent.type(field(/^name/), 'Ada');
    expect(await approve()).toEqual({
      approved: true,
      editedArgs: { people: [{ name: 'Ada', tags: [] }] },
    });
  });

  it('is of the kind that is chosen in the list of kinds', async () => {
    const items = { oneOf: [kind('mail', 'to'), kind('call', 'phone')] };
    const { approve } = await edit({ steps: [] }, group({ steps: { type: 'array', items } }));
    await press('Add to steps');
    expect(screen.getByRole('combobox', { name: 'kind' })).toHaveDisplayValue('mail');
    expect(fields()).toHaveLength(2);
    await userEvent.type(field(/^to/), 'ada');
    expect(await approve()).toEqual({
      approved: true,
      editedArgs: { steps: [{ kind: 'mail', to: 'ada' }] },
    });
  });
});

/** As in the strict mode of OpenAI: every property is required, and null stands for an absent one. */
const strict = (): JsonObject =>
  group(
    {
      city: { type: 'string' },
      options: {
        ...group({ unit: { type: ['string', 'null'] }, hourly: { type: ['boolean', 'null'] } }, [
          'unit',
          'hourly',
        ]),
        type: ['object', 'null'],
      },
    },
    ['city', 'options'],
  );

describe('a required group that may be null', () => {
  it('is null in an answer until the user begins it, although its texts may be null too', async () => {
    const { submit } = await answer(strict());
    await userEvent.type(field(/^city/), 'Rome');
    expect(await submit()).toEqual({ city: 'Rome', options: null });
  });

  it.each(['an answer', 'edited arguments'])('needs no text that may be null in %s', async (where) => {
    const form =
      where === 'an answer' ? await answer(strict()) : await edit({ city: 'Rome', options: null }, strict());
    if ('submit' in form) await userEvent.type(field(/^city/), 'Rome');
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    const args = { city: 'Rome', options: { unit: null, hourly: true } };
    const sent = 'submit' in form ? await form.submit() : await form.approve();
    expect([args, { approved: true, editedArgs: args }]).toContainEqual(sent);
  });
});
