import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it, vi } from 'vitest';

/** The code around schema forms does not load while this is set. */
const network = vi.hoisted(() => ({ isDown: false }));

vi.mock('../../src/components/AnswerPart/answerParts.js', async (original) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

const loads = { timeout: 20_000 };
const card = () => within(screen.getByRole('article'));
const press = (name: string) => userEvent.click(card().getByRole('button', { name }));
const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};

it('shows only its own error if it does not load, keeps typed text, and can be retried', async () => {
  network.isDown = true;
  const run = staticRun({
    interrupts: [
      pendingInterrupt({
        id: 'q',
        reason: 'tool_call',
        responseSchema,
        toolCall: {
          id: 'c',
          name: 'pay',
          argsText: '{"to":"Ann"}',
          args: { to: 'Ann' },
          status: 'suspended',
          proposedBy: 'r',
        },
        draft: { mode: 'edit', edit: { value: { to: 'Bea' } } },
      }),
    ],
  });
  render(<InterruptPanel run={run} />);
  expect(await card().findByRole('alert', {}, loads)).toHaveTextContent('This could not be loaded.');
  await press('Back');
  expect(card().getByRole('button', { name: 'Approve' })).toBeVisible();
  await press('Edit');
  await card().findByRole('alert', {}, loads);
  network.isDown = false;
  await press('Try again');
  const edit = await card().findByRole('group', { name: /Edit the arguments/ }, loads);
  expect(edit).toHaveFocus();
  expect(await within(edit).findByRole('textbox', { name: /to/ }, loads)).toHaveValue('Bea');
});
