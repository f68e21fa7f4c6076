import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InterruptPanel } from 'react-agent-interrupts';
import { asked, askAbout, object, streamed, strict } from './kit.js';

const schema = {
  oneOf: [
    object({ approved: { const: true } }, ['approved'], strict),
    object({ approved: { const: false }, reason: { type: 'string' } }, ['approved', 'reason'], strict),
  ],
};

// README: “A card shows a tool call to approve, edit or deny”
it('a card whose denial needs a reason has a Deny button, asks for the reason and sends it', async () => {
  const user = userEvent.setup();
  const { run } = await asked(streamed(askAbout(schema)));
  render(<InterruptPanel run={run} />);
  await user.click(await screen.findByRole('button', { name: 'Deny' }));
  const reason = screen.getByRole('textbox');
  expect(reason).toBeRequired();
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  expect(reason).toBeInvalid();
  expect(reason).toHaveAccessibleDescription('Enter a value.');
  expect(reason).toHaveFocus();
  await user.type(reason, 'Not on a Friday');
  await user.click(screen.getByRole('button', { name: 'Deny' }));
  expect(run.getSnapshot().interrupts[0]?.decision).toEqual({
    status: 'resolved',
    payload: { approved: false, reason: 'Not on a Friday' },
  });
});
