import { act, render, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

// renderers.md: a time that is no duration counts as 0, and `reportError` reports it.
it.each([
  ['throws', fault],
  ['is text', () => '4000'],
])('an answer is sent immediately if the delay of its risk %s, and that is reported', async (_, read) => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const sendDelay = Object.defineProperty({}, 'high', { get: read, enumerable: true });
  const { run, requests } = scriptedRun([asks({ reason: 'confirmation' }), says('Done.')], {
    sendDelay,
    autoSubmit: 'always',
  });
  await act(() => run.send('Go'));
  render(<InterruptPanel run={run} risk={() => 'high'} />);
  await act(async () => undefined);
  act(() => void run.approve(run.getSnapshot().interrupts[0]?.key ?? ''));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(reported).toHaveBeenCalled();
});

function fault(): never {
  throw new TypeError('a fault of the host');
}
