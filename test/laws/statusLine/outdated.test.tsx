import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, expect, it, vi } from 'vitest';

const spoken = () => screen.getByRole('status').textContent;
const failed = () => new Response('no', { status: 500 });

afterEach(() => vi.useRealTimers());

// accessibility.md: the status line announces each change once. An error that is gone is not its content.
it('an error is no longer in the status line after a retry without questions', async () => {
  const { run } = scriptedRun([failed, says('Hello.')]);
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Hi').catch(() => undefined));
  expect(spoken()).toBe('The agent’s server failed.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished')));
  expect(spoken()).toBe('');
});

// accessibility.md: the status line announces “an approaching expiry: … and at the expiry”.
it('announces that the time is up if the expiry cancels the question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const expiresAt = new Date(Date.now() + 1000).toISOString();
  const confirmation = (id: string) => ({ id, reason: 'confirmation', message: `Question ${id}?` });
  const { run } = scriptedRun([asks({ ...confirmation('a'), expiresAt }, confirmation('b'))], {
    onExpired: 'cancel',
  });
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  act(() => void vi.advanceTimersByTime(1500));
  expect(run.getSnapshot().interrupts[0]?.status).toBe('cancelled');
  expect(spoken()).toBe('Time is up: Question a? Skipped. 1 of 2 answered.');
});
