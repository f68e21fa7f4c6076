import { screen, waitFor } from '@testing-library/react';
import { asks, proposes } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, show } from '../clumsy/hands.js';

// forms-and-safety.md: “Fields that the user does not edit, secrets included, are sent unchanged.”
it('a name with spaces around it stays if the focus only passes it', async () => {
  const { payloads } = await show(
    proposes(
      { id: 'call-1', name: 'request', args: { headers: { ' to ': 'x', other: 'y' } } },
      {
        responseSchema: {
          type: 'object',
          properties: {
            approved: { type: 'boolean' },
            editedArgs: {
              type: 'object',
              properties: { headers: { type: 'object', additionalProperties: { type: 'string' } } },
            },
          },
          required: ['approved'],
        },
      },
    ),
  );
  await userEvent.click(button('Edit'));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of\s+to/ }, formLoads);
  await userEvent.click(name);
  await userEvent.keyboard('{Enter}{Tab}');
  await userEvent.fill(screen.getByDisplayValue('y'), 'z');
  expect(name.value).toBe(' to ');
  await userEvent.click(button('Approve with edits'));
  await waitFor(() =>
    expect(payloads()).toEqual([{ approved: true, editedArgs: { headers: { ' to ': 'x', other: 'z' } } }]),
  );
});

// forms-and-safety.md: an answer form “sends what it shows”. A slider without a value shows the middle of its range.
it('a field that an app shows as a range shows no number that it does not have', async () => {
  const share = { type: 'integer', minimum: 0, maximum: 100 };
  const { payloads } = await show(asks(fields('a', { share, rest: { ...share, default: 30 } })), {
    panel: {
      form: {
        uiSchema: { input_required: { share: { 'ui:widget': 'range' }, rest: { 'ui:widget': 'range' } } },
      },
    },
  });
  const empty = await screen.findByLabelText<HTMLInputElement>(/^share/, {}, formLoads);
  expect(empty.value).toBe('');
  expect(screen.getByLabelText(/^rest/)).toHaveValue(30);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ rest: 30 }]));
});
