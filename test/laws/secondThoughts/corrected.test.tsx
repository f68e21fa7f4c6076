import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

const errors = () => [...document.querySelectorAll('.rai-field .rai-error')].map((each) => each.textContent);

describe('a field that is corrected shows no error after it is left', () => {
  it('if it is JSON', async () => {
    await showForm({ schema: object({ data: { title: 'Data' }, name: { type: 'string', title: 'Name' } }) });
    const data = screen.getByRole('textbox', { name: /Data/ });
    await userEvent.type(data, '{{"a":');
    await submit();
    await waitFor(() => expect(errors().join('')).toContain('This is not JSON yet'));
    await userEvent.type(data, '1}');
    await userEvent.tab();
    await waitFor(() => expect(errors()).toEqual([]));
  });

  it('if it is the name of an added value', async () => {
    await showForm({
      schema: object({
        sizes: {
          type: 'object',
          title: 'Sizes',
          propertyNames: { pattern: '^[a-z]+$' },
          additionalProperties: { type: 'string' },
        },
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add to Sizes' }));
    await submit();
    await waitFor(() => expect(screen.getAllByText(/problem|must|name/i).length).toBeGreaterThan(0));
    const name = screen.getByRole('textbox', { name: /^Name of/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'wide');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByText(/There is a problem/)).toBeNull());
    await waitFor(() => expect(errors()).toEqual([]));
  });
});
