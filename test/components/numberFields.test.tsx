import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { object, showForm, submit } from './showForm.js';

afterEach(() => void vi.restoreAllMocks());

const schema = object({ amount: { type: 'number', title: 'Amount' } });
const field = () => screen.getByLabelText(/Amount/);

describe('a number field', () => {
  it.each(['en', 'de', 'fr'])('is a number input if the language of the browser is %s', async (language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
    const { onSubmit } = await showForm({ schema, value: { amount: 1.5 } });
    expect(field()).toHaveAttribute('type', 'number');
    expect(field()).toHaveAttribute('step', 'any');
    expect(field()).toHaveValue(1.5);
    await userEvent.clear(field());
    await userEvent.type(field(), '2.25');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ amount: 2.25 }));
  });

  it('does not read the formats of the language to mount or for a keystroke', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get');
    await showForm({ schema });
    await userEvent.type(field(), '12.5');
    expect(languages).not.toHaveBeenCalled();
  });

  it.each(['0', '0.', '1.50'])('shows a value from elsewhere after %s was typed', async (text) => {
    const { update, onDraft } = await showForm({ schema, value: {} });
    await userEvent.type(field(), text);
    await waitFor(() => expect(onDraft).toHaveBeenCalled());
    update({ value: { amount: 5 } });
    await waitFor(() => expect(field()).toHaveValue(5));
  });

  it('keeps the typed text of the value', async () => {
    const { onSubmit } = await showForm({ schema });
    await userEvent.type(field(), '1.50');
    expect(field()).toHaveDisplayValue('1.50');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ amount: 1.5 }));
  });

  it('is no value if it is emptied', async () => {
    const { onSubmit } = await showForm({ schema, value: { amount: 3 } });
    await userEvent.clear(field());
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(JSON.stringify(onSubmit.mock.calls[0]?.[0])).toBe('{}');
  });
});
