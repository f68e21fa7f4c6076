import { waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, show } from '../clumsy/hands.js';
import { field } from './fieldNamed.js';

// forms-and-safety.md: an answer sends what it shows. These tests use what browsers do with numbers besides typing them.

it.each([
  ['1,5', '1,5'],
  ['1/2', '1/2'],
  ['12a', '12a'],
])('the number field shows %s as it was typed, and does not send another number', async (keys, shown) => {
  const { decisions } = await show(asks(fields('a', { amount: { type: 'number' } })));
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard(keys);
  expect(await field(/^amount/)).toHaveValue(shown);
  expect(await field(/^amount/)).toHaveFocus();
  await userEvent.click(button('Answer'));
  const amount = await field(/^amount/);
  await waitFor(() => expect(amount).toHaveAccessibleDescription('This must be a number.'));
  expect(decisions()).toEqual([undefined]);
});

it('a number that was corrected after a comma is sent', async () => {
  const { payloads } = await show(asks(fields('a', { amount: { type: 'number' } })));
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard('1,5{Backspace}{Backspace}.5');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ amount: 1.5 }]));
});

it('a number that JavaScript rounds is refused also after a comma', async () => {
  const { decisions } = await show(asks(fields('a', { amount: { type: 'number' } })));
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard(',{Backspace}12345678901234567890');
  await userEvent.click(button('Answer'));
  const amount = await field(/^amount/);
  await waitFor(() => expect(amount).toHaveAccessibleDescription(/12345678901234567000|12345678901234567/));
  expect(decisions()).toEqual([undefined]);
});

it('pasted text with a comma is shown in a number field, and surrounding spaces are not', async () => {
  const { payloads } = await show(
    asks(
      fields('a', {
        from: { type: 'string', default: '2,5' },
        other: { type: 'string', default: ' 42 ' },
        amount: { type: 'number' },
        count: { type: 'integer' },
      }),
    ),
  );
  for (const [from, to] of [
    [/^from/, /^amount/],
    [/^other/, /^count/],
  ] as const) {
    (await field(from)).select();
    await userEvent.copy();
    await userEvent.click(await field(to));
    await userEvent.paste();
  }
  expect(await field(/^amount/)).toHaveValue('2,5');
  expect(await field(/^count/)).toHaveValue(42);
  await userEvent.click(await field(/^amount/));
  await userEvent.keyboard('{End}{Backspace}{Backspace}');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ from: '2,5', other: ' 42 ', amount: 2, count: 42 }]));
});

it('the wheel changes no number, and a key in the same task types', async () => {
  const { payloads } = await show(asks(fields('a', { amount: { type: 'number' } })));
  const amount = await field(/^amount/);
  await userEvent.click(amount);
  await userEvent.keyboard('1');
  amount.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }));
  expect(amount).toHaveProperty('readOnly', true);
  amount.dispatchEvent(new KeyboardEvent('keydown', { key: '2', bubbles: true }));
  expect(amount).toHaveProperty('readOnly', false);
  await userEvent.keyboard('2');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ amount: 12 }]));
});

it('the steps of a number field are sent', async () => {
  const { payloads } = await show(asks(fields('a', { count: { type: 'integer' } })));
  const count = await field(/^count/);
  await userEvent.click(count);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowUp}');
  expect(count).toHaveValue(2);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ count: 2 }]));
});
