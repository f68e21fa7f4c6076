import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

describe('a draft', () => {
  const schema = object({
    user: { type: 'string', title: 'User' },
    pin: { type: 'string', title: 'Pin', writeOnly: true },
  });

  it('contains no secret, and one from elsewhere keeps secrets typed here', async () => {
    const { onDraft, onSubmit, update } = await showForm({ schema });
    expect(screen.getByText(/This agent asks for a secret: Pin\./)).toBeVisible();
    const pin = screen.getByLabelText(/Pin/);
    expect(pin).toHaveAttribute('type', 'password');
    await userEvent.type(pin, '1234');
    await userEvent.type(screen.getByRole('textbox', { name: /User/ }), 'ada');
    await waitFor(() => expect(onDraft).toHaveBeenLastCalledWith({ value: { user: 'ada' } }));
    expect(JSON.stringify(onDraft.mock.calls)).not.toContain('1234');
    update({ value: { user: 'grace' } });
    await waitFor(() => expect(screen.getByRole('textbox', { name: /User/ })).toHaveValue('grace'));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ user: 'grace', pin: '1234' }));
  });

  it('contains no secret as JSON either', async () => {
    const { onDraft } = await showForm({ schema, json: '{"user": "ada"}' });
    const editor = screen.getByRole('textbox');
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"user":"bob","pin":"99"}');
    expect(JSON.stringify(onDraft.mock.calls)).not.toContain('99');
    expect(onDraft).toHaveBeenLastCalledWith({ json: '{\n  "user": "bob"\n}' });
  });

  it('that is reported back unchanged is not a change', async () => {
    const { onDraft, update } = await showForm({ schema });
    const user = screen.getByRole('textbox', { name: /User/ });
    await userEvent.type(user, 'a');
    await waitFor(() => expect(onDraft).toHaveBeenLastCalledWith({ value: { user: 'a' } }));
    update({ value: { user: 'a' } });
    await userEvent.type(user, 'da');
    expect(user).toHaveValue('ada');
    await userEvent.tab();
    expect(onDraft).toHaveBeenLastCalledWith({ value: { user: 'ada' } });
  });
});
