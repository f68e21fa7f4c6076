import { act, render, screen } from '@testing-library/react';
import { InterruptPanel, type PendingInterrupt } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

const args = { folder: '/projects/2019', files: 12 };
const ask = (rest: Partial<PendingInterrupt> = {}) =>
  pendingInterrupt({
    id: 'a',
    reason: 'tool_call',
    message: 'Archive?',
    toolCallId: 'a',
    toolCall: {
      id: 'a',
      name: 'archive',
      argsText: JSON.stringify(args),
      args,
      status: 'suspended',
      proposedBy: 'r',
    },
    ...rest,
  });
const press = (name: string, role = 'button') => act(() => userEvent.click(screen.getByRole(role, { name })));
/** The live region of the view: empty before the press, and then with its text. The only status is the panel's line. */
const region = () => screen.getByRole('article').querySelector('[aria-live]:not([role])');

// accessibility.md: a change of the view moves no focus, so it is announced.
it('the menu announces the view of a call that it has changed', async () => {
  render(<InterruptPanel run={staticRun({ interrupts: [ask()] })} />);
  await screen.findByRole('button', { name: 'More actions' });
  await press('More actions');
  const line = region();
  expect(line).toHaveTextContent('');
  await press('Show as JSON', 'menuitem');
  expect(line).toBeInTheDocument();
  expect(line).toHaveTextContent('Shown as JSON.');
  await press('More actions');
  await press('Show as values', 'menuitem');
  expect(line).toHaveTextContent('Shown as values.');
});

it('the button of a card without a menu announces the view of a call that it has changed', async () => {
  const decided = ask({ status: 'answered', decision: { status: 'resolved', payload: { approved: true } } });
  render(<InterruptPanel run={staticRun({ interrupts: [decided] })} />);
  await act(() => userEvent.click(screen.getByText('What was asked')));
  const line = region();
  expect(line).toHaveTextContent('');
  await press('Show as JSON');
  expect(line).toHaveTextContent('Shown as JSON.');
});
