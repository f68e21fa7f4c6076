import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRenderer, defineInterrupt, InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

interface Found {
  issues?: { message: string }[];
  value?: unknown;
}

/** A panel whose answer is being checked until `end` is called. */
async function check() {
  let end: (found: Found) => void = () => undefined;
  const validate = () => new Promise<Found>((resolve) => (end = resolve));
  const definition = defineInterrupt({
    reason: 'acme:refund',
    response: { '~standard': { version: 1, vendor: 'test', validate } },
  });
  const Refund = createRenderer(definition, ({ interrupt }) => (
    <button type="button" onClick={() => interrupt.answer({ euros: 20 })}>
      Refund
    </button>
  ));
  const { run } = scriptedRun([asks({ reason: 'acme:refund', message: 'Refund?' })], { autoSubmit: 'never' });
  await run.send('Go');
  render(<InterruptPanel run={run} renderers={{ 'acme:refund': Refund }} />);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  return (found: Found) => act(async () => end(found));
}
const spoken = () => screen.getByRole('status').textContent;

// accessibility.md: the status line is in the page from the start, because a live region that is inserted with its text is not announced.
it('a check that takes longer than 0.4 seconds is announced in the status line', async () => {
  await check();
  expect(spoken()).toBe('The agent asks: Refund?');
  act(() => void vi.advanceTimersByTime(500));
  expect(spoken()).toBe('Checking the answer.');
  expect(screen.getAllByText('Checking the answer')).toHaveLength(1);
});

it('the announcement of a check is removed when the check has failed', async () => {
  const end = await check();
  act(() => void vi.advanceTimersByTime(500));
  await end({ issues: [{ message: 'Too much.' }] });
  expect(screen.getByRole('alert')).toHaveTextContent('Too much.');
  expect(spoken()).toBe('');
});

it('a fast check is not announced', async () => {
  const end = await check();
  await end({ value: { euros: 20 } });
  act(() => void vi.advanceTimersByTime(500));
  expect(spoken()).toBe('Answered.');
});
