import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, memoryStorage, scriptedRun, type InterruptSketch } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// renderers.md: “True if an earlier batch, which may have arrived, contained an answer to this interrupt.”

const question = { id: 'a', reason: 'confirmation', message: 'Do it?' };
const withoutId: InterruptSketch = { id: '', reason: 'confirmation', message: 'Do the other one?' };
const card = () => screen.getByRole('article', { name: /Do the other one/ });

async function answerInDoubt() {
  const storage = memoryStorage();
  const options = { threadId: 'thread', storage };
  const { run } = scriptedRun([asks(question, withoutId), new Response('', { status: 503 })], options);
  const view = render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await screen.findByText('May have arrived');
  return { ...view, run, options };
}

it('a question without an id is not shown as possibly answered while the answer to another question is in doubt', async () => {
  const { run } = await answerInDoubt();
  expect(run.getSnapshot().interrupts[1]?.possiblyAnswered).toBeUndefined();
  expect(within(card()).queryByText(/may already have been answered/)).toBeNull();
  expect(screen.getByRole('status')).not.toHaveTextContent('may already have been answered');
});

it('a question without an id is not shown as possibly answered after the answer to another question in doubt was changed', async () => {
  const { run } = await answerInDoubt();
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }));
  expect(run.getSnapshot().interrupts.map(({ possiblyAnswered }) => possiblyAnswered)).toEqual([
    true,
    undefined,
  ]);
  expect(within(card()).queryByText(/may already have been answered/)).toBeNull();
});

it('a question without an id is not shown as possibly answered after a reload', async () => {
  const { run, unmount, options } = await answerInDoubt();
  unmount();
  run.dispose();
  const again = scriptedRun([], options);
  render(<InterruptPanel run={again.run} />);
  await screen.findByText('May have arrived');
  expect(within(card()).queryByText(/may already have been answered/)).toBeNull();
});
