import { asks } from 'react-agent-interrupts/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, payment, show, words } from './hands.js';

// README: “No answer is lost.” A page that loads anew loses whatever nobody has stored.
// docs/reliability.md, law 4: “a person can change each answer, cancel, send again …, or leave.”

/** The addresses that the page has set out for. It stays where it is. */
const left: string[] = [];
const stay = (event: Event & { readonly destination?: { readonly url: string } }) => {
  left.push(event.destination?.url ?? '');
  event.preventDefault();
};
const navigation = () => (window as { navigation?: EventTarget }).navigation;
beforeEach(() => {
  left.length = 0;
  navigation()?.addEventListener('navigate', stay);
});
afterEach(() => navigation()?.removeEventListener('navigate', stay));

const hostSent = vi.fn();
const inForm = {
  around: (panel: React.ReactElement) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        hostSent();
      }}
    >
      {panel}
    </form>
  ),
};

it('words given in a host’s form are taken, and the page stays', async () => {
  const { payloads } = await show(asks(words('a')), inForm);
  await userEvent.fill(screen.getByLabelText('Your answer'), 'Ann');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual(['Ann']));
  expect(left).toEqual([]);
  expect(hostSent).not.toHaveBeenCalled();
});

it('JSON given in a host’s form is taken, and the page stays', async () => {
  const { payloads } = await show(asks(words('a')), inForm);
  await userEvent.click(button('Answer as JSON'));
  await userEvent.fill(screen.getByLabelText('Your answer as JSON'), '{"to": "Ann"}');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ to: 'Ann' }]));
  expect(left).toEqual([]);
});

it('a denial with a reason, given in a host’s form, is taken, and the page stays', async () => {
  const { payloads } = await show(payment(), inForm);
  await userEvent.click(button('Deny'));
  await userEvent.fill(screen.getByLabelText(/Reason for denying/), 'Too much');
  await userEvent.click(button('Deny'));
  await waitFor(() => expect(payloads()).toEqual([{ approved: false, reason: 'Too much' }]));
  expect(left).toEqual([]);
  expect(hostSent).not.toHaveBeenCalled();
});
