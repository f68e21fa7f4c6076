import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type InterruptPanelProps } from 'react-agent-interrupts';
import { Changes } from 'react-agent-interrupts/components';
import type { JsonObject } from 'react-agent-interrupts/core';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const formLoads = { timeout: 20_000 };
const approval = (editedArgs: JsonObject): JsonObject => ({
  type: 'object',
  properties: { approved: { type: 'boolean' }, editedArgs },
  required: ['approved'],
});

function show(
  args: JsonObject,
  editedArgs: JsonObject = { type: 'object' },
  props: Partial<InterruptPanelProps> = {},
) {
  const run = staticRun({
    interrupts: [
      pendingInterrupt({
        id: 'call',
        reason: 'tool_call',
        message: 'Do it?',
        responseSchema: approval(editedArgs),
        toolCall: {
          id: 'call-1',
          name: 'do_it',
          argsText: JSON.stringify(args),
          args,
          status: 'suspended',
          proposedBy: 'run-1',
        },
      }),
    ],
  });
  const view = render(<InterruptPanel {...props} run={run} />);
  return { ...view, run };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const approvals = (run: ReturnType<typeof staticRun>) =>
  run.calls.filter(({ verb }) => verb === 'approve').map(({ args }) => args);
const edit = async () => {
  await press('Edit');
  await screen.findByRole('button', { name: 'Approve with edits' }, formLoads);
};
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

const mail = { to: 'ada@example.com', tags: ['a', 'b'], options: { urgent: true } };
const mailSchema: JsonObject = {
  type: 'object',
  properties: {
    to: { type: 'string', title: 'To' },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' } },
    options: {
      type: 'object',
      title: 'Options',
      properties: { urgent: { type: 'boolean', title: 'Urgent' } },
    },
    cc: { type: 'string', title: 'Copy to', default: 'boss@example.com' },
  },
};

describe('what an edit changes', () => {
  it('is shown during the edit, and again in the receipt', async () => {
    const { run } = show(mail, mailSchema);
    await edit();
    expect(screen.getByText('No changes yet.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^To/ }), '.au');
    await press('Remove Item 2');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
    const changes = [
      ['to', 'ada@example.com', 'ada@example.com.au'],
      ['tags › Item 2', 'b', 'not set'],
      ['options › urgent', 'Yes', 'No'],
    ];
    await waitFor(() => expect(rows()).toEqual(changes));
    await press('Approve with edits');
    await screen.findByText('Approved with edits', { selector: 'strong' });
    expect(rows()).toEqual(changes);
    expect(approvals(run)).toEqual([
      ['call', { editedArgs: { to: 'ada@example.com.au', tags: ['a'], options: { urgent: false } } }],
    ]);
  });

  it('masks a secret that an edit moved to another name', () => {
    const schema = { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } };
    const { container } = render(
      <Changes before={{ pin: 'hunter2' }} after={{ note: 'It is hunter2.' }} schema={schema} />,
    );
    expect(container).toHaveTextContent('It is ••••••.');
    expect(container).not.toHaveTextContent('hunter2');
  });

  it('never contains a secret', () => {
    const schema = { properties: { pin: { type: 'string', writeOnly: true } } };
    const { container } = render(
      <Changes before={{ pin: '1111' }} after={{ pin: '2222' }} schema={schema} />,
    );
    expect(screen.getByRole('rowheader', { name: 'pin' })).toBeVisible();
    expect(container.textContent).not.toMatch(/1111|2222/);
  });

  it.each([
    ['at the end', 'Ann', 'Ann ', '"Ann""Ann "'],
    ['at the end of several words', 'Ann Lee', 'Ann Lee ', '"Ann Lee""Ann Lee "'],
    ['between words', 'Ann Lee', 'Ann  Lee', '"Ann Lee""Ann  Lee"'],
  ])('quotes texts that differ only in a space %s', (_where, before, after, shown) => {
    render(<Changes before={{ to: before }} after={{ to: after }} />);
    expect(screen.getByRole('row', { name: /^to/ }).textContent).toBe(`to${shown}`);
  });

  it('marks added and removed values', () => {
    const { container } = render(<Changes before={{ a: 1, old: 'x' }} after={{ a: 2, '\u202Enew': [] }} />);
    expect(rows()).toEqual([
      ['a', '1', '2'],
      ['old', 'x', 'not set'],
      ['U+202Enew', 'not set', 'empty list'],
    ]);
    expect([...container.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['1', 'x']);
    expect([...container.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
      '2',
      'empty list',
    ]);
  });

  it('lists at most 100 changes, and counts the others', () => {
    const before = Array.from({ length: 5_000 }, (_, index) => index);
    render(<Changes before={before} after={before.map((item) => -item - 1)} />);
    expect(screen.getAllByRole('row')).toHaveLength(101);
    expect(screen.getByText('4,900 more changes')).toBeVisible();
  });

  it('lists a list of 5,000 items that lost its first item as one change', () => {
    const before = Array.from({ length: 5_000 }, (_, index) => ({ name: `Item ${index}` }));
    render(<Changes before={{ before }} after={{ before: before.slice(1) }} />);
    expect(rows()).toEqual([['before › Item 1', 'nameItem 0', 'not set']]);
    expect(screen.queryByText(/more change/)).toBeNull();
  });
});

describe('a form and JSON', () => {
  it('show one value, in both directions', async () => {
    const { run } = show(mail, mailSchema);
    await edit();
    await userEvent.type(screen.getByRole('textbox', { name: /^To/ }), '!');
    await press('JSON');
    const editor = screen.getByRole('textbox', { name: 'Arguments' });
    expect(JSON.parse((editor as HTMLTextAreaElement).value)).toEqual({ ...mail, to: 'ada@example.com!' });
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"to":"bob","more":[[1]}');
    await press('Form');
    expect(await screen.findByRole('textbox', { name: /^To/ })).toHaveValue('bob');
    const others = screen.getByRole('region', { name: 'Other arguments, without a field' });
    expect(within(others).getByText('more')).toBeVisible();
    await press('Approve with edits');
    await waitFor(() => expect(approvals(run)).toEqual([['call', { editedArgs: { to: 'bob', more: [1] } }]]));
  });

  it('keep all text: invalid JSON stays, with its error', async () => {
    const { run, unmount } = show(mail, mailSchema);
    await edit();
    await press('JSON');
    const editor = screen.getByRole('textbox', { name: 'Arguments' });
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"to": nobody');
    await press('Form');
    expect(editor).toHaveFocus();
    expect(editor).toHaveAccessibleDescription(/Line 1, column 8: a value is missing/);
    unmount();
    render(<InterruptPanel run={run} />);
    expect(screen.getByRole('textbox', { name: 'Arguments' })).toHaveValue('{"to": nobody');
  });

  it('keep the text as written if the value is the same', async () => {
    show(mail, mailSchema);
    await edit();
    await press('JSON');
    const editor = screen.getByRole('textbox', { name: 'Arguments' });
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"to":   "bob"}');
    await press('Form');
    await screen.findByRole('textbox', { name: /^To/ });
    await press('JSON');
    expect(screen.getByRole('textbox', { name: 'Arguments' })).toHaveValue('{"to":   "bob"}');
  });

  it('validate the same rules', async () => {
    const { run } = show(mail, { ...mailSchema, required: ['to'] });
    await edit();
    await press('JSON');
    const editor = screen.getByRole('textbox', { name: 'Arguments' });
    await userEvent.clear(editor);
    await userEvent.type(editor, '{{"tags": "x"}');
    await press('Approve with edits');
    expect(editor).toHaveAccessibleDescription('to: Enter a value. tags: This must be a list.');
    expect(approvals(run)).toEqual([]);
  });
});

describe('arguments without a schema', () => {
  const args = {
    text: 'one\ntwo',
    count: 2,
    empty: null,
    none: [],
    mixed: [1, 'a'],
    rows: [{ a: 1 }, { b: 'x' }],
  };

  it('have a form, which adds nothing and validates nothing', async () => {
    const { run } = show(args);
    await edit();
    expect(screen.getByText(/did not describe these arguments/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^text/ }).tagName).toBe('TEXTAREA');
    expect(screen.getByRole('textbox', { name: /^empty/ })).toHaveValue('null');
    await press('Approve with edits');
    await waitFor(() => expect(approvals(run)).toEqual([['call']]));
  });

  it('change only where they were edited', async () => {
    const { run } = show(args);
    await edit();
    const count = screen.getByRole('spinbutton', { name: /^count/ });
    await userEvent.clear(count);
    await userEvent.type(count, '2.5');
    await press('Approve with edits');
    await waitFor(() => expect(approvals(run)).toEqual([['call', { editedArgs: { ...args, count: 2.5 } }]]));
  });

  it('use the host’s schema for the tool', async () => {
    const described = { type: 'object', properties: { text: { type: 'string', title: 'What to say' } } };
    show({ text: 'Hi' }, { type: 'object' }, { toolSchemas: { do_it: described } });
    await edit();
    expect(screen.getByRole('textbox', { name: /What to say/ })).toHaveValue('Hi');
    expect(screen.queryByText(/did not describe/)).toBeNull();
  });
});

it('warn about numbers that JavaScript cannot represent', async () => {
  show({ account: { id: Number('12345678901234567890') } });
  expect(screen.getByText(/^account\.id: cannot be shown exactly/)).toBeVisible();
  await edit();
  expect(screen.getByText(/^account\.id: cannot be shown exactly/)).toBeVisible();
});

it('show the input in every panel of the same run', async () => {
  const { run } = show(mail, mailSchema);
  const other = render(<InterruptPanel run={run} />, {
    container: document.body.appendChild(document.createElement('div')),
  });
  const [here] = screen.getAllByRole('region', { name: 'Questions from the agent' });
  if (!here) throw new Error('The first panel is missing.');
  await userEvent.click(within(here).getByRole('button', { name: 'Edit' }));
  const there = within(other.container);
  const mirrored = await there.findByRole('textbox', { name: /^To/ }, formLoads);
  const typed = await within(here).findByRole('textbox', { name: /^To/ }, formLoads);
  await userEvent.type(typed, '.nz');
  await waitFor(() => expect(mirrored).toHaveValue('ada@example.com.nz'));
  expect(typed).toHaveFocus();
  await userEvent.type(mirrored, '!');
  await waitFor(() => expect(typed).toHaveValue('ada@example.com.nz!'));
  await userEvent.click(within(here).getByRole('button', { name: 'Discard edits' }));
  expect(there.queryByRole('textbox', { name: /^To/ })).toBeNull();
});
