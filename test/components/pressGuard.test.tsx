import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// A page of its own: the modules of other tests have their guard turned off.
beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

async function show(isTest: boolean) {
  const { AgentRunProvider, createAgentRun } = await import('react-agent-interrupts');
  const { InterruptCard } = await import('react-agent-interrupts/components');
  const { asks, eventStream, fakeServer } = await import('react-agent-interrupts/testing');
  const question = asks({ reason: 'confirmation', message: 'Do it?' });
  const fetch = isTest ? fakeServer(question).fetch : () => Promise.resolve(eventStream(question));
  const run = createAgentRun({ url: 'http://fake.invalid', autoSubmit: 'never', fetch });
  const { interrupts } = await run.send('Go');
  render(
    <AgentRunProvider run={run}>
      <InterruptCard interrupt={interrupts[0]?.key ?? ''} />
    </AgentRunProvider>,
  );
  const status = () => run.getSnapshot().interrupts[0]?.status;
  return { status, yes: await screen.findByRole('button', { name: 'Yes' }) };
}

it('a new card ignores the pointer for 500 ms', async () => {
  const { status, yes } = await show(false);
  const shown = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(shown);
  fireEvent.click(yes, { detail: 1 });
  expect(status()).toBe('open');
  clock.mockReturnValue(shown + 500);
  fireEvent.click(yes, { detail: 1 });
  expect(status()).toBe('answered');
});

it('a new card does not ignore the pointer in a test with the test kit', async () => {
  const { status, yes } = await show(true);
  await userEvent.click(yes);
  expect(status()).toBe('answered');
});
