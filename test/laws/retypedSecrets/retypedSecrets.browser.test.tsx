import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { memoryStorage, proposes, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const secret = { type: 'string', writeOnly: true };
const schemas = {
  'a field': { type: 'object', properties: { user: { type: 'string' }, password: secret } },
  'a field in a group': {
    type: 'object',
    properties: {
      user: { type: 'string' },
      login: { type: 'object', properties: { password: secret } },
    },
  },
};
const args = {
  'a field': { user: 'ada', password: 'old secret' },
  'a field in a group': { user: 'ada', login: { password: 'old secret' } },
};
const edited = {
  'a field': { user: 'ada', password: 'new secret' },
  'a field in a group': { user: 'ada', login: { password: 'new secret' } },
};

async function open(kind: keyof typeof schemas) {
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
    required: ['approved'],
  };
  const storage = memoryStorage();
  const { run } = scriptedRun([proposes({ name: 'login', args: args[kind] }, { responseSchema })], {
    autoSubmit: 'never',
    storage,
    threadId: 'thread',
  });
  await run.send('Log in');
  render(<InterruptPanel run={run} toolSchemas={{ login: schemas[kind] }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  return { storage, decision: () => run.getSnapshot().interrupts[0]?.decision };
}
const password = () =>
  screen.findByLabelText<HTMLInputElement>(/password/, { selector: 'input' }, { timeout: 15_000 });
const approve = () => userEvent.click(screen.getByRole('button', { name: 'Approve with edits' }));
const retype = async () => {
  await userEvent.clear(await password());
  await userEvent.type(await password(), 'new secret');
};

// forms-and-safety.md: “The draft contains no secrets, so a secret that the user has typed must be typed again after an undo or a
// reload.”
describe.each(['a field', 'a field in a group'] as const)(
  'a secret that was typed and undone (%s)',
  (kind) => {
    it('is asked for again, and the arguments are not approved without it', async () => {
      const { decision, storage } = await open(kind);
      await retype();
      await approve();
      await waitFor(() => expect(decision()).toMatchObject({ payload: { editedArgs: edited[kind] } }));
      await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
      expect(await password()).toHaveValue('');
      await userEvent.type(screen.getByLabelText(/user/, { selector: 'input' }), 'x{Backspace}');
      await approve();
      await waitFor(async () => expect(await password()).toBeInvalid());
      expect(decision()).toBeUndefined();
      await retype();
      await approve();
      await waitFor(() => expect(decision()).toMatchObject({ payload: { editedArgs: edited[kind] } }));
      expect([...storage.saved.values()].join()).not.toContain('new secret');
    });

    it('is the proposed one again after the edits are discarded', async () => {
      const { decision } = await open(kind);
      await retype();
      await approve();
      await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
      await password();
      await userEvent.click(screen.getByRole('button', { name: 'Discard edits' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      expect(await password()).toHaveValue('old secret');
      await approve();
      await waitFor(() => expect(decision()).toEqual({ status: 'resolved', payload: { approved: true } }));
    });
  },
);
