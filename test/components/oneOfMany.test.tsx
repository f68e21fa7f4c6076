import { act, render, waitFor, within } from '@testing-library/react';
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

it('answering one of 500 re-renders only its row, its card, the next one and the bar', async () => {
  const interrupts = Array.from({ length: 500 }, (_each, index) =>
    pendingInterrupt({ id: `int-${index}`, message: `Question ${index}?` }),
  );
  const run = staticRun({ interrupts });
  render(<Host run={run} />);
  const row = (key: string) => document.querySelector<HTMLElement>(`[data-row="${key}"]`);
  // Queries by role are slow among so many elements.
  await waitFor(() => expect(row('int-250')).not.toBeNull(), { timeout: 20_000 });
  act(() => row('int-250')?.click());
  const card = document.querySelector<HTMLElement>('article[data-interrupt-key="int-250"]');
  if (!card) throw new Error('There is no such card.');
  const yes = within(card).getByText('Yes');
  window.reactCommits.start(true);
  act(() => {
    yes.focus();
    yes.click();
  });
  const { commits, renders } = window.reactCommits.read();
  expect(row('int-250')?.dataset['status']).toBe('answered');
  expect(commits).toBeLessThan(6);
  // The row, and what it opens or closes. The other 498 rows are not rendered.
  expect(renders['QuestionRow']).toBeLessThan(8);
  expect(renders['InterruptCard']).toBeLessThan(6);
  expect(document.querySelector('[role=status]')).toHaveTextContent('Yes. 1 of 500 answered.');
  expect(document.querySelector('article[data-interrupt-key="int-251"]')).toHaveFocus();
});
