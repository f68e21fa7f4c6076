import { screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import 'react-agent-interrupts/styles.css';
import { object, showForm } from '../../components/showForm.js';

const schema = object({ env: { type: 'object', title: 'Env', additionalProperties: { type: 'string' } } });

// accessibility.md: a press on a button has its effect.
it.each(['B', '', 'toString'])(
  'one press answers after the refused name “%s” is corrected',
  async (wrong) => {
    const { onSubmit } = await showForm({ schema, value: { env: { A: '1', B: '2' } } });
    const [name] = screen.getAllByRole('textbox', { name: /^Name of/ });
    const answer = screen.getByRole('button', { name: 'Go' });
    if (!name) throw new Error('The name is missing.');
    await userEvent.fill(name, wrong);
    await userEvent.click(answer);
    await waitFor(() => expect(screen.getByText(/is not allowed as a name here/)).toBeVisible());
    await userEvent.fill(name, 'C');
    await userEvent.click(answer);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ env: { B: '2', C: '1' } }));
  },
);
