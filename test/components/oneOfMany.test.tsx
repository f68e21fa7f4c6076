// Before React is there: it tells this counter of every commit.
import '../../bench/react/commitCounter.mjs';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, useAgentRun, type AgentRun } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

declare global {
  interface Window {
    reactCommits: {
      start(isNaming: boolean): void;
      read(): { commits: number; renders: Readonly<Record<string, number>> };
    };
  }
}

function Host({ run }: { run: AgentRun }): ReactNode {
  useAgentRun({ run });
  return <InterruptPanel run={run} />;
}

it('answering one of many renders its card and the bar, and no other card', async () => {
  const interrupts = Array.from({ length: 40 }, (_, index) =>
    pendingInterrupt({ id: `int-${index}`, message: `Question ${index}?` }),
  );
  render(<Host run={staticRun({ interrupts })} />);
  const card = screen.getByRole('article', { name: /Question 20\?/ });
  window.reactCommits.start(true);
  await userEvent.click(within(card).getByRole('button', { name: 'Yes' }));
  const { renders } = window.reactCommits.read();
  expect(card.dataset['status']).toBe('answered');
  const { Host: host, StatusLine, FocusKeeper, Keeper, ...shown } = renders;
  // The host asks for every snapshot, and one sentence is spoken. Those that keep the focus render nothing within.
  expect([host, StatusLine, FocusKeeper, Keeper]).toEqual([1, 1, 1, 1]);
  for (const other of [
    'InterruptPanel',
    'Panel',
    'Cards',
    'ErrorNotice',
    'WorkingLine',
    'OpenBody',
    'CardBody',
  ]) {
    expect(shown).not.toHaveProperty(other);
  }
  expect(Object.keys(shown).filter((name) => name.endsWith('Provider'))).toEqual([]);
  expect(shown).toMatchObject({ FollowedCard: 1, Card: 1, Receipt: 1, ResumeBar: 1, QuestionList: 1 });
});
