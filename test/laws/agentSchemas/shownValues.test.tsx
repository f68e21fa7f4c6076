import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { expect, it, vi } from 'vitest';
import { edit, field, group, press } from './kit.js';

// forms-and-safety.md: “A value whose type differs from that of its field is shown in the field as JSON”.
it('a number that is proposed for a text is shown as JSON, and can be made a text', async () => {
  const { approve } = await edit({ zip: 80331 }, group({ zip: { type: 'string' } }));
  const zip = field(/^zip/);
  expect(zip).toHaveAccessibleDescription(/JSON/);
  await userEvent.clear(zip);
  await userEvent.type(zip, '"80331"');
  expect(await approve()).toEqual({ approved: true, editedArgs: { zip: '80331' } });
});

// Two values that are sent as they are have two looks.
it.each<[string, unknown, object]>([
  ['an empty object for a text', {}, { type: 'string' }],
  ['an empty object for a list', {}, { type: 'array', items: { type: 'string' } }],
  ['an empty object for one of several kinds', {}, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
  ['a number for a text or null', 5, { type: ['string', 'null'] }],
])('%s is shown as JSON', async (_, value, schema) => {
  const onSubmit = vi.fn();
  const form = group({ part: schema, more: { type: 'string' } });
  render(
    <SchemaForm
      schema={form}
      value={{ part: value }}
      preset="edit"
      checks={false}
      idPrefix="form"
      onSubmit={onSubmit}
    />,
  );
  expect(
    await screen.findByDisplayValue(JSON.stringify(value), {}, { timeout: 20_000 }),
  ).toHaveAccessibleDescription(/JSON/);
  await press('Answer');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ part: value }));
});

it('a proposed value that is not the constant has one message', async () => {
  await edit({ kind: 'b', name: 'x' }, group({ kind: { const: 'a' }, name: { type: 'string' } }, ['kind']));
  await press('Approve with edits');
  const choice = await screen.findByRole('combobox', { name: /^kind/ });
  await waitFor(() => expect(choice).toBeInvalid());
  const messages = document.querySelector('.rai-error')?.textContent ?? '';
  expect(messages.match(/\./g)).toHaveLength(1);
});

// accessibility.md: a field has a label. forms-and-safety.md: `uiSchema` is “an rjsf `uiSchema`”, which has these widgets.
it.each([
  ['alt-date', 'date'],
  ['alt-datetime', 'datetime-local'],
])('the widget %s is a date field with a label', async (widget, type) => {
  render(
    <SchemaForm
      schema={group({ day: { type: 'string', format: type === 'date' ? 'date' : 'date-time' } })}
      uiSchema={{ day: { 'ui:widget': widget } }}
      idPrefix="form"
      onSubmit={() => {}}
    />,
  );
  expect(await screen.findByLabelText(/^day/, {}, { timeout: 20_000 })).toHaveAttribute('type', type);
});
