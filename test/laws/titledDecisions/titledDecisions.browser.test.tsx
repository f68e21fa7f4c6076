import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DecisionHistory, DecisionReview, InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const titled = (yes: string, no: string) => ({
  oneOf: [
    { const: true, title: yes },
    { const: false, title: no },
  ],
});
const shipOrHold = titled('Ship it', 'Hold');

async function open(responseSchema: object, history?: typeof DecisionHistory) {
  const { run } = scriptedRun(
    [asks({ reason: 'confirmation', message: 'Release it?', responseSchema }), says('Done.')],
    { autoSubmit: 'never' },
  );
  await run.send('Release');
  render(<InterruptPanel run={run} review={DecisionReview} {...(history && { history })} />);
  return run;
}
const button = (name: string) => screen.getByRole('button', { name });
const review = () => screen.getByRole('region', { name: 'Check your answers before sending' });

// forms-and-safety.md: “The titles are then the text of the buttons and of the receipt.”
describe.each(['Ship it', 'Hold'])('the titled answer “%s”', (title) => {
  it('is named by its title on the receipt, in the review and in the announcement', async () => {
    await open(shipOrHold);
    await userEvent.click(button(title));
    expect(within(screen.getByRole('article')).getByText(title)).toBeVisible();
    expect(within(review()).getByText(title)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(title);
    expect(screen.queryByText(/^(Yes|No)$/)).toBeNull();
  });

  it.each([
    ['the receipt that stays', undefined],
    ['the history', DecisionHistory],
  ])('is named by its title in %s', async (_where, history) => {
    const run = await open(shipOrHold, history);
    await userEvent.click(button(title));
    await act(() => run.submit());
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByText(/^(Yes|No)$/)).toBeNull();
  });
});

it('names the button that denies with a reason by the title of the denial', async () => {
  await open({
    type: 'object',
    properties: { approved: shipOrHold, reason: { type: 'string' } },
    required: ['approved'],
  });
  await userEvent.click(button('Hold'));
  expect(screen.getByRole('textbox', { name: /Reason/ })).toBeVisible();
  await userEvent.click(button('Hold'));
  expect(within(screen.getByRole('article')).getByText('Hold')).toBeVisible();
});

it('shows one button with the text “Skip question” if the agent calls the denial so', async () => {
  const run = await open(titled('OK', 'Skip question'));
  expect(button('OK')).toBeVisible();
  await userEvent.click(button('No'));
  expect(run.getSnapshot().interrupts[0]?.decision).toEqual({ status: 'resolved', payload: false });
  expect(within(screen.getByRole('article')).getByText('No')).toBeVisible();
});
