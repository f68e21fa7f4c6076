import { screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  button,
  card,
  doubleClick,
  enter,
  keyDown,
  keyUp,
  payment,
  press,
  show,
  words,
  yesOrNo,
} from './hands.js';

// accessibility.md: the second click of a double click and a held Enter have no effect, and shortcuts ignore a held
// key.

const reason = () => screen.findByLabelText(/Reason for denying/);

it('Enter held on Deny types nothing into the reason field that it opens', async () => {
  await show(payment());
  await enter(button('Deny'), 5);
  expect(await reason()).toHaveFocus();
  expect(await reason()).toHaveValue('');
});

it('Enter held on “Answer as JSON” types nothing into the JSON', async () => {
  await show(asks(words('a')));
  await enter(button('Answer as JSON'), 5);
  const json = await screen.findByLabelText('Your answer as JSON');
  await waitFor(() => expect(json).toHaveFocus());
  expect(json).toHaveValue('');
});

it('the held shortcut of Deny types nothing into the reason field that it opens', async () => {
  const { container } = await show(payment(), { panel: { shortcuts: true } });
  await waitFor(() => expect(container.querySelector('kbd')).toBeVisible());
  card('Pay').focus();
  await press('d', 5);
  expect(await reason()).toHaveFocus();
  expect(await reason()).toHaveValue('');
});

it('Space held while the focus moves to a button presses it only if it began there', async () => {
  const { payloads } = await show(asks(yesOrNo('a')));
  const yes = button('Yes');
  card('Do a').focus();
  await keyDown('Space');
  yes.focus();
  await keyDown('Space', true);
  await keyUp('Space');
  expect(payloads()).toEqual([undefined]);
  await press('Space', 2);
  await waitFor(() => expect(payloads()).toEqual([true]));
});

it('Enter held in a text field still adds lines', async () => {
  await show(asks(words('a')));
  await enter(screen.getByLabelText('Your answer'), 2);
  expect(screen.getByLabelText('Your answer')).toHaveValue('\n\n\n');
});

it('a double click on Deny keeps the focus in the reason field that it opens', async () => {
  await show(payment());
  await doubleClick(button('Deny'));
  expect(await reason()).toHaveFocus();
});

it('a double click still selects a word of typed text after a button was pressed', async () => {
  await show(payment());
  await userEvent.click(button('Deny'));
  await userEvent.fill(await reason(), 'word');
  const field = await reason();
  await doubleClick(field, { x: 20, y: 15 });
  expect(field).toHaveProperty('selectionEnd', 4);
  expect(field).toHaveProperty('selectionStart', 0);
});
