import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JsonObject } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { fill, object, press, showForm } from '../formValues/kit.js';

const urgency = { enum: ['low', 'high'] };
const constant = (value: unknown) => ({ const: value });
const courier = object({ by: constant('courier'), insured: constant(true), note: { type: 'string' } }, [
  'by',
]);

/** Only an urgent answer has these fields. */
const ifUrgent = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  ...object({ urgency }),
  if: { properties: { urgency: { const: 'high' } }, required: ['urgency'] },
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: { properties, required },
});
const choose = async (name: RegExp, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name }, { timeout: 15_000 }), option);
const answer = async (schema: JsonObject, act: () => Promise<unknown>, shown = showForm(schema)) => {
  const { sent } = await shown;
  await act();
  await press('Answer');
  await waitFor(() => expect(sent()).toHaveLength(1));
  return sent()[0]?.[0];
};
const urgent = () => choose(/urgency/, 'high');

// forms-and-safety.md: “An optional constant is left out until the user chooses it.” “An optional group or union whose
// initial values are all constants is also left out until the user chooses or edits it.”
describe('an optional part that a condition adds', () => {
  it.each<[string, JsonObject]>([
    ['a group of constants', courier],
    ['a group in which a group has constants', object({ way: courier }, ['way'])],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], items: false }],
  ])('is left out until the user adds it: %s', async (_what, extra) => {
    expect(await answer(ifUrgent({ extra }), urgent)).toEqual({ urgency: 'high' });
  });

  it('is sent once the user adds it', async () => {
    const act = async () => {
      await urgent();
      await press('Add extra');
      await fill(/note/, 'ring');
    };
    expect(await answer(ifUrgent({ extra: courier }), act)).toEqual({
      urgency: 'high',
      extra: { by: 'courier', note: 'ring' },
    });
  });

  it('stays as it was added while the condition is not met, and after a remount', async () => {
    const shown = await showForm(ifUrgent({ extra: object({ by: constant('courier') }, ['by']) }));
    const act = async () => {
      await urgent();
      await press('Add extra');
      await choose(/urgency/, 'low');
      await urgent();
      shown.unmount();
      shown.panel();
      expect(await screen.findByRole('button', { name: 'Remove extra' }, { timeout: 15_000 })).toBeVisible();
    };
    expect(await answer({}, act, Promise.resolve(shown))).toEqual({
      urgency: 'high',
      extra: { by: 'courier' },
    });
  });

  it('is sent if it is required', async () => {
    const group = object({ by: constant('courier') }, ['by']);
    expect(await answer(ifUrgent({ extra: group }, ['extra']), urgent)).toEqual({
      urgency: 'high',
      extra: { by: 'courier' },
    });
  });

  it('is left out if a default meets the condition', async () => {
    const schema = ifUrgent({ extra: courier });
    const withDefault = { ...schema, properties: { urgency: { ...urgency, default: 'high' } } };
    expect(await answer(withDefault, () => Promise.resolve())).toEqual({ urgency: 'high' });
  });
});

it('the chosen kind of an optional union keeps its constants', async () => {
  const way = object({ by: constant('courier') }, ['by']);
  for (const kinds of [
    [
      { ...way, title: 'Courier' },
      { type: 'string', title: 'Other' },
    ],
    [
      { type: 'string', title: 'Other' },
      { ...way, title: 'Courier' },
    ],
    [object({ x: { type: 'string' } }), { ...way, title: 'Courier' }],
  ]) {
    const shown = await showForm(ifUrgent({ extra: { anyOf: kinds } }));
    const act = async () => {
      await urgent();
      await choose(/Kind|by/, 'Courier');
    };
    expect(await answer({}, act, Promise.resolve(shown))).toEqual({
      urgency: 'high',
      extra: { by: 'courier' },
    });
    shown.unmount();
  }
});
