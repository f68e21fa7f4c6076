import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  InterruptPanel,
  type AgentRun,
  type InterruptPanelProps,
  type PendingInterrupt,
  type RunSnapshot,
} from 'react-agent-interrupts';
import { staticRun } from 'react-agent-interrupts/testing';
import { markedWords } from './outsideTheCatalogue.js';

/** Renders the panel with a catalogue in which every text is marked. */
export function show(run: AgentRun, props: Partial<InterruptPanelProps> = {}) {
  const { container } = render(<InterruptPanel run={run} words={markedWords} {...props} />);
  return container;
}

export const showSnapshot = (snapshot: Partial<RunSnapshot>) => show(staticRun(snapshot));
export const showQuestion = (...interrupts: PendingInterrupt[]) => showSnapshot({ interrupts });

/** The button with this English label. */
export const button = (word: string) => screen.getByRole('button', { name: `⟦${word}⟧` });
export const press = (word: string) => userEvent.click(button(word));
export const formLoads = { timeout: 20_000 };
export const submitButton = (word: string) => screen.findByRole('button', { name: `⟦${word}⟧` }, formLoads);

export const call = (args: unknown) => ({
  id: 'call-1',
  name: 'отправить',
  argsText: JSON.stringify(args),
  args,
  status: 'suspended' as const,
  proposedBy: 'run-1',
});
