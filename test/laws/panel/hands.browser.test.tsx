import { act, render, screen, within } from '@testing-library/react';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

type Options = Parameters<typeof pendingInterrupt>[0];
const ask = (id: string, rest: Options = {}) =>
  pendingInterrupt({ id, reason: 'confirmation', message: `Question ${id}?`, ...rest });
const yes = { status: 'answered', decision: { status: 'resolved', payload: true } } as const;
const refused = { ...yes, delivery: 'refused' } as const;

function show(interrupts: ReturnType<typeof ask>[], width: number, props: Partial<InterruptPanelProps> = {}) {
  const run = staticRun({ interrupts });
  render(
    <div style={{ inlineSize: width }}>
      <InterruptPanel run={run} {...props} />
    </div>,
  );
  return { run, verbs: () => run.calls.map(({ verb }) => verb) };
}
const button = (name: string, area: HTMLElement = document.body) =>
  within(area).getByRole('button', { name });
const bar = () => screen.getByRole('region', { name: 'Your answers' });
/** A button of the bar, which a narrow bar has behind another one. */
async function buttonOfBar(name: string): Promise<HTMLElement> {
  const more = within(bar()).queryByRole('button', { name: 'More actions' });
  if (more) await userEvent.click(more);
  return button(name, bar());
}
const doubleClick = (element: HTMLElement) => act(() => userEvent.dblClick(element));

// Law 1: the second half of a double click is meant for the button of the first half, and for no button that has
// replaced it.
describe.each([320, 500, 700])('a double click in a page of %i pixels', (width) => {
  it('on Undo undoes the answer, and decides nothing again', async () => {
    const { verbs } = show([ask('a', refused)], width);
    await doubleClick(button('Undo: Question a?'));
    expect(verbs()).toEqual(['reopen']);
  });

  it('on Undo all undoes every answer, and approves none', async () => {
    const { verbs } = show([ask('a', yes), ask('b', yes), ask('c')], width, { approveAll: true });
    await doubleClick(await buttonOfBar('Undo all'));
    expect(verbs()).toEqual(['reopen', 'reopen']);
  });

  it('on Undo all undoes every answer, and cancels none', async () => {
    const { verbs } = show([ask('a', yes), ask('b', yes), ask('c', yes)], width, { risk: () => 'high' });
    await doubleClick(await buttonOfBar('Undo all'));
    expect(verbs()).toEqual(['reopen', 'reopen', 'reopen']);
  });

  it('on Send again sends again once', async () => {
    const { verbs } = show([ask('a', refused)], width);
    await doubleClick(button('Send again'));
    expect(verbs()).toEqual(['submit']);
  });
});
