import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, proposes } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, payment, press, show } from './hands.js';

// forms-and-safety.md: an answer shows the schema's defaults and sends what it shows. An edit adds nothing to the
// arguments.

const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, {}, formLoads);

it.each(['date', 'date-time', 'time'])('an empty %s that is half typed is not omitted', async (format) => {
  const { decisions } = await show(asks(fields('a', { when: { type: 'string', format } })));
  const when = await field(/^when/);
  when.focus();
  await press('5');
  expect(when).toHaveProperty('validity.badInput', true);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(when).toHaveFocus());
  expect(decisions()).toEqual([undefined]);
  await waitFor(() => expect(when).toHaveAccessibleDescription(/\.$/));
});

it.each([
  ['an answer', () => asks(fields('a', { amount: { type: 'number' }, to: { type: 'string' } })), 'Answer'],
  ['an edit', () => payment(), 'Approve with edits'],
] as const)('a number of %s that is half typed stays when JSON is wanted', async (_name, first, send) => {
  const { decisions } = await show(first());
  if (send !== 'Answer') await userEvent.click(button('Edit'));
  const amount = await field(/^amount/);
  await userEvent.click(amount);
  await userEvent.keyboard('1e');
  if (send === 'Answer') {
    await userEvent.click(button(send));
    await screen.findByRole('button', { name: 'JSON' });
  }
  await userEvent.click(button('JSON'));
  await waitFor(() => expect(amount).toHaveFocus());
  expect(amount).toBeInTheDocument();
  expect(amount).toHaveValue(send === 'Answer' ? '1e' : '101e');
  await waitFor(() => expect(amount).toHaveAccessibleDescription('This must be a number.'));
  expect(decisions()).toEqual([undefined]);
});

it.each([
  ['1e', '5', 100_000],
  ['-', '3', -3],
  ['1/2', '{Backspace}{Backspace}', 1],
])('a number that is half typed (%s) stays when the card is shown again', async (typed, rest, sent) => {
  const asked = await show(asks(fields('a', { amount: { type: 'number' }, to: { type: 'string' } })));
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard(typed);
  asked.unmount();
  render(<InterruptPanel run={asked.run} />);
  const amount = await field(/^amount/);
  expect(amount).toHaveValue(typed);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(amount).toHaveAccessibleDescription('This must be a number.'));
  expect(asked.decisions()).toEqual([undefined]);
  await userEvent.click(amount);
  await userEvent.keyboard(`{End}${rest}`);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(asked.payloads()).toEqual([{ amount: sent }]));
});

it('a half-typed number is not an edit of a call without a schema', async () => {
  const properties = { approved: { type: 'boolean' }, editedArgs: { type: 'object' } };
  const responseSchema = { type: 'object', properties, required: ['approved'] };
  const { decisions } = await show(
    proposes({ id: 'call-1', name: 'pay', args: { amount: 10 } }, { responseSchema }),
  );
  await userEvent.click(button('Edit'));
  const amount = await field(/^amount/);
  await userEvent.click(amount);
  await userEvent.keyboard('{End}e');
  await userEvent.click(button('Approve with edits'));
  await waitFor(() => expect(amount).toHaveAccessibleDescription('This must be a number.'));
  expect(decisions()).toEqual([undefined]);
});

it('a number beyond the range of JavaScript is refused', async () => {
  const { decisions } = await show(asks(fields('a', { amount: { type: 'number' } })));
  const amount = await field(/^amount/);
  await userEvent.click(amount);
  await userEvent.keyboard('1e400');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/^This .*\.$/));
  expect(amount).toHaveFocus();
  expect(decisions()).toEqual([undefined]);
});
