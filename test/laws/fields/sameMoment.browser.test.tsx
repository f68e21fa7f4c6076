import { screen, waitFor } from '@testing-library/react';
import { proposes } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, formLoads, show } from '../clumsy/hands.js';

const args = {
  start: '2026-11-28T10:00:00Z',
  end: '2026-11-28T12:00:30.123456+02:00',
  at: '10:00',
};
const moment = { type: 'string', format: 'date-time' };
const call = proposes(
  { id: 'call-1', name: 'plan', args },
  {
    message: 'Plan it?',
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        editedArgs: {
          type: 'object',
          properties: { start: moment, end: moment, at: { type: 'string', format: 'time' } },
        },
      },
      required: ['approved'],
    },
  },
);

// forms-and-safety.md: an approval without edits contains no arguments.
it('a date and a time that are changed, and then changed back, are not an edit', async () => {
  const { payloads } = await show(call);
  await userEvent.click(button('Edit'));
  for (const name of Object.keys(args)) {
    const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`), {}, formLoads);
    const before = field.value;
    field.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(field.value).not.toBe(before);
    await userEvent.keyboard('{ArrowDown}');
    expect(field.value).toBe(before);
  }
  await userEvent.click(button('Approve with edits'));
  await waitFor(() => expect(payloads()).toEqual([{ approved: true }]));
});
