import { render, screen, waitFor, within } from '@testing-library/react';
import { InterruptPanel, type RiskLevel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, pendingInterrupt, says, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { yesOrNo } from '../clumsy/hands.js';

// renderers.md: while a decision waits for `sendDelay`, its receipt counts down and offers Undo.

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

async function show(level: RiskLevel | undefined, question = asks(yesOrNo('a'))) {
  const { run, requests } = scriptedRun([question, says('Done.')], {
    sendDelay: { medium: 60_000, high: 90_000 },
  });
  await run.send('Go');
  const view = render(<InterruptPanel run={run} risk={() => level} />);
  await screen.findAllByRole('button', { name: 'Yes' });
  return { run, requests, delivery: () => run.getSnapshot().batch.delivery, ...view };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('the receipt counts down, and Undo opens the question again', async () => {
  const { requests, delivery } = await show('medium');
  await press('Yes');
  const card = screen.getByRole('article');
  await waitFor(() => expect(card).toHaveTextContent(/Sends in/));
  expect(delivery()).toBe('delayed');
  await waitFor(() => expect(card).toHaveTextContent(/Sends in 5\d/));
  await press(/^Undo/);
  expect(await screen.findByRole('button', { name: 'Yes' })).toBeVisible();
  expect(delivery()).toBe('none');
  expect(requests).toHaveLength(1);
});

it.each<[RiskLevel | undefined, string]>([
  [undefined, 'none'],
  ['low', 'none'],
  ['medium', 'delayed'],
])('a risk of %s decides how long the answer waits', async (level, expected) => {
  const { requests, delivery } = await show(level);
  await press('Yes');
  await waitFor(() => expect([delivery(), requests.length]).toEqual([expected, expected === 'none' ? 2 : 1]));
});

it('the longest delay of several questions counts, and Undo all ends it', async () => {
  const levels: Record<string, RiskLevel> = { 'Do a?': 'low', 'Do b?': 'medium' };
  const { run } = scriptedRun([asks(yesOrNo('a'), yesOrNo('b')), says('Done.')], {
    sendDelay: { low: 1_000, medium: 60_000 },
  });
  await run.send('Go');
  // A narrow bar has “Undo all” behind a button.
  render(
    <div style={{ inlineSize: '40rem' }}>
      <InterruptPanel run={run} risk={({ message = '' }) => levels[message]} />
    </div>,
  );
  await screen.findAllByRole('button', { name: 'Yes' });
  for (const card of screen.getAllByRole('article'))
    await userEvent.click(within(card).getByRole('button', { name: 'Yes' }));
  const before = Date.now();
  const leftOf = (element: Element) => element.getBoundingClientRect().x;
  const bar = screen.getByRole('region', { name: 'Questions from the agent' });
  const places = () =>
    ['Send', 'Undo all'].map((name) => leftOf(screen.getByRole('button', { name })) - leftOf(bar));
  const still = places();
  await press('Send');
  expect(run.getSnapshot().batch.delivery).toBe('delayed');
  expect(run.getSnapshot().batch.sendsAt).toBeGreaterThanOrEqual(before + 60_000);
  // The receipts count down. The button repeats none of their text, and nothing moves.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true'),
  );
  expect(places()).toEqual(still);
  await press('Undo all');
  expect(run.getSnapshot().batch).toMatchObject({ delivery: 'none', covered: 0 });
});

it('an unmounted panel leaves the delay as it is, and another panel shows it', async () => {
  const { run, delivery, unmount } = await show('medium');
  await press('Yes');
  unmount();
  expect(delivery()).toBe('delayed');
  render(<InterruptPanel run={run} />);
  expect(await screen.findByText(/^Sends in/)).toBeVisible();
});

it('the status line announces that the answer can still be undone', async () => {
  await show('medium');
  await press('Yes');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Can still be undone'));
});

it('a delay without a known end is shown as such', async () => {
  const decided = pendingInterrupt({
    reason: 'confirmation',
    status: 'answered',
    delivery: 'delayed',
    decision: { status: 'resolved', payload: true },
  });
  render(<InterruptPanel run={staticRun({ interrupts: [decided] })} />);
  expect(await screen.findByText('Can still be undone')).toBeVisible();
});
