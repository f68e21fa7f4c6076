import { act, render, screen, waitFor, within } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}.`).join('\n');
const ask = (id: string, length: number) =>
  pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?\n${lines(length)}` });
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });

/** A panel of three questions with this many lines each, in a scroll container. */
async function show(length: number) {
  const run = staticRun({ interrupts: ['a', 'b', 'c'].map((id) => ask(id, length)) });
  render(
    <div data-testid="frame" style={{ blockSize: 400, overflowY: 'auto' }}>
      <InterruptPanel run={run} shortcuts />
    </div>,
  );
  await waitFor(() => expect(card('a').querySelector('kbd')).toBeVisible());
  const frame = screen.getByTestId('frame');
  const whole = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const view = frame.getBoundingClientRect();
    const bar = screen.getByRole('region', { name: 'Your answers' }).getBoundingClientRect();
    return top >= view.top - 1 && bottom <= Math.min(view.bottom, bar.top) + 1;
  };
  return { run, frame, whole };
}

/** Presses a key, and waits for the effect to render. */
const type = (key: string) => act(() => userEvent.keyboard(key));

const focusWithoutScrolling = (element: HTMLElement) => act(() => element.focus({ preventScroll: true }));

describe('on a card that is not completely in view', () => {
  it('the first press scrolls to it and focuses it, and the second decides', async () => {
    const { run, whole } = await show(3);
    const yes = within(card('c')).getByRole('button', { name: 'Yes' });
    focusWithoutScrolling(yes);
    expect(whole(card('c'))).toBe(false);
    await type('a');
    expect(run.calls).toEqual([]);
    expect(whole(card('c'))).toBe(true);
    expect(card('c')).toHaveFocus();
    await type('a');
    expect(run.calls).toEqual([{ verb: 'approve', args: ['c'] }]);
  });

  it('the button of a card larger than the view is shown first', async () => {
    const { run, frame, whole } = await show(40);
    const yes = within(card('b')).getByRole('button', { name: 'Yes' });
    focusWithoutScrolling(card('b'));
    await type('a');
    expect(run.calls).toEqual([]);
    expect(whole(yes)).toBe(true);
    // After scrolling away, the card has to be shown again.
    frame.scrollTop = 0;
    await type('a');
    expect(run.calls).toEqual([]);
    expect(whole(yes)).toBe(true);
    await type('a');
    expect(run.calls).toEqual([{ verb: 'approve', args: ['b'] }]);
  });

  it('next and previous scroll each card into view, not covered by the bar', async () => {
    const { run, whole } = await show(3);
    focusWithoutScrolling(card('a'));
    for (const [key, id] of [
      ['n', 'b'],
      ['n', 'c'],
      ['p', 'b'],
      ['p', 'a'],
    ] as const) {
      await type(key);
      expect(card(id)).toHaveFocus();
      expect(whole(card(id))).toBe(true);
    }
    expect(run.calls).toEqual([]);
  });
});
