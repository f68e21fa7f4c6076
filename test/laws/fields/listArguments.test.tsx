import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { proposes, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { field, fill, object, press, showCall } from '../formValues/kit.js';

// forms-and-safety.md: arguments that are edited replace all arguments, and the card lists each edit.

describe('arguments that are a list', () => {
  const args = ['a', 'b'];
  it.each([
    ['of a described type', { type: 'array', items: { type: 'string' } }],
    ['without a schema', {}],
  ])('are edited in a form, and sent: %s', async (_what, schema) => {
    const { sent } = await showCall(args, schema);
    await press('Edit');
    await fill(/^Item 2/, 'z');
    await waitFor(() => expect(screen.getByRole('table')).toHaveTextContent(/b.*z/));
    await press('Approve with edits');
    await waitFor(() => expect(sent()).toEqual([[{ approved: true, editedArgs: ['a', 'z'] }]]));
  });

  // accessibility.md: every control has a name.
  it('are named in a form that shows them as one value', async () => {
    await showCall(['a', 1, null], {});
    await press('Edit');
    expect(await field('Arguments')).toHaveValue(JSON.stringify(['a', 1, null], undefined, 2));
  });

  it('are edited as JSON, and sent', async () => {
    const { sent } = await showCall(['a', 1, null], {});
    await press('Edit');
    const editor = await field('Arguments');
    fireEvent.change(editor, { target: { value: '{"0": "z"}' } });
    await press('Approve with edits');
    expect(await screen.findByText('This must be a list.')).toBeVisible();
    fireEvent.change(editor, { target: { value: '["z"]' } });
    await press('Approve with edits');
    await waitFor(() => expect(sent()).toEqual([[{ approved: true, editedArgs: ['z'] }]]));
  });

  it('are approved as proposed without an edit', async () => {
    const { sent } = await showCall(args, {});
    await press('Edit');
    await fill(/^Item 2/, 'z');
    await fill(/^Item 2/, 'b');
    await press('Approve with edits');
    await waitFor(() => expect(sent()).toEqual([[{ approved: true }]]));
  });

  it('have a receipt of the edit', async () => {
    const proposal = proposes(
      { name: 'do_it', args },
      { responseSchema: object({ approved: { type: 'boolean' }, editedArgs: {} }, ['approved']) },
    );
    const { run } = scriptedRun([proposal], { autoSubmit: 'never' });
    await run.send('Go');
    const [asked] = run.getSnapshot().interrupts;
    if (!asked) throw new Error('Nothing is asked.');
    run.approve(asked, { editedArgs: ['a', 'z'] });
    render(<InterruptPanel run={run} />);
    expect(await screen.findByText('Approved with edits')).toBeVisible();
  });
});
