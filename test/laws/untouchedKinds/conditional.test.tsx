import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, press, showForm } from '../formValues/kit.js';

const constant = (value: string) => ({ const: value });
const mail = object({ by: constant('mail'), note: { type: 'string' } }, ['by']);
const phone = object({ by: constant('phone'), number: { type: 'string' } }, ['by', 'number']);
const contact = {
  oneOf: [
    { ...mail, title: 'Mail' },
    { ...phone, title: 'Phone' },
  ],
};
const urgency = { enum: ['low', 'high'] };
const isHigh = { properties: { urgency: { const: 'high' } }, required: ['urgency'] };

/** Only an urgent answer has these fields. */
const ifUrgent = (properties: Record<string, object>, required: readonly string[]) => ({
  ...object({ urgency }, ['urgency']),
  if: isHigh,
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: { properties, required },
});
const choose = async (name: RegExp, option: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name }, { timeout: 15_000 }), option);
const kindOf = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' });

// forms-and-safety.md: “A required union (`oneOf` or `anyOf`) whose first branch requires only constants
// starts with no branch selected.” reliability.md: “A form sends only values that it shows.”
describe('a union whose first kind needs nothing but constants', () => {
  it('has no choice at first if the kind has an optional field', async () => {
    const { sent } = await showForm(object({ contact }, ['contact']));
    await press('Answer');
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
    expect(sent()).toEqual([]);
  });

  it('has no choice if a condition adds it', async () => {
    const { sent } = await showForm(ifUrgent({ contact }, ['contact']));
    await choose(/urgency/, 'high');
    await press('Answer');
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
    expect(sent()).toEqual([]);
    await userEvent.selectOptions(kindOf(), 'Mail');
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ urgency: 'high', contact: { by: 'mail' } }]]));
  });

  it('is not sent if a condition adds it and nobody chooses', async () => {
    const { sent } = await showForm(ifUrgent({ contact }, []));
    await choose(/urgency/, 'high');
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ urgency: 'high' }]]));
  });

  it('is sent if a condition adds it, it is optional, and the user chooses', async () => {
    const { sent } = await showForm(ifUrgent({ contact }, []));
    await choose(/urgency/, 'high');
    await userEvent.selectOptions(kindOf(), 'Mail');
    await press('Answer');
    await waitFor(() => expect(sent()).toEqual([[{ urgency: 'high', contact: { by: 'mail' } }]]));
  });

  it('has no choice if a default meets the condition', async () => {
    const schema = ifUrgent({ contact }, ['contact']);
    const { sent } = await showForm({
      ...schema,
      properties: { urgency: { ...urgency, default: 'high' } },
    });
    await press('Answer');
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull());
    expect(sent()).toEqual([]);
  });

  it('keeps the choice while the condition is not met, and after a remount', async () => {
    const { sent, unmount, panel } = await showForm(ifUrgent({ contact }, ['contact']));
    await choose(/urgency/, 'high');
    await userEvent.selectOptions(kindOf(), 'Mail');
    await userEvent.type(await screen.findByLabelText(/note/), 'soon');
    await choose(/urgency/, 'low');
    await choose(/urgency/, 'high');
    expect(await screen.findByLabelText(/note/)).toHaveValue('soon');
    unmount();
    panel();
    expect(await screen.findByLabelText(/note/, {}, { timeout: 15_000 })).toHaveValue('soon');
    await press('Answer');
    await waitFor(() =>
      expect(sent()).toEqual([[{ urgency: 'high', contact: { by: 'mail', note: 'soon' } }]]),
    );
  });
});
