import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agUi, InterruptPanel, type AgentRunOptions } from 'react-agent-interrupts';
import { asks, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const spoken = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = asks({ id: 'a', reason: 'confirmation', message: 'Question a?' });
const nothingAsked = 'No question is open any more. The conversation can continue.';

async function open(then: ServerAnswer, options: Partial<AgentRunOptions> = {}) {
  const { run } = scriptedRun([question, then], options);
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  return run;
}

// accessibility.md: the status line announces that no interrupt is pending any more, unless the answers were accepted.
it('announces that after the user has left the questions', async () => {
  const run = await open(says('Hello.'));
  act(() => run.leave());
  expect(screen.queryByRole('article')).toBeNull();
  expect(spoken()).toBe(nothingAsked);
});

it('announces that after the user has dismissed a question that the agent no longer asks', async () => {
  await open(() => new Response('', { status: 410 }));
  await press('Yes');
  await press('Dismiss');
  expect(screen.queryByRole('article')).toBeNull();
  expect(spoken()).toContain(nothingAsked);
});

it('announces that if a refresh finds no question', async () => {
  const run = await open(says('Hello.'), { protocol: agUi({ refresh: true }) });
  await act(() => run.refresh());
  expect(screen.queryByRole('article')).toBeNull();
  expect(spoken()).toBe(nothingAsked);
});

it('announces instead that the answer was sent, if the agent has accepted it', async () => {
  await open(says('Done.'));
  await press('Yes');
  expect(screen.queryByRole('article')).toBeNull();
  expect(spoken()).toBe('Sent. The agent received your answer.');
});

it('announces nothing more after the user has sent the next message', async () => {
  const run = await open(says('Hello.'));
  act(() => run.leave());
  await act(() => run.send('Go on'));
  expect(spoken()).toBe('');
});
