import { act, render, within } from '@testing-library/react';
import {
  DecisionHistory,
  DecisionReview,
  InterruptPanel,
  useAgentRun,
  type AgentRun,
} from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

declare global {
  interface Window {
    reactCommits: {
      start(isNaming: boolean): void;
      read(): Record<'renders' | 'origins', Readonly<Record<string, number>>> & { commits: number };
    };
  }
}

/** A panel with all its parts. */
function Host({ run }: { run: AgentRun }): ReactNode {
  useAgentRun({ run });
  const parts = { approveAll: true, history: DecisionHistory, review: DecisionReview };
  return <InterruptPanel run={run} risk={() => 'low'} {...parts} />;
}

it('answering one of 500 re-renders only its card and the bar', () => {
  const interrupts = Array.from({ length: 500 }, (_each, index) =>
    pendingInterrupt({ id: `int-${index}`, message: `Question ${index}?` }),
  );
  render(<Host run={staticRun({ interrupts })} />);
  const card = document.querySelector<HTMLElement>('[data-interrupt-key="int-250"]');
  if (!card) throw new Error('There is no such card.');
  const yes = within(card).getByText('Yes');
  window.reactCommits.start(true);
  act(() => {
    yes.focus();
    yes.click();
  });
  const { commits, origins, renders } = window.reactCommits.read();
  expect(card.dataset['status']).toBe('answered');
  expect(commits).toBe(1);
  // The host reads every snapshot. Everything else that renders is in the card or in the bar.
  expect(origins).toEqual({ Host: 1, FollowedCard: 1, ResumeBar: 1 });
  expect(renders).toMatchObject({ Card: 1, Receipt: 1, QuestionList: 1 });
  expect(document.querySelector('[role=status]')).toHaveTextContent('Yes 1 of 500 answered.');
  expect(document.querySelector('[data-interrupt-key="int-251"]')).toHaveFocus();
});
