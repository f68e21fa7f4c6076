import { act, render, screen, within } from '@testing-library/react';
import { InterruptPanel, type PendingInterrupt } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, scriptedRun, staticRun } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filing, goOn, sendMail, toolCall } from '../../stories/questions.js';

const PATIENCE = { timeout: 10_000 };
const args = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`name ${index}`, `value ${index}`]),
);
const long = sendMail({ toolCall: toolCall('act', args) });

/** Shows a panel with these questions in a view of this height, and returns its first card. */
async function show(interrupts: readonly PendingInterrupt[], height: number) {
  await page.viewport(390, height);
  render(<InterruptPanel run={staticRun({ interrupts })} pressGuard={0} />);
  return within(screen.getAllByRole('article')[0] as HTMLElement);
}

/** Whether nothing covers or cuts off an element. */
function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) =>
    element.contains(document.elementFromPoint((left + right) / 2, y)),
  );
}

afterEach(() => page.viewport(480, 896));

describe('the buttons of a card that is longer than the view', () => {
  it('are in view, and below the values at the end of the card', async () => {
    const card = await show([long], 700);
    const more = await card.findByRole('button', { name: 'More actions' }, PATIENCE);
    for (const button of card.getAllByRole('button')) expect(isInView(button)).toBe(true);
    const end = card.getByText('value 39');
    expect(isInView(end)).toBe(false);
    scrollTo(0, document.documentElement.scrollHeight);
    const approve = card.getByRole('button', { name: 'Approve' });
    expect(approve.getBoundingClientRect().top).toBeGreaterThan(end.getBoundingClientRect().bottom);
    expect(isInView(more)).toBe(true);
  });

  it('do not scroll the page when they get the focus', async () => {
    const card = await show([long], 700);
    await card.findByRole('button', { name: 'More actions' }, PATIENCE);
    for (const button of card.getAllByRole('button')) {
      act(() => button.focus());
      expect(scrollY).toBe(0);
    }
  });

  // ConfirmRisk.tsx: "Asks for confirmation of a high-risk approval, with the host's words for what it does"
  it('do not cover what the confirmation of a high risk asks', async () => {
    await page.viewport(390, 600);
    render(
      <>
        <InterruptPanel run={staticRun({ interrupts: [long] })} pressGuard={0} risk={() => 'high'} />
        <p style={{ blockSize: 300 }}>The rest of the page.</p>
      </>,
    );
    await screen.findByRole('button', { name: 'More actions' }, PATIENCE);
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));

    expect(isInView(screen.getByText('The risk is high. Are you sure?'))).toBe(true);
    for (const name of ['Back', 'Approve']) expect(isInView(screen.getByRole('button', { name }))).toBe(true);
  });

  it('open a menu that is in view', async () => {
    const card = await show([long], 700);
    await userEvent.click(await card.findByRole('button', { name: 'More actions' }, PATIENCE));
    for (const item of card.getAllByRole('menuitem')) expect(isInView(item)).toBe(true);
  });

  it('do not cover a field that gets the focus', async () => {
    const card = await show([filing()], 500);
    const answer = await card.findByRole('button', { name: 'Answer' }, PATIENCE);
    expect(isInView(answer)).toBe(true);
    for (const role of ['combobox', 'spinbutton', 'checkbox'])
      for (const field of card.getAllByRole(role)) {
        act(() => field.focus());
        expect(isInView(field)).toBe(true);
      }
  });

  it('are at its end in a low view, where they would cover content', async () => {
    const card = await show([long], 400);
    expect(isInView(await card.findByRole('button', { name: 'Approve' }, PATIENCE))).toBe(false);
  });

  it('are at its end if there is a bar, which would cover them', async () => {
    const card = await show([long, goOn()], 700);
    await card.findByRole('button', { name: 'More actions' }, PATIENCE);
    await screen.findByRole('region', { name: 'Your answers' });
    const approve = card.getByRole('button', { name: 'Approve' });
    expect(isInView(approve)).toBe(false);
    act(() => approve.focus());
    expect(isInView(approve)).toBe(true);
  });

  it('do not cover the actions of one question', async () => {
    await page.viewport(390, 700);
    const requests = [0, 1, 2].map((index) => ({ name: `act-${index}`, args: { to: 'bob' } }));
    const raw = {
      action_requests: requests,
      review_configs: requests.map(({ name }) => ({
        action_name: name,
        allowed_decisions: ['approve', 'reject'],
      })),
    };
    const { run } = scriptedRun([asks({ reason: 'langgraph:interrupt', metadata: { langgraph: { raw } } })], {
      autoSubmit: 'never',
    });
    await run.send('Go');
    render(<InterruptPanel run={run} pressGuard={0} />);
    expect(await screen.findAllByRole('button', { name: 'More actions' }, PATIENCE)).toHaveLength(3);
    for (const button of screen.getAllByRole('button', { name: /^(Approve|Deny|More actions)$/ })) {
      act(() => button.focus());
      expect(isInView(button)).toBe(true);
    }
  });
});
