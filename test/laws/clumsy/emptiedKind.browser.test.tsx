import { screen, waitFor } from '@testing-library/react';
import { asks, proposes } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, show } from './hands.js';

// forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.” What the user types into
// the shown field is shown, also after the field was empty.

const kinds = (...types: readonly object[]) => ({ v: { anyOf: types } });
const text = { type: 'string' };
const number = { type: 'number' };
const nothing = { type: 'null' };

const answer = (properties: object, required: readonly string[] = []) =>
  asks({ ...fields('a', properties), responseSchema: { type: 'object', properties, required } });
const withDefault = (value: unknown, ...types: readonly object[]) => ({
  v: { anyOf: types, default: value },
});
const edits = (v: unknown, properties: object) =>
  proposes(
    { id: 'call-1', name: 'set', args: { v } },
    {
      reason: 'tool_call',
      message: 'Set?',
      responseSchema: {
        type: 'object',
        properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object', properties } },
        required: ['approved'],
      },
    },
  );

it.each([
  ['a number of an answer', () => answer(withDefault(4, text, number, nothing)), 'spinbutton', { v: 5 }],
  ['a required number', () => answer(withDefault(4, text, number, nothing), ['v']), 'spinbutton', { v: 5 }],
  ['a text', () => answer(withDefault('4', number, text, nothing)), 'textbox', { v: '5' }],
  [
    'a number of edited arguments',
    () => edits(4, kinds(text, number, nothing)),
    'spinbutton',
    { approved: true, editedArgs: { v: 5 } },
  ],
] as const)(
  '%s keeps its kind while the user replaces it with the keys',
  async (_name, first, role, sent) => {
    const { payloads } = await show(first());
    const edit = screen.queryByRole('button', { name: 'Edit' });
    if (edit) await userEvent.click(edit);
    const field = await screen.findByRole<HTMLInputElement>(role, {}, formLoads);
    await userEvent.click(field);
    await userEvent.keyboard('{Backspace}');
    expect(field).toHaveValue(role === 'spinbutton' ? null : '');
    await userEvent.keyboard('5');
    await userEvent.click(button(edit ? 'Approve with edits' : 'Answer'));
    await waitFor(() => expect(payloads()).toEqual([sent]));
  },
);
