import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JsonObject } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { answer, edit, field, fields, group, press, rows } from './kit.js';

/** Pydantic’s `dict[str, …]`, Zod’s `z.record(z.string(), …)`. */
const map = (values: JsonObject): JsonObject =>
  group({ map: { type: 'object', additionalProperties: values } });
const textOrNumber = { anyOf: [{ type: 'string' }, { type: 'number' }] };
const titled = {
  oneOf: [
    { const: 'a', title: 'First' },
    { const: 'b', title: 'Second' },
  ],
};

// forms-and-safety.md: an answer form “sends what it shows”; a form that edits arguments leaves what the user does not edit.
describe('an entry with a name of the user’s', () => {
  it('of one of several kinds has one control for its value', async () => {
    const { approve } = await edit({ map: { x: 1 } }, map(textOrNumber));
    expect(fields().map((each) => each.tagName)).toEqual(['INPUT', 'SELECT', 'INPUT']);
    await userEvent.type(screen.getByRole('spinbutton'), '2');
    expect(await approve()).toEqual({ approved: true, editedArgs: { map: { x: 12 } } });
  });

  it('of one of several constants is a choice', async () => {
    const { approve } = await edit({ map: { x: 'a' } }, map(titled));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^x/ }), 'Second');
    expect(await approve()).toEqual({ approved: true, editedArgs: { map: { x: 'b' } } });
  });

  it('is added as the kind that is shown', async () => {
    const { approve } = await edit({ map: {} }, map(textOrNumber));
    await press('Add to map');
    await waitFor(() => expect(rows()).toEqual([['map › newKey', 'not set', 'empty']]));
    await userEvent.type(field(/^Text/), 'hello');
    expect(await approve()).toEqual({ approved: true, editedArgs: { map: { newKey: 'hello' } } });
  });

  it('is added as a group of the kind that is shown', async () => {
    const kinds = ['mail', 'call'].map((name) =>
      group({ kind: { const: name }, to: { type: 'string' } }, ['kind', 'to']),
    );
    const { submit } = await answer(map({ oneOf: kinds }));
    await press('Add to map');
    await userEvent.type(field(/^to/), 'ada');
    expect(await submit()).toEqual({ map: { newKey: { kind: 'mail', to: 'ada' } } });
  });

  it('of one of several constants has a choice when it is added, and nothing is chosen', async () => {
    const { submit } = await answer(map(titled));
    await press('Add to map');
    const choice = screen.getByRole('combobox', { name: /^newKey/ });
    expect(choice).toHaveDisplayValue('Choose…');
    await userEvent.selectOptions(choice, 'First');
    expect(await submit()).toEqual({ map: { newKey: 'a' } });
  });

  it('may be left empty when it is added if it may be null', async () => {
    const { submit } = await answer(map({ anyOf: [{ type: 'integer' }, { type: 'null' }] }));
    await press('Add to map');
    expect(await submit()).toEqual({ map: { newKey: null } });
  });

  it('that is a date has a date field when it is added', async () => {
    await answer(map({ type: 'string', format: 'date' }));
    await press('Add to map');
    expect(screen.getByLabelText(/^newKey/)).toHaveAttribute('type', 'date');
  });
});
