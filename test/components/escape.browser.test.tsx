import { act, render, screen, waitFor, within } from '@testing-library/react';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { deskWith, showInbox } from '../inbox/showInbox.js';

const text = { type: 'object', properties: { note: { type: 'string' } } };

/** Shows confirmations and, as the third question, a form, and waits until the rows of many are shown. */
async function show(count: number, props: Partial<InterruptPanelProps> = {}): Promise<void> {
  await page.viewport(800, 800);
  const interrupts = Array.from({ length: count }, (_, index) =>
    pendingInterrupt({
      id: `q${index}`,
      reason: index === 2 ? 'input_required' : 'confirmation',
      message: `Question ${index}?`,
      ...(index === 2 && { responseSchema: text }),
    }),
  );
  render(<InterruptPanel run={staticRun({ interrupts })} pressGuard={0} {...props} />);
}

/** Opens the row of a question, and returns it. */
async function openRow(index: number): Promise<HTMLElement> {
  const row = await screen.findByRole('button', { name: new RegExp(`Question ${index}`) });
  act(() => row.click());
  return row;
}

/** Counts the times that Escape reaches the page around the panel, where it would close a dialog. */
function escapes(): { readonly count: () => number } {
  let count = 0;
  const note = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) count += 1;
  };
  document.addEventListener('keydown', note);
  onTestFinished(() => document.removeEventListener('keydown', note));
  return { count: () => count };
}

// accessibility.md: "Escape closes the confirmation of a high risk, the open row of many questions, and an open item that
// covers the list of the inbox. The focus returns to the card or to the row. In a field, Escape closes nothing."
it('Escape goes back from the confirmation of a high risk, to its card', async () => {
  await show(1, { risk: () => 'high' });
  const outside = escapes();
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back' })).toBeNull());
  expect(screen.getByRole('article')).toHaveFocus();
  expect(outside.count()).toBe(0);
  await userEvent.keyboard('{Escape}');
  expect(outside.count()).toBe(1);
});

it('Escape closes the open row, and the focus is on the row again', async () => {
  await show(9);
  const row = await openRow(1);
  const card = screen.getByRole('article');
  act(() => within(card).getByRole('button', { name: 'No' }).focus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(row).toHaveFocus();
  expect(row).toHaveAttribute('aria-expanded', 'false');
});

it('Escape in a row closes the confirmation first', async () => {
  await show(9, { risk: () => 'high' });
  await openRow(1);
  await userEvent.click(within(screen.getByRole('article')).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Back' })).toBeNull());
  expect(screen.getByRole('article')).toHaveFocus();
});

it('Escape in a field closes nothing', async () => {
  await show(9);
  await openRow(2);
  await userEvent.fill(await screen.findByRole('textbox', {}, { timeout: 10_000 }), 'typed');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('textbox')).toHaveValue('typed');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

it('Escape closes an item that covers the list of the inbox, and the focus is on its row', async () => {
  const { row, card } = await showInbox(deskWith(3), {}, { width: 390, height: 800 });
  await userEvent.click(await row('t2'));
  await expect.poll(async () => document.activeElement === (await card())).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(await row('t2')).toHaveFocus();
  expect(document.querySelector('article')).toBeNull();
});

it('Escape keeps an item open that is next to the list', async () => {
  const { row, card } = await showInbox(deskWith(3));
  await userEvent.click(await row('t2'));
  await expect.poll(async () => document.activeElement === (await card())).toBe(true);
  const outside = escapes();
  await userEvent.keyboard('{Escape}');
  expect(outside.count()).toBe(1);
  expect(await card()).toHaveFocus();
});
