import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, fill, object, press, showCall } from '../formValues/kit.js';

const args = object({
  to: { type: 'string' },
  note: { type: 'string' },
  size: { enum: ['S', 'L'] },
  copies: { type: 'array', items: { type: 'string' } },
  place: object({ floor: { type: 'integer' } }),
});
const proposed = { to: 'Ann', note: null, size: null, copies: null, place: { floor: null } };

// docs/forms-and-safety.md: “Fields that the user does not edit are sent unchanged.”
describe('null that the agent proposes for an argument that may not be null', () => {
  it('does not block an edit of another argument', async () => {
    const { run } = await showCall(proposed, args);
    await press('Edit');
    await fill(/^to/, 'Bob');
    await press('Approve with edits');
    await waitFor(() =>
      expect(run.getSnapshot().history[0]?.decision).toEqual({
        status: 'resolved',
        payload: { approved: true, editedArgs: { ...proposed, to: 'Bob' } },
      }),
    );
  });

  it('does not block an edit as JSON', async () => {
    const { run } = await showCall(proposed, args);
    await press('Edit');
    await button('Approve with edits');
    await press('JSON');
    await fill('Arguments', JSON.stringify({ ...proposed, to: 'Bob' }).replace(/[{[]/g, '$&$&'));
    await press('Approve with edits');
    await waitFor(() =>
      expect(run.getSnapshot().history[0]?.decision).toMatchObject({ payload: { approved: true } }),
    );
  });

  it('does not hide what is wrong with an argument that the user edits', async () => {
    await showCall(
      { to: 'Ann', count: null, size: 1 },
      object({ count: { type: 'integer' }, size: { type: 'integer', maximum: 2 } }),
    );
    await press('Edit');
    await fill(/^size/, '3');
    await press('Approve with edits');
    await waitFor(() => expect(screen.getByText(/2 or less/)).toBeVisible());
  });
});
