import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import type { JsonObject } from 'react-agent-interrupts/core';
import { memoryStorage, proposes, says, scriptedRun, type ScriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';

const secret = { type: 'string', format: 'password' };
const text = { type: 'string', maxLength: 40 };
const accounts = {
  type: 'array',
  items: { type: 'object', properties: { name: text, pin: secret } },
};
const args = { user: 'ann', key: 'sesame', accounts: [{ name: 'one', pin: '1234' }] };

/** A call with secret arguments, opened for editing. */
async function open(options: Parameters<typeof scriptedRun>[1] = {}): Promise<ScriptedRun> {
  const editedArgs = { type: 'object', properties: { user: text, key: secret, accounts } };
  const responseSchema: JsonObject = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs },
    required: ['approved'],
  };
  const script = scriptedRun([proposes({ name: 'login', args }, { responseSchema }), says('Done.')], options);
  await script.run.send('Go on');
  return script;
}

const press = async (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function write(name: RegExp, value: string): Promise<void> {
  const field = await screen.findByLabelText(name, {}, { timeout: 10_000 });
  await userEvent.clear(field);
  if (value) await userEvent.type(field, value);
}

const sent = async ({ requests }: ScriptedRun): Promise<unknown> => {
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  return requests[1]?.resume?.[0];
};
const approved = (editedArgs: object) => ({ payload: { approved: true, editedArgs } });
const draftOf = ({ run }: ScriptedRun) => JSON.stringify(run.getSnapshot().interrupts[0]?.draft);

// “It adds no defaults.” “Fields that the user does not edit, secrets included, are sent unchanged.”
// (docs/forms-and-safety.md, a form that edits arguments)
describe('a secret argument that the user has not changed', () => {
  it('is sent as proposed after the panel was mounted again', async () => {
    const script = await open();
    const { unmount } = render(<InterruptPanel run={script.run} />);
    await press('Edit');
    await write(/^user/, 'bob');
    unmount();
    render(<InterruptPanel run={script.run} />);
    await screen.findByDisplayValue('bob', {}, { timeout: 10_000 });
    expect(screen.queryByText('not set')).toBeNull();
    await press('Approve with edits');
    expect(await sent(script)).toMatchObject(approved({ ...args, user: 'bob' }));
  });

  it('is sent as proposed after an undo', async () => {
    const script = await open({ autoSubmit: 'never' });
    render(<InterruptPanel run={script.run} />);
    await press('Edit');
    await write(/^user/, 'bob');
    await press('Approve with edits');
    await press(/^Undo/);
    await screen.findByDisplayValue('bob');
    await press('Approve with edits');
    await press('Send');
    expect(await sent(script)).toMatchObject(approved({ ...args, user: 'bob' }));
  });

  it('is sent as proposed after an edit as JSON and a new mount', async () => {
    const script = await open();
    const { unmount } = render(<InterruptPanel run={script.run} />);
    await press('Edit');
    await screen.findByLabelText(/^user/, {}, { timeout: 10_000 });
    await press('JSON');
    const editor = await screen.findByRole('textbox', { name: 'Arguments' });
    await userEvent.clear(editor);
    await userEvent.click(editor);
    await userEvent.paste(JSON.stringify({ ...args, user: 'bob' }));
    unmount();
    render(<InterruptPanel run={script.run} />);
    await screen.findByRole('textbox', { name: 'Arguments' }, { timeout: 10_000 });
    await press('Approve with edits');
    expect(await sent(script)).toMatchObject(approved({ ...args, user: 'bob' }));
  });

  it('is not in the draft', async () => {
    const script = await open();
    const { unmount } = render(<InterruptPanel run={script.run} />);
    await press('Edit');
    await write(/^user/, 'bob');
    unmount();
    expect(draftOf(script)).toContain('bob');
    expect(draftOf(script)).not.toMatch(/sesame|1234/);
  });
});

describe('a secret argument that the user has changed or removed', () => {
  async function reopened(value: string): Promise<ScriptedRun> {
    const script = await open();
    const { unmount } = render(<InterruptPanel run={script.run} />);
    await press('Edit');
    await write(/^key/, value);
    unmount();
    expect(draftOf(script)).not.toMatch(/sesame|other|1234/);
    render(<InterruptPanel run={script.run} />);
    expect(await screen.findByLabelText(/^key/, {}, { timeout: 10_000 })).toHaveValue('');
    expect(await screen.findByText('not set')).toBeVisible();
    await press('Approve with edits');
    return script;
  }

  // “A secret that the user has typed must be typed again after an undo or a reload.”
  it('is asked for after the panel was mounted again, if the user has typed it', async () => {
    const script = await reopened('other');
    await vi.waitFor(() => expect(screen.getByLabelText(/^key/)).toBeInvalid());
    expect(script.requests).toHaveLength(1);
    await write(/^key/, 'other');
    await press('Approve with edits');
    expect(await sent(script)).toMatchObject(approved({ ...args, key: 'other' }));
  });

  it('is still missing after the panel was mounted again, if the user has removed it', async () => {
    const script = await reopened('');
    expect(await sent(script)).toMatchObject(approved({ user: 'ann', accounts: args.accounts }));
  });
});

describe('a draft of arguments with secrets', () => {
  // “It is never written to the storage”, but “Everything else is stored.”
  it('is stored without them, also if they are unchanged', async () => {
    const storage = memoryStorage();
    const script = await open({ storage, threadId: 'one' });
    const { unmount } = render(<InterruptPanel run={script.run} />);
    await press('Edit');
    await write(/^user/, 'bob');
    unmount();
    const stored = () => [...storage.saved.values()].join('\n');
    await vi.waitFor(() => expect(stored()).toContain('bob'));
    expect(stored()).not.toMatch(/sesame|1234/);
  });
});
