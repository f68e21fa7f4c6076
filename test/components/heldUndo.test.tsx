import { act, fireEvent, render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// renderers.md: during the delay, Undo reverts the decision. A press that has begun in time counts.

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const yesOrNo = (id: string) => ({ id, reason: 'confirmation', message: `Do ${id}?` });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Questions that are answered with Yes and wait for ten seconds, of which nine and a half have passed. */
async function delayed(...ids: readonly string[]) {
  const { run, requests } = scriptedRun([asks(...ids.map(yesOrNo)), says('Done.')], {
    sendDelay: 10_000,
    autoSubmit: 'always',
  });
  await act(() => run.send('Go'));
  render(<InterruptPanel run={run} />);
  await pass(0);
  act(() => {
    for (const { key } of run.getSnapshot().interrupts) run.approve(key);
  });
  await pass(9_500);
  expect(run.getSnapshot().batch.delivery).toBe('delayed');
  return { run, requests, statuses: () => run.getSnapshot().interrupts.map(({ status }) => status) };
}

describe.each([
  [
    'the pointer',
    (element: Element) => fireEvent.pointerDown(element, { button: 0 }),
    () => fireEvent.pointerUp(document.body),
  ],
  [
    'Space',
    (element: Element) => fireEvent.keyDown(element, { key: ' ' }),
    () => fireEvent.keyUp(document.body, { key: ' ' }),
  ],
])('Undo held with %s until the delay has ended', (_what, down, up) => {
  it('undoes the decision, and nothing is sent', async () => {
    const { requests, statuses } = await delayed('a');
    down(button(/^Undo/));
    await pass(1_000);
    up();
    await pass(20_000);
    expect(statuses()).toEqual(['open']);
    expect(requests).toHaveLength(1);
    expect(button('Yes')).toBeVisible();
  });

  it('undoes every decision if it is “Undo all”', async () => {
    const { requests, statuses } = await delayed('a', 'b');
    down(button('Undo all'));
    await pass(1_000);
    up();
    await pass(20_000);
    expect(statuses()).toEqual(['open', 'open']);
    expect(requests).toHaveLength(1);
  });

  it('undoes nothing if the press has ended elsewhere before', async () => {
    const { requests } = await delayed('a');
    down(button(/^Undo/));
    await pass(100);
    up();
    await pass(1_000);
    expect(requests).toHaveLength(2);
  });
});
