import { screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, payment, show, words } from '../clumsy/hands.js';
import { field } from '../ordinary/fieldNamed.js';

// A page may stop events before they reach the panel: a remote control, an editor or a hotkey library does so in the
// capture phase.
let page = new AbortController();
beforeEach(() => {
  page = new AbortController();
});
afterEach(() => page.abort());

const stops = (...types: readonly string[]) => {
  const stop = (event: Event) => event.stopImmediatePropagation();
  for (const type of types) addEventListener(type, stop, { capture: true, signal: page.signal });
};

// README: what is shown is what is sent. forms-and-safety.md: “the form sends what the control shows”.
it.each([[['click']], [['change']], [['input', 'change']], [['input', 'change', 'click', 'keydown']]])(
  'a form sends what it shows on a page that stops each %s',
  async (types) => {
    const { payloads } = await show(
      asks(
        fields('a', {
          name: { type: 'string' },
          amount: { type: 'number' },
          day: { type: 'string', format: 'date' },
          agree: { type: 'boolean' },
          color: { type: 'string', enum: ['red', 'blue'] },
          sizes: { type: 'array', items: { type: 'string', enum: ['S', 'M'] }, uniqueItems: true },
          pin: { type: 'string', format: 'password' },
        }),
      ),
    );
    await field(/^name/);
    stops(...types);
    await userEvent.fill(await field(/^name/), 'Ann');
    await userEvent.fill(await field(/^amount/), '1.5');
    await userEvent.fill(await field(/^day/), '2026-01-02');
    await userEvent.click(screen.getByLabelText('agree'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^color/ }), 'blue');
    await userEvent.click(screen.getByLabelText('M'));
    await userEvent.fill(await field(/^pin/), 'sesame');
    await userEvent.click(button('Answer'));
    await waitFor(() =>
      expect(payloads()).toEqual([
        {
          name: 'Ann',
          amount: 1.5,
          day: '2026-01-02',
          agree: true,
          color: 'blue',
          sizes: ['M'],
          pin: 'sesame',
        },
      ]),
    );
  },
);

it('an edit is not dropped on a page that stops each input and change', async () => {
  const { payloads } = await show(payment());
  await userEvent.click(button('Edit'));
  const to = await field(/^to/);
  stops('input', 'change');
  await userEvent.fill(to, 'Bob');
  await userEvent.click(button('Approve with edits'));
  await waitFor(() =>
    expect(payloads()).toEqual([{ approved: true, editedArgs: { to: 'Bob', amount: 10 } }]),
  );
});

// README: “Every thread can continue.”
it.each([
  ['text', () => show(asks(words('a'))), 'Your answer', 'Ann', 'Ann'],
  ['JSON', () => show(asks(words('a'))), 'Your answer as JSON', '[1]', [1]],
  ['a form', () => show(asks(fields('a', { name: { type: 'string' } }))), /^name/, 'Ann', { name: 'Ann' }],
] as const)('%s is sent on a page that stops every submit', async (kind, ask, label, typed, sent) => {
  const { payloads } = await ask();
  if (kind === 'JSON') await userEvent.click(button('Answer as JSON'));
  const control = await screen.findByLabelText(label, {}, formLoads);
  stops('submit');
  await userEvent.fill(control, typed);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([sent]));
});

it('Enter in a field sends the form on a page that stops every submit, once', async () => {
  const { requests } = await show(asks(fields('a', { name: { type: 'string' } })), {
    run: { autoSubmit: 'single' },
  });
  const name = await field(/^name/);
  stops('submit');
  await userEvent.fill(name, 'Ann');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(requests[1]?.resume).toMatchObject([{ payload: { name: 'Ann' } }]));
  expect(requests).toHaveLength(2);
});

it('a denial with its reason is accepted on a page that stops every submit', async () => {
  const { payloads } = await show(payment());
  await userEvent.click(button('Deny'));
  stops('submit');
  await userEvent.fill(screen.getByLabelText(/Reason for denying/), 'Too much');
  await userEvent.click(button('Deny'));
  await waitFor(() => expect(payloads()).toEqual([{ approved: false, reason: 'Too much' }]));
});
