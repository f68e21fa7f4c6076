import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AgentRunError, InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const file = '../../src/components/InterruptPanel/questionParts.js';
const shortcutsFile = '../../src/components/Shortcuts/listenForShortcuts.js';
let root: Root | undefined;
const errors = vi.fn();

/** A new page: only the library’s static imports have loaded. */
beforeEach(() => vi.resetModules());
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  vi.doUnmock(file);
  vi.doUnmock(shortcutsFile);
  // An import that never settles must not stay for the files that this worker runs later.
  vi.resetModules();
  vi.useRealTimers();
  vi.restoreAllMocks();
  errors.mockClear();
});

const page = () => import('react-agent-interrupts');

/** A download that hangs until it is released. */
function slowNetwork(slowFile = file): () => Promise<void> {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock(slowFile, (original) => arrival.then(original));
  return () => act(async () => arrive());
}

const asked = () =>
  staticRun({
    interrupts: [
      pendingInterrupt({ id: 'a', reason: 'confirmation', message: 'Question a?' }),
      pendingInterrupt({ id: 'b', reason: 'confirmation', message: 'Question b?' }),
    ],
  });
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const yes = (id: string) => within(card(id)).getByRole('button', { name: 'Yes' });
/** Resolves once the card shows. */
const whole = (id: string) =>
  waitFor(() => expect(yes(id)).not.toHaveAttribute('aria-disabled'), { timeout: 10_000 });

it('shows the question before the code of the cards has loaded, and its buttons have no effect', async () => {
  const arrive = slowNetwork();
  const { InterruptPanel: Panel } = await page();
  const run = asked();
  render(<Panel run={run} />);
  const buttons = within(card('a')).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  for (const button of buttons) await userEvent.click(button);
  await arrive();
  await whole('a');
  expect(run.calls).toEqual([]);
});

it.each([
  ['cards', file],
  ['shortcuts', shortcutsFile],
])(
  'accepts shortcuts as soon as a card is shown, even if the code of the %s loads late',
  async (_, slowFile) => {
    const arrive = slowNetwork(slowFile);
    const { InterruptPanel: Panel } = await page();
    const run = asked();
    render(<Panel run={run} shortcuts />);
    within(card('b')).getByRole('button', { name: 'No' }).focus();
    // Only one file is slow.
    await import('../../src/components/InterruptCard/cardDetails.js');
    await arrive();
    const seen = new MutationObserver(() => {
      const ready = [...card('b').querySelectorAll('button:not([aria-disabled])')];
      if (ready.length === 0) return;
      seen.disconnect();
      fireEvent.keyDown(card('b'), { key: 'a' });
    });
    seen.observe(document.body, { subtree: true, childList: true, attributes: true });
    await waitFor(() => expect(run.calls).toContainEqual({ verb: 'approve', args: ['b'] }));
  },
);

it('keeps the focus on the card when the code loads', async () => {
  const arrive = slowNetwork();
  const { InterruptPanel: Panel } = await page();
  render(<Panel run={asked()} />);
  within(card('b')).getByRole('button', { name: 'No' }).focus();
  await arrive();
  await whole('b');
  expect(card('b')).toHaveFocus();
});

it('does not move the focus from elsewhere when the code loads', async () => {
  const arrive = slowNetwork();
  const { InterruptPanel: Panel } = await page();
  render(
    <>
      <input aria-label="Message" />
      <Panel run={asked()} />
    </>,
  );
  screen.getByRole('textbox', { name: 'Message' }).focus();
  await arrive();
  await whole('b');
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});

it('keeps the server’s markup until the code has loaded, and then hydrates it', async () => {
  const arrive = slowNetwork();
  const { InterruptPanel: Panel } = await page();
  vi.spyOn(console, 'error').mockImplementation(errors);
  const container = document.createElement('div');
  container.innerHTML = renderToString(<InterruptPanel run={asked()} />);
  document.body.append(container);
  const before = card('a');
  expect(within(before).getByRole('button', { name: 'Yes' })).toBeVisible();
  const run = asked();
  await act(async () => {
    root = hydrateRoot(container, <Panel run={run} />, { onRecoverableError: errors });
  });
  expect(card('a')).toBe(before);
  await userEvent.click(within(before).getByRole('button', { name: 'Yes' }));
  await arrive();
  expect(card('a')).toBe(before);
  await waitFor(
    async () => {
      if (run.calls.length === 0) await userEvent.click(within(before).getByRole('button', { name: 'Yes' }));
      expect(run.calls).toContainEqual({ verb: 'approve', args: ['a'] });
    },
    { timeout: 10_000 },
  );
  expect(errors).not.toHaveBeenCalled();
});

it('shows that the code failed to load, and loads it on a retry', async () => {
  let offline = true;
  vi.doMock(file, (original) => {
    if (offline) throw new Error('no network');
    return original();
  });
  const { InterruptPanel: Panel } = await page();
  render(<Panel run={asked()} />);
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  expect(card('a')).toBeVisible();
  offline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await whole('a');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('shows after three seconds that the code has not loaded', async () => {
  vi.useFakeTimers();
  slowNetwork();
  const { InterruptPanel: Panel } = await page();
  render(<Panel run={asked()} />);
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getAllByText(/could not be loaded/)).toHaveLength(2);
});

it('announces an error before the code of the cards has loaded, and the question afterwards', async () => {
  const arrive = slowNetwork();
  const { InterruptPanel: Panel } = await page();
  const error = new AgentRunError('network', 'The request did not reach the server.');
  const { rerender } = render(<Panel run={staticRun({ error })} />);
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced().join()).toContain('could not be reached');
  rerender(<Panel run={asked()} />);
  expect(announced().join()).not.toContain('could not be reached');
  await arrive();
  await waitFor(() => expect(announced().join()).toContain('The agent has 2 questions.'));
});

it('announces that the code failed to load', async () => {
  vi.doMock(file, () => {
    throw new Error('no network');
  });
  const { InterruptPanel: Panel } = await page();
  render(<Panel run={asked()} />);
  await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent(/could not be loaded/));
});
