import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it, vi } from 'vitest';

/** The code of the parts of a card does not come as long as this is set. */
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
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};

it('costs only what it is for where it does not come, keeps what was typed, and can be tried again', async () => {
  network.isDown = true;
  const draft = { mode: 'deny', reason: 'Too dear' };
  const run = staticRun({
    interrupts: [
      pendingInterrupt({ id: 'q', reason: 'confirmation', message: 'Pay?', responseSchema, draft }),
    ],
  });
  render(<InterruptPanel run={run} />);
  expect(await card().findByRole('alert', {}, loads)).toHaveTextContent('This could not be loaded.');
  await press('Back');
  expect(card().getByRole('button', { name: 'Yes' })).toBeVisible();
  await press('No');
  await card().findByRole('alert', {}, loads);
  network.isDown = false;
  await press('Try again');
  const reason = await card().findByRole('textbox', { name: /Reason for denying/ }, loads);
  expect(reason).toHaveValue('Too dear');
  expect(reason).toHaveFocus();
  await press('Deny');
  expect(run.calls.at(-1)).toEqual({ verb: 'deny', args: ['q', 'Too dear'] });
});
