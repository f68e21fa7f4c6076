import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun, type InterruptSketch } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// accessibility.md: “If a decision removes the focused button, the focus moves to the next open card or row that can be answered. If there
// is none, it moves to the bar with the Send button, or else to the panel. It never moves to the top of the page.”

const question: InterruptSketch = { id: 'a', reason: 'confirmation', message: 'Do it?' };
const withoutId: InterruptSketch = { id: '', reason: 'confirmation', message: 'Do the other one?' };
const panel = () => screen.getByRole('region', { name: 'Questions from the agent' });

/** A panel whose requests wait for the headers of the host. */
async function show(...replies: Parameters<typeof scriptedRun>[0]) {
  const held: (() => void)[] = [];
  const headers = () => new Promise<object>((resolve) => held.push(() => resolve({})));
  const { run } = scriptedRun(replies);
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  return {
    run,
    hold: () => run.setOptions({ headers: async () => ({ ...(await headers()) }) }),
    letGo: () => act(async () => held.splice(0).forEach((resolve) => resolve())),
    isHeld: () => held.length > 0,
  };
}

it('“Send again” for a single answer, after the user has stopped its request, keeps the focus in the panel', async () => {
  const { run, hold, letGo, isHeld } = await show(
    asks(question),
    new Response(new ReadableStream({}), { headers: { 'content-type': 'text/event-stream' } }),
    says('Done.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  hold();
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(isHeld()).toBe(true));
  await letGo();
  await waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
  expect(panel()).toHaveFocus();
});

it('“Skip all” next to a question that cannot be answered keeps the focus in the panel', async () => {
  const { run, hold, letGo, isHeld } = await show(asks(question, withoutId), says('Done.'));
  hold();
  await userEvent.click(screen.getByRole('button', { name: 'Skip all' }));
  await waitFor(() => expect(isHeld()).toBe(true));
  await letGo();
  await waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
  expect(panel()).toHaveFocus();
});
