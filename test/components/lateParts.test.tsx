import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it, vi } from 'vitest';

/** Releases the code of the parts of a card. */
const code = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { arrived, arrive };
});

vi.mock('../../src/components/AnswerPart/answerParts.js', async (original) => {
  await code.arrived;
  return original();
});

const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
  required: ['approved'],
};
const ask = (id: string) =>
  pendingInterrupt({
    id,
    reason: 'tool_call',
    message: `Question ${id}?`,
    responseSchema,
    toolCall: {
      id,
      name: 'pay',
      argsText: '{"to":"Ann"}',
      args: { to: 'Ann' },
      status: 'suspended',
      proposedBy: 'r',
    },
  });
const card = (id: string) => within(screen.getByRole('article', { name: new RegExp(`Question ${id}`) }));

it('keeps an answer that does not need it, and does not move the focus', async () => {
  const run = staticRun({ interrupts: [ask('a'), ask('b')] });
  render(<InterruptPanel run={run} />);
  await userEvent.click(card('a').getByRole('button', { name: 'Edit' }));
  expect(card('a').getByText('Loading the form')).toBeInTheDocument();
  await userEvent.click(card('b').getByRole('button', { name: 'Approve' }));
  expect(run.calls.at(-1)).toEqual({ verb: 'approve', args: ['b'] });
  card('b').getByRole('button', { name: /Undo/ }).focus();
  code.arrive();
  expect(await card('a').findByRole('textbox', {}, { timeout: 20_000 })).not.toHaveFocus();
  expect(card('b').getByRole('button', { name: /Undo/ })).toHaveFocus();
});
