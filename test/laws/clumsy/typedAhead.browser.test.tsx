import { render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { card, likeAPage } from './hands.js';

// reliability.md: “Answers are sent only after the user has acted on exactly these answers.” A user who opens a form and
// starts to type decides nothing.

const payment = (to: string) =>
  pendingInterrupt({
    id: to,
    key: to,
    reason: 'tool_call',
    message: `Pay ${to}?`,
    digest: to,
    toolCall: { id: to, name: 'pay', args: { to }, argsText: '', status: 'suspended', proposedBy: 'run' },
    responseSchema: {
      type: 'object',
      properties: {
        approved: { type: 'boolean' },
        editedArgs: { type: 'object', properties: { to: { type: 'string' } } },
        reason: { type: 'string', minLength: 3 },
      },
      required: ['approved'],
    },
  });

it.each([
  ['the reason for a denial', 'd', 'Reason for denying'],
  ['other arguments', 'e', /^Edit the arguments/],
])('text typed right after the shortcut that asks for %s decides no other question', async (_, key, name) => {
  const run = staticRun({ interrupts: ['Ann', 'Bob', 'Cid'].map(payment) });
  const { container } = render(<InterruptPanel run={run} shortcuts />);
  likeAPage();
  await waitFor(() => expect(container.querySelector('kbd')).toBeVisible());
  card('Ann').focus();
  await userEvent.keyboard(key);
  await waitFor(() => expect(screen.getByRole('group', { name })).toHaveFocus());
  await userEvent.keyboard('na');
  expect(run.calls.filter(({ verb }) => verb !== 'setDraft')).toEqual([]);
  expect(card('Ann')).toContainElement(document.activeElement as HTMLElement);
});
