import { asks } from 'react-agent-interrupts/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, payment, show, words } from './hands.js';

// README: no answer is lost. A page reload loses what is not stored.

/** The URLs that the page has tried to load. It stays where it is. */
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

it('text submitted in a host’s form is accepted, and the page stays', async () => {
  const { payloads } = await show(asks(words('a')), inForm);
  await userEvent.fill(screen.getByLabelText('Your answer'), 'Ann');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual(['Ann']));
  expect(left).toEqual([]);
  expect(hostSent).not.toHaveBeenCalled();
});

it('JSON submitted in a host’s form is accepted, and the page stays', async () => {
  const { payloads } = await show(asks(words('a')), inForm);
  await userEvent.click(button('Answer as JSON'));
  await userEvent.fill(screen.getByLabelText('Your answer as JSON'), '{"to": "Ann"}');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([{ to: 'Ann' }]));
  expect(left).toEqual([]);
});

it('a denial with a reason, submitted in a host’s form, is accepted, and the page stays', async () => {
  const { payloads } = await show(payment(), inForm);
  await userEvent.click(button('Deny'));
  await userEvent.fill(screen.getByLabelText(/Reason for denying/), 'Too much');
  await userEvent.click(button('Deny'));
  await waitFor(() => expect(payloads()).toEqual([{ approved: false, reason: 'Too much' }]));
  expect(left).toEqual([]);
  expect(hostSent).not.toHaveBeenCalled();
});
