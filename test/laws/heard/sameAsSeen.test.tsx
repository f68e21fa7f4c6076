import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const ask = (id: string) => ({ id, reason: 'confirmation', message: `Question ${id}?` });

// accessibility.md: “The delivery of the answers: they are being sent, were accepted, were refused or are in doubt.”
// The announced error is the one that is shown.
describe('the status line announces the error that the panel shows', () => {
  const status =
    (code: number): ServerAnswer =>
    () =>
      new Response('', { status: code });

  it.each([
    ['Yes', 404, 'The agent no longer asks this.'],
    ['Yes', 410, 'The agent no longer asks this.'],
    ['Skip question', 422, 'The agent’s server did not accept what was sent.'],
    ['Yes', 422, 'The agent’s server did not accept what was sent.'],
  ])('after %s and status %i', async (name, code, shown) => {
    const { run } = scriptedRun([asks(ask('a')), status(code)]);
    await run.send('Go');
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole('button', { name }));
    await act(async () => {});
    expect(screen.getByText(shown, { ignore: '[role=status] *' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(
      `The agent refused the answers. They are kept. ${shown}`,
    );
  });
});

// theming.md: “present if the interrupt is answered or cancelled” (`data-answered`).
it('the number of a question that cannot be answered does not say that it is answered', async () => {
  const { run } = scriptedRun([asks(ask('a'), { ...ask('b'), id: '' }, ask('c'))]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  const list = within(screen.getByRole('list', { name: 'Questions' }));
  const numbers = list.getAllByRole('button');
  expect(numbers.map((each) => each.getAttribute('aria-label'))).toEqual([
    'Go to question 1, still open: Question a?',
    'Go to question 2, still open: Question b?',
    'Go to question 3, still open: Question c?',
  ]);
  expect(numbers.filter((each) => each.hasAttribute('data-answered'))).toEqual([]);
});

// A title describes a button that has another name, so a screen reader would read the question twice.
it('the buttons that move between questions have no description that repeats their name', async () => {
  const { run } = scriptedRun([asks(ask('a'), ask('b'))]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  const names = ['Go to question 1, still open: Question a?', 'Previous question', 'Next question'];
  for (const name of names) expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('');
});

// AgentRunErrorCode, `not_sent`: “the request could not be made […]; nothing was sent”. The server has sent nothing.
it('the details of a request that was not sent are not what the server said', async () => {
  const headers = () => {
    throw new Error('The session has ended.');
  };
  const { run } = scriptedRun([], { headers });
  await run.send('Go').catch(() => undefined);
  render(<InterruptPanel run={run} />);
  expect(screen.getByText(/The session has ended/)).toBeInTheDocument();
  expect(screen.queryByText('What the server said')).toBeNull();
  expect(screen.getByText('Details')).toBeVisible();
});
