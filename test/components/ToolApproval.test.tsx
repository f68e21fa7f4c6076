import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type PendingInterrupt } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

/** The first form in a file loads rjsf and its validator. */
const formLoads = { timeout: 20_000 };

const args = { to: 'ada@example.com', body: 'Hi,\nAda', flags: { urgent: null } };
const editable = {
  type: 'object',
  properties: {
    approved: { type: 'boolean' },
    editedArgs: {
      type: 'object',
      properties: {
        to: { type: 'string', title: 'To' },
        body: { type: 'string', title: 'Body' },
        sign: { type: 'boolean', title: 'Sign', default: true },
        kind: { const: 'mail' },
      },
    },
  },
  required: ['approved'],
};

const mail = (rest: Parameters<typeof pendingInterrupt>[0] = {}): PendingInterrupt =>
  pendingInterrupt({
    id: 'mail',
    reason: 'tool_call',
    message: 'Send it?',
    responseSchema: editable,
    toolCall: {
      id: 'call-1',
      name: 'send_email',
      argsText: JSON.stringify(args),
      args,
      status: 'suspended',
      proposedBy: 'run-1',
    },
    ...rest,
  });

function show(interrupt: PendingInterrupt) {
  const run = staticRun({ interrupts: [interrupt] });
  const view = render(<InterruptPanel run={run} />);
  return { ...view, run };
}
const approvals = (run: ReturnType<typeof staticRun>) => run.calls.filter(({ verb }) => verb === 'approve');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a tool call', () => {
  it('is shown with its name and every argument, with line breaks', () => {
    show(mail());
    const call = screen.getByRole('region', { name: 'Tool: send_email' });
    expect(within(call).getByText('ada@example.com')).toBeVisible();
    expect(within(call).getByText(/Hi,\s+Ada/).textContent).toBe('Hi,\nAda');
    expect(within(call).getByText('None')).toBeVisible();
  });

  it('shows the received part of arguments that are still streaming', () => {
    const toolCall = {
      id: 'c',
      name: 'send',
      argsText: '{"to":"ad',
      status: 'running',
      proposedBy: 'r',
    } as const;
    show(mail({ toolCall }));
    expect(screen.getByText('{"to":"ad')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('sends no arguments if it is approved unchanged', async () => {
    const { run } = show(mail());
    await press('Approve');
    expect(approvals(run)).toEqual([{ verb: 'approve', args: ['mail'] }]);
    expect(run.getSnapshot().interrupts[0]?.decision).toEqual({
      status: 'resolved',
      payload: { approved: true },
    });
  });

  it('sends no arguments if the editor was opened and nothing changed', async () => {
    const { run } = show(mail());
    await press('Edit');
    await screen.findByRole('textbox', { name: /To/ }, formLoads);
    await press('Approve with edits');
    await waitFor(() => expect(approvals(run)).toEqual([{ verb: 'approve', args: ['mail'] }]));
  });

  it('sends the complete arguments after an edit, with nothing added or lost', async () => {
    const { run } = show(mail());
    await press('Edit');
    await userEvent.type(await screen.findByRole('textbox', { name: /To/ }, formLoads), '.au');
    await press('Approve with edits');
    const edited = { ...args, to: 'ada@example.com.au' };
    await waitFor(() =>
      expect(approvals(run)).toEqual([{ verb: 'approve', args: ['mail', { editedArgs: edited }] }]),
    );
    expect(run.getSnapshot().interrupts[0]?.toolCall?.args).toEqual(args);
  });

  it('keeps unfinished edits after a remount, without taking the focus', async () => {
    const { run, unmount } = show(mail());
    await press('Edit');
    await userEvent.type(await screen.findByRole('textbox', { name: /To/ }, formLoads), '.nz');
    unmount();
    render(<InterruptPanel run={run} />);
    expect(await screen.findByRole('textbox', { name: /To/ }, formLoads)).toHaveValue('ada@example.com.nz');
    expect(document.body).toHaveFocus();
    await press('Discard edits');
    await press('Edit');
    expect(await screen.findByRole('textbox', { name: /To/ }, formLoads)).toHaveValue('ada@example.com');
  });

  it('can be edited as JSON if the schema only declares edits as an object', async () => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, editedArgs: { type: 'object' } },
      required: ['approved'],
    };
    const { run } = show(mail({ responseSchema }));
    await press('Edit');
    await screen.findByRole('textbox', { name: /to/ }, formLoads);
    await press('JSON');
    const editor = screen.getByRole('textbox', { name: 'Arguments' });
    await userEvent.clear(editor);
    await userEvent.type(editor, '[[1]');
    await press('Approve with edits');
    expect(editor).toHaveAccessibleDescription('The arguments must be one JSON object: { … }.');
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"to":"b"}');
    await press('Approve with edits');
    expect(approvals(run)).toEqual([{ verb: 'approve', args: ['mail', { editedArgs: { to: 'b' } }] }]);
  });

  it('cannot be edited if the schema does not declare it', () => {
    show(mail({ responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } } } }));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('is denied and cancelled by different methods', async () => {
    const { run } = show(mail());
    await press('Deny');
    await press('Undo: Send it?');
    await press('Skip question');
    expect(run.calls.map(({ verb }) => verb)).toEqual(['deny', 'reopen', 'cancel']);
  });

  it('is denied with a reason if the schema has one, and the reason is optional', async () => {
    const responseSchema = {
      type: 'object',
      properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
      required: ['approved'],
    };
    const { run } = show(mail({ responseSchema }));
    await press('Deny');
    expect(screen.getByRole('textbox', { name: /Reason for denying/ })).toHaveFocus();
    await press('Deny');
    expect(run.calls.at(-1)).toEqual({ verb: 'deny', args: ['mail'] });
  });

  it('accepts the whole answer if there is a third choice', async () => {
    const responseSchema = {
      type: 'object',
      properties: { decision: { title: 'Decision', enum: ['approve', 'reject', 'escalate'] } },
      required: ['decision'],
    };
    const { run } = show(mail({ responseSchema }));
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Decision' }, formLoads),
      'escalate',
    );
    await press('Answer');
    await waitFor(() =>
      expect(run.calls.at(-1)).toEqual({ verb: 'answer', args: ['mail', { decision: 'escalate' }] }),
    );
  });

  it('shows what the run refuses', async () => {
    const run = staticRun({ interrupts: [mail()] });
    const issues = [{ path: ['editedArgs', 'to'], message: 'must match format "email"' }];
    render(<InterruptPanel run={{ ...run, approve: () => ({ ok: false, issues }) }} />);
    await press('Approve');
    expect(screen.getByRole('alert')).toHaveTextContent('editedArgs.to must match format "email"');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });
});
