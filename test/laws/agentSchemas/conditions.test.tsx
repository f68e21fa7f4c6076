import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JsonObject } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';
import { edit, field, group, rows } from './kit.js';

const text = { type: 'string' };
const condition = (properties: JsonObject) => ({
  if: { properties: { mode: { const: 'on' } }, required: ['mode'] },
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: { properties },
});
const mode = { enum: ['on', 'off'] };
const conditional: JsonObject = { ...group({ mode, to: text }), ...condition({ note: text }) };

const replace = async (name: RegExp, value: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), value);
};

/** Arguments with a part that has a condition below the outermost group. */
const parts: readonly (readonly [string, JsonObject, JsonObject])[] = [
  ['a group', { part: conditional }, { part: { mode: 'on', to: 'x' } }],
  ['a list', { part: { type: 'array', items: conditional } }, { part: [{ mode: 'on', to: 'x' }] }],
  ['an empty list', { part: { type: 'array', items: conditional } }, { part: [] }],
  ['a group that is absent', { part: conditional }, {}],
];

// forms-and-safety.md: “Fields that the user does not edit, secrets included, are sent unchanged.” “It adds no
// defaults.”
describe.each(parts)('an edit of arguments with a condition in %s', (_what, part, value) => {
  it('adds no group that was absent', async () => {
    const absent = {
      owner: group({ name: text }, ['name']),
      labels: { type: 'object', additionalProperties: text },
    };
    const { approve } = await edit({ city: 'Rome', ...value }, group({ city: text, ...absent, ...part }));
    await replace(/^city/, 'Oslo');
    await waitFor(() => expect(rows()).toEqual([['city', 'Rome', 'Oslo']]));
    expect(await approve()).toEqual({ approved: true, editedArgs: { city: 'Oslo', ...value } });
  });

  it('keeps a tuple, and also one that is edited', async () => {
    const pair = { type: 'array', prefixItems: [text, text] };
    const { approve } = await edit(
      { from: ['A', 'B'], city: 'Rome', ...value },
      group({ from: pair, city: text, ...part }),
    );
    await replace(/^city/, 'Oslo');
    await userEvent.type(screen.getByDisplayValue('A'), '1');
    expect(await approve()).toEqual({
      approved: true,
      editedArgs: { from: ['A1', 'B'], city: 'Oslo', ...value },
    });
  });
});

it('a condition that is no longer met changes only what it hides', async () => {
  const { approve } = await edit(
    { mode: 'on', note: 'n', size: 'XXL', version: 2, tags: ['a', 'b'] },
    {
      ...group({
        mode,
        owner: group({ name: text }),
        size: { enum: ['S', 'M', 'XXL'] },
        version: { type: 'integer' },
        tags: { type: 'array', items: text, maxItems: 2 },
      }),
      ...condition({ note: text }),
    },
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^mode/ }), 'off');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(await approve()).toEqual({
    approved: true,
    editedArgs: { mode: 'off', size: 'XXL', version: 2, tags: ['a', 'b'] },
  });
});

// forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.”
it.each(['answer', 'edit'] as const)('a group that was added and removed stays away (%s)', async (preset) => {
  const schema = { ...object({ owner: object({ name: text }) }), additionalProperties: text };
  const { onSubmit } = await showForm({ schema, preset, value: {} });
  for (const name of ['Add owner', 'Remove owner', 'Add', /^Remove newKey/])
    await userEvent.click(screen.getByRole('button', { name }));
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({}));
});
