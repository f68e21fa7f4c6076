import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const confirmation = (id: string) => ({
  id,
  reason: 'confirmation',
  message: `Question ${id || 'without id'}?`,
});

async function show() {
  const { run } = scriptedRun([asks(confirmation('a'), confirmation(''), confirmation('c'))]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
}
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Question ${id}`) });
const press = (id: string, name: string) => userEvent.click(within(card(id)).getByRole('button', { name }));

// accessibility.md: “If a decision removes the focused button, the focus moves to the next open card or row that
// can be answered. If there is none, it moves to the bar with the Send button”. A card without
// a decision to make is no step on that way.
it('a question that cannot be answered does not get the focus after a decision', async () => {
  await show();
  await press('a', 'Yes');
  expect(card('c')).toHaveFocus();
  await press('c', 'Yes');
  expect(screen.getByRole('region', { name: 'Your answers' })).toHaveFocus();
});

// “Skip the rest” is shown only if some questions are answered.
it('a question that cannot be answered does not make “skip all” say that others are answered', async () => {
  await show();
  expect(screen.getByRole('button', { name: 'Skip all' })).toBeVisible();
  await press('a', 'Yes');
  expect(screen.getByRole('button', { name: 'Skip the rest' })).toBeVisible();
});
