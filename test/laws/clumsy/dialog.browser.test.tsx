import { asks } from 'react-agent-interrupts/testing';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, card, enter, fields, formLoads, payment, press, show, words, yesOrNo } from './hands.js';

// accessibility.md: the focus moves to the next open card, then to the bar, then to the panel. It never moves to the
// top of the page.

beforeEach(() => page.viewport(900, 1_200));

const hostSent = vi.fn();

/** A modal dialog whose only form closes it. */
function Modal({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label="Host">
      <form method="dialog" onSubmit={hostSent}>
        {children}
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
const inDialog = { around: (panel: React.ReactElement) => <Modal>{panel}</Modal> };
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Host' });

it('every kind of answer is accepted in a modal dialog, and the dialog stays open', async () => {
  const { payloads } = await show(
    asks(yesOrNo('a'), words('b'), fields('c', { n: { type: 'string' } })),
    inDialog,
  );
  await userEvent.click(button('Yes'));
  await userEvent.fill(screen.getByLabelText('Your answer'), 'Ann');
  await press('Enter');
  await userEvent.click(button('Answer', card('Say b')));
  const field = await screen.findByRole('textbox', { name: /^n/ }, formLoads);
  await userEvent.fill(field, 'Bob');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(payloads()).toEqual([true, 'Ann\n', { n: 'Bob' }]));
  expect(dialog().open).toBe(true);
  expect(hostSent).not.toHaveBeenCalled();
});

it.each([900, 400])('the panel has a readable width in a dialog on a page of %i pixels', async (width) => {
  await page.viewport(width, 1_200);
  await show(asks(yesOrNo('a')), inDialog);
  expect(card('Do a').getBoundingClientRect().width).toBeGreaterThan(250);
  expect(dialog().scrollWidth).toBe(dialog().clientWidth);
});

it('the focus moves to the next card and stays in the modal dialog', async () => {
  const { payloads } = await show(asks(yesOrNo('a'), yesOrNo('b')), {
    ...inDialog,
    panel: { shortcuts: true },
  });
  await waitFor(() => expect(document.querySelector('kbd')).not.toBeNull());
  await enter(button('Yes', card('Do a')));
  await waitFor(() => expect(document.activeElement).toBe(card('Do b')));
  await press('a');
  await waitFor(() => expect(payloads()).toEqual([true, true]));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(dialog()).toContainElement(document.activeElement as HTMLElement);
  expect(dialog().open).toBe(true);
});

it('Escape in a list of choices closes the list, and the next Escape closes the dialog', async () => {
  const options = Array.from({ length: 40 }, (_, index) => `Option ${index}`);
  await show(asks(fields('a', { pick: { type: 'string', enum: options } })), inDialog);
  const box = await screen.findByRole('combobox', { name: /pick/ }, formLoads);
  await userEvent.click(box);
  await userEvent.keyboard('Opt');
  expect(box).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  expect(dialog().open).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(false));
});

it('Escape in the menu of a card closes the menu, and the next Escape closes the dialog', async () => {
  await show(payment(), inDialog);
  await userEvent.click(button('More actions'));
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(dialog().open).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(false));
});

it('Escape closes the dialog, decides nothing, and keeps the typed reason', async () => {
  const { payloads } = await show(payment(), inDialog);
  await userEvent.click(button('Deny'));
  await userEvent.fill(screen.getByLabelText(/Reason for denying/), 'Too much');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('dialog')?.open).toBe(false));
  expect(payloads()).toEqual([undefined]);
  document.querySelector('dialog')?.showModal();
  expect(screen.getByLabelText(/Reason for denying/)).toHaveValue('Too much');
  await userEvent.click(button('Deny'));
  await waitFor(() => expect(payloads()).toEqual([{ approved: false, reason: 'Too much' }]));
  expect(dialog().open).toBe(true);
});
