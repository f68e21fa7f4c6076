import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JsonObject } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { edit, group } from './kit.js';

const text = { type: 'string' };
const kind = (by: string, more: JsonObject = {}): JsonObject => ({
  title: by,
  ...group({ by: { const: by }, to: text, ...more }, ['by', 'to']),
});
const choose = (option: string) => userEvent.selectOptions(screen.getByRole('combobox'), option);

/** Places of a union in arguments: the schema and the arguments. */
const places: readonly (readonly [string, (union: JsonObject) => JsonObject, (value: object) => object])[] = [
  ['the arguments', (union) => union, (value) => value],
  ['a field', (union) => group({ way: union }, ['way']), (way) => ({ way })],
  ['a list', (union) => group({ ways: { type: 'array', items: union } }), (way) => ({ ways: [way] })],
];

// forms-and-safety.md: “A group or a list item that the user adds starts with the constants, empty lists and
// nulls that it requires.”
describe.each(places)('another kind that the user chooses for %s', (_where, schema, args) => {
  it.each(['oneOf', 'anyOf'])('has its constant, and keeps the other fields (%s)', async (word) => {
    const union = { [word]: [kind('mail'), kind('phone')] };
    const { approve } = await edit(args({ by: 'mail', to: 'Ada' }), schema(union));
    await choose('phone');
    expect(await approve()).toEqual({ approved: true, editedArgs: args({ by: 'phone', to: 'Ada' }) });
  });

  it('has no part that is absent, and nothing that the form does not show', async () => {
    const more = {
      owner: group({ name: text }),
      labels: { type: 'object', additionalProperties: text },
      pair: { type: 'array', prefixItems: [text, text] },
    };
    const union = { oneOf: [kind('mail', more), kind('phone', more)] };
    const { approve } = await edit(args({ by: 'mail', to: 'Ada' }), schema(union));
    await choose('phone');
    expect(await approve()).toEqual({ approved: true, editedArgs: args({ by: 'phone', to: 'Ada' }) });
  });

  it('has the same values again when it is chosen again', async () => {
    const union = { oneOf: [kind('mail'), kind('phone')] };
    const { approve } = await edit(args({ by: 'mail', to: 'Ada' }), schema(union));
    await choose('phone');
    await choose('mail');
    expect(await approve()).toEqual({ approved: true });
  });
});
