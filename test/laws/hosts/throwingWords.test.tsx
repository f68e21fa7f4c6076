import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DecisionReview, InterruptPanel, type Words } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { de } from 'react-agent-interrupts/words/de';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reported = vi.fn();
beforeEach(() => void vi.stubGlobal('reportError', reported.mockClear()));
afterEach(() => vi.unstubAllGlobals());

const broken = new Error('No translation');
const fails = (): never => {
  throw broken;
};
const names = ['announceQuestions', 'goToQuestion', 'progress', 'sendIncomplete', 'undoLabel'] as const;

// README: “No answer is lost”, “Every thread can continue”. reliability.md: no host callback may break a law.
it.each(names)('a question can be answered although the host’s words for %s throw', async (name) => {
  const [a, b] = ['a', 'b'].map((id) => ({ id, reason: 'confirmation', message: `Question ${id}?` }));
  const { run, requests } = scriptedRun([asks(a ?? fails(), b ?? fails()), says('Done.')]);
  await run.send('Go');
  const words: Partial<Words> = { ...de, [name]: fails };
  render(<InterruptPanel run={run} words={words} review={DecisionReview} />);
  for (const card of screen.getAllByRole('article'))
    await userEvent.click(within(card).getByRole('button', { name: 'Ja' }));
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }));
  expect(requests[1]?.resume).toHaveLength(2);
  expect(reported).toHaveBeenCalledWith(broken);
});

it('the words above are shown instead of those that throw', async () => {
  const { run } = scriptedRun([asks({ reason: 'own' }, { reason: 'own' })]);
  await run.send('Go');
  render(<InterruptPanel run={run} words={{ progress: fails }} />);
  expect(screen.getByText('0 of 2 answered')).toBeVisible();
});
