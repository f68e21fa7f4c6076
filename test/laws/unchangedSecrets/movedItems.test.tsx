import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InterruptPanel } from 'react-agent-interrupts';
import { proposes, scriptedRun } from 'react-agent-interrupts/testing';
import { button, object, press } from '../formValues/kit.js';

// forms-and-safety.md: “The draft contains no secrets, so a secret that the user has typed must be typed again after an
// undo or a reload. Until then, the edits cannot be approved.” “Fields that the user does not edit, secrets included,
// are sent unchanged.”
it('edits without the secret of an item that has moved are not approved after an undo', async () => {
  const user = object(
    { name: { type: 'string', title: 'Name' }, pin: { type: 'string', title: 'Pin', writeOnly: true } },
    ['name'],
  );
  const editedArgs = object({ users: { type: 'array', items: { $ref: '#/$defs/user' } } });
  const responseSchema = {
    ...object({ approved: { type: 'boolean' }, editedArgs }, ['approved']),
    $defs: { user },
  };
  const users = ['Ada', 'Grace'].map((name) => ({ name, pin: `${name}-4321` }));
  const { run } = scriptedRun([proposes({ name: 'add_users', args: { users } }, { responseSchema })], {
    autoSubmit: 'never',
  });
  const decision = () => run.getSnapshot().interrupts[0]?.decision;
  const approved = { payload: { approved: true, editedArgs: { users: [users[1]] } } };
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  await press('Edit');
  await button('Approve with edits');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Item 1' }));
  await press('Approve with edits');
  expect(decision()).toMatchObject(approved);
  await press(/^Undo/);
  await press('Approve with edits');
  const pin = screen.getByLabelText(/^Pin/);
  await waitFor(() => expect(pin).toBeInvalid());
  expect(decision()).toBeUndefined();
  await userEvent.type(pin, 'Grace-4321');
  await press('Approve with edits');
  await waitFor(() => expect(decision()).toMatchObject(approved));
});
