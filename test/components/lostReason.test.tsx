import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// The card asks only for a reason that is sent.

const tool = (more: object) =>
  pendingInterrupt({
    reason: 'tool_call',
    message: 'Pay?',
    responseSchema: {
      type: 'object',
      properties: { approved: { type: 'boolean' }, ...more },
      required: ['approved'],
      additionalProperties: false,
    },
  });
const draft = { mode: 'deny', reason: 'Too much' };
const button = (name: string) => screen.getByRole('button', { name });

it('a draft of a reason is offered if the question accepts one', () => {
  render(
    <InterruptPanel run={staticRun({ interrupts: [{ ...tool({ reason: { type: 'string' } }), draft }] })} />,
  );
  expect(screen.getByLabelText(/Reason for denying/)).toHaveValue('Too much');
});

it('a draft of a reason is not offered if the question has changed and accepts none', async () => {
  const run = staticRun({ interrupts: [{ ...tool({}), draft }] });
  render(<InterruptPanel run={run} />);
  expect(screen.queryByLabelText(/Reason for denying/)).toBeNull();
  await userEvent.click(button('Deny'));
  expect(run.calls).toMatchObject([{ verb: 'deny' }]);
});
