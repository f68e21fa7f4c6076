import { act, render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});

it('counts down every second, and re-renders nothing else until the expiry', async () => {
  vi.useFakeTimers();
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const { run } = scriptedRun([asks({ reason: 'confirmation', message: 'Delete it?', expiresAt })]);
  const Question = vi.fn(() => <p>Well?</p>);
  const Host = vi.fn(() => <InterruptPanel run={run} renderers={{ confirmation: Question }} />);
  render(<Host />);
  await act(() => run.send('Go'));
  const rendered = () => [Question.mock.calls.length, Host.mock.calls.length];
  const before = rendered();
  const seen = new Set<string>();
  for (let second = 0; second < 59; second += 1) {
    act(() => void vi.advanceTimersByTime(1000));
    seen.add(screen.getByText(/Time left/).textContent);
  }
  expect(seen.size).toBe(59);
  expect(rendered()).toEqual(before);
  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByText('Time is up')).toBeVisible();
  expect(rendered()[0]).toBeGreaterThan(before[0] ?? 0);
});
