import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type InterruptRendererProps } from 'react-agent-interrupts';
import { asks, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

// reliability.md: “After the expiry only a cancellation is possible.”
describe('the confirmation of a high-risk approval by a renderer of the host', () => {
  it('closes when the time is up, and the promise settles', async () => {
    const settled = vi.fn();
    function Pay({ interrupt, readOnly }: InterruptRendererProps) {
      const pay = () => {
        const result = interrupt.approve();
        if (result.ok) void result.checked.then(settled);
      };
      return (
        <button type="button" disabled={readOnly} onClick={pay}>
          Pay
        </button>
      );
    }
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const { run, requests } = scriptedRun([asks({ reason: 'confirmation', expiresAt }), says('Paid.')]);
    await run.send('Pay the invoice');
    render(<InterruptPanel run={run} renderers={{ confirmation: Pay }} risk={() => 'high'} />);
    const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(screen.getByRole('group', { name: 'The risk is high. Are you sure?' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Skip question' })).toBeVisible();
    expect(screen.getByRole('article')).toHaveFocus();
    expect(settled).toHaveBeenCalledOnce();
    expect(requests).toHaveLength(1);
  });
});

// reliability.md: “After the expiry only a cancellation is possible. An open confirmation closes.”
it('the confirmation of high-risk edits closes when the time is up', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    required: ['approved'],
  };
  const { run } = scriptedRun([
    proposes({ name: 'pay', args: { to: 'Ann' } }, { reason: 'tool_call', expiresAt, responseSchema }),
  ]);
  await run.send('Pay the invoice');
  render(<InterruptPanel run={run} risk={() => 'high'} />);
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByRole('textbox', { name: /to/ }, { timeout: 20_000 }), ' and Bob');
  await user.click(screen.getByRole('button', { name: 'Approve with edits' }));
  expect(screen.getByRole('group', { name: 'The risk is high. Are you sure?' })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.queryByRole('group', { name: 'The risk is high. Are you sure?' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve with edits' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Skip question' })).toBeVisible();
  expect(screen.getByRole('article')).toHaveFocus();
});
