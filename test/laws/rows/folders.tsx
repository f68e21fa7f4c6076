import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { InterruptPanel, type InterruptPanelProps, type PendingInterrupt } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun, type StaticRun } from 'react-agent-interrupts/testing';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import 'react-agent-interrupts/styles.css';

const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

/** A question about a folder. */
export function folder(index: number, args: object = { path: `/2019/${index}` }, more: object = {}) {
  const id = `call-${index}`;
  return pendingInterrupt({
    id,
    reason: 'tool_call',
    message: `Archive folder ${index + 1}?`,
    toolCallId: id,
    responseSchema,
    toolCall: {
      id,
      name: 'archive_folder',
      args,
      argsText: JSON.stringify(args),
      status: 'suspended',
      proposedBy: 'run-1',
    },
    ...more,
  });
}

export const folders = (count: number): PendingInterrupt[] =>
  Array.from({ length: count }, (_, index) => folder(index));

/** The part of the page around the panel. */
export interface Page {
  readonly props?: Partial<InterruptPanelProps>;
  readonly around?: (panel: ReactNode) => ReactNode;
}

/** Shows a panel with the questions, and waits until their rows or cards are shown. */
export async function show(
  interrupts: readonly PendingInterrupt[],
  { props = {}, around = (panel) => panel }: Page = {},
): Promise<StaticRun> {
  await page.viewport(1024, 1000);
  const run = staticRun({ interrupts });
  render(<>{around(<InterruptPanel run={run} pressGuard={0} {...props} />)}</>);
  const found = interrupts.length > 8 ? '[data-row]' : 'article';
  await waitFor(() => expect(document.querySelectorAll(found).length).toBe(interrupts.length));
  await frames();
  return run;
}

/** Waits until rows that have come into view are noted. */
export async function frames(count = 8): Promise<void> {
  for (let at = 0; at < count; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** What the button offers to approve. `undefined` if there is no button. */
export const offered = (): string | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.endsWith(' similar'))
    ?.textContent;

export const rowOf = (number: number): HTMLElement =>
  screen.getByRole('button', { name: new RegExp(`^${number} ?Archive folder ${number}\\b`) });

/** The positions of the open questions. */
export const openIn = (run: StaticRun): number[] =>
  run.getSnapshot().interrupts.flatMap(({ status }, index) => (status === 'open' ? [index] : []));
