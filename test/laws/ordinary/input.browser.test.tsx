import { screen, waitFor } from '@testing-library/react';
import { asks, proposes } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { button, fields, formLoads, show } from '../clumsy/hands.js';
import { field } from './fieldNamed.js';

// forms-and-safety.md: an answer sends what it shows. These tests use what browsers do with text besides typing it.

const whole = (responseSchema: object) => asks({ ...fields('a', {}), responseSchema });

/** Inserts text without keys, as a chosen spelling. */
const insert = (text: string) => cdp().send('Input.insertText', { text });

const kindsOf = (first: object, second: object) => ({
  type: 'object',
  oneOf: [
    { title: 'First', type: 'object', properties: { note: first }, required: ['note'] },
    { title: 'Second', type: 'object', properties: { note: second }, required: ['note'] },
  ],
});

it.each([
  ['a text and a number', { type: 'string' }, { type: 'number' }],
  ['a text and a list of choices', { type: 'string' }, { enum: ['a', 'b'] }],
  ['a text and a group', { type: 'string' }, { type: 'object', properties: { x: { type: 'string' } } }],
])(
  'the input of a kind is back after a visit to another kind with the same field: %s',
  async (_n, one, two) => {
    const { payloads } = await show(whole(kindsOf(one, two)));
    const kind = await screen.findByRole<HTMLSelectElement>('combobox', {}, formLoads);
    await userEvent.selectOptions(kind, 'First');
    await userEvent.fill(await field(/^note/), 'hello');
    await userEvent.selectOptions(kind, 'Second');
    await userEvent.selectOptions(kind, 'First');
    expect(await field(/^note/)).toHaveValue('hello');
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(payloads()).toEqual([{ note: 'hello' }]));
  },
);

it('both kinds of a field get their own input back', async () => {
  const { payloads } = await show(
    asks(fields('a', { v: { anyOf: [{ type: 'string' }, { type: 'number' }] } })),
  );
  const kind = await screen.findByRole<HTMLSelectElement>('combobox', {}, formLoads);
  const [text, number] = [...kind.options].filter(({ value }) => value !== '').map(({ label }) => label);
  await userEvent.selectOptions(kind, text ?? '');
  await userEvent.fill(await screen.findByRole('textbox'), 'hello');
  await userEvent.selectOptions(kind, number ?? '');
  await userEvent.fill(await screen.findByRole('spinbutton'), '7');
  await userEvent.selectOptions(kind, text ?? '');
  expect(await screen.findByRole('textbox')).toHaveValue('hello');
  await userEvent.selectOptions(kind, number ?? '');
  expect(await screen.findByRole('spinbutton')).toHaveValue(7);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ v: 7 }]));
});

const lines = 'first\r\nsecond\r\n';

it('an unedited text with CRLF is sent byte for byte, also if another field is edited', async () => {
  const { payloads } = await show(
    proposes(
      { id: 'call-1', name: 'write', args: { content: lines, path: 'a' } },
      {
        reason: 'tool_call',
        message: 'Write?',
        responseSchema: {
          type: 'object',
          properties: {
            approved: { type: 'boolean' },
            editedArgs: {
              type: 'object',
              properties: { content: { type: 'string' }, path: { type: 'string' } },
            },
          },
          required: ['approved'],
        },
      },
    ),
  );
  await userEvent.click(button('Edit'));
  await userEvent.fill(await field(/^path/), 'b');
  await userEvent.click(await field(/^content/));
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(button('Approve with edits'));
  await waitFor(() =>
    expect(payloads()).toEqual([{ approved: true, editedArgs: { content: lines, path: 'b' } }]),
  );
});

it('a default with CRLF is sent byte for byte', async () => {
  const { payloads } = await show(
    asks(fields('a', { content: { type: 'string', default: lines }, name: { type: 'string' } })),
  );
  await userEvent.fill(await field(/^name/), 'x');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ content: lines, name: 'x' }]));
});

it('a replacement by the spelling check, and an undo, are sent as they are shown', async () => {
  const { payloads } = await show(asks(fields('a', { say: { type: 'string' } })));
  const say = await field(/^say/);
  await userEvent.click(say);
  await userEvent.keyboard('helo');
  say.setSelectionRange(0, 4);
  // Chromium inserts a chosen spelling like this.
  await insert('hello');
  expect(say).toHaveValue('hello');
  await userEvent.keyboard('{Control>}z{/Control}');
  const shown = say.value;
  expect(shown).not.toBe('hello');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([shown === '' ? {} : { say: shown }]));
});

it('rich text is pasted as plain text', async () => {
  const { payloads } = await show(asks(fields('a', { say: { type: 'string' } })));
  const say = await field(/^say/);
  const page = document.body.appendChild(document.createElement('p'));
  page.innerHTML = '<b>bold</b> <i>text</i>';
  getSelection()?.selectAllChildren(page);
  await userEvent.copy();
  page.remove();
  await userEvent.click(say);
  await userEvent.paste();
  expect(say).toHaveValue('bold text');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ say: 'bold text' }]));
});

it('what the browser fills in is sent', async () => {
  const { payloads } = await show(
    asks(fields('a', { email: { type: 'string', format: 'email' }, name: { type: 'string' } })),
  );
  for (const [name, value] of [
    [/^email/, 'a@b.example'],
    [/^name/, 'Ann'],
  ] as const) {
    const input = await field(name);
    // Autofill sets the value and reports it without keys and without focus.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ email: 'a@b.example', name: 'Ann' }]));
});

it('a date that is cleared is not sent', async () => {
  const { payloads } = await show(
    asks(fields('a', { day: { type: 'string', format: 'date', default: '2026-01-02' } })),
  );
  const day = await field(/^day/);
  await userEvent.click(day);
  // The clear button of a date picker.
  await userEvent.clear(day);
  expect(day).toHaveValue('');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{}]));
});
