import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const formLoads = { timeout: 20_000 };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function show(options: Parameters<typeof pendingInterrupt>[0]) {
  const run = staticRun({ interrupts: [pendingInterrupt({ id: 'q', ...options })] });
  const view = render(<InterruptPanel run={run} />);
  return { ...view, run };
}

// AG-UI: “Human-readable prompt. Universal fallback UI content.”
it('sends text as it is, and does not send an empty answer', async () => {
  const { run } = show({ reason: 'What now?' });
  await press('Answer');
  const field = screen.getByRole('textbox', { name: 'Your answer' });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription('Write an answer first.');
  await userEvent.type(field, ' go on ');
  await press('Answer');
  expect(run.calls.filter(({ verb }) => verb === 'answer')).toEqual([
    { verb: 'answer', args: ['q', ' go on '] },
  ]);
});

it('sends JSON as its parsed value, and shows where it is invalid', async () => {
  const { run } = show({ reason: 'x:y' });
  await press('Answer as JSON');
  const editor = screen.getByRole('textbox', { name: 'Your answer as JSON' });
  await userEvent.type(editor, '[[1,{enter}oops]');
  await press('Answer');
  expect(editor).toHaveAccessibleDescription('This is not JSON yet. Line 2, column 1: a value is missing.');
  expect(editor).toBeInvalid();
  await userEvent.clear(editor);
  await userEvent.type(editor, '[[1, null]');
  await press('Answer');
  expect(run.calls.at(-1)).toEqual({ verb: 'answer', args: ['q', [1, null]] });
});

it('keeps typed text after a remount', async () => {
  const { run, unmount } = show({ reason: 'x:y' });
  await userEvent.type(screen.getByRole('textbox'), 'half an ans');
  unmount();
  render(<InterruptPanel run={run} />);
  expect(screen.getByRole('textbox')).toHaveValue('half an ans');
});

it('keeps a half-filled form after a remount', async () => {
  const responseSchema = { type: 'object', properties: { city: { type: 'string', title: 'City' } } };
  const { run, unmount } = show({ reason: 'input_required', responseSchema });
  await userEvent.type(await screen.findByRole('textbox', { name: /City/ }, formLoads), 'Osl');
  unmount();
  render(<InterruptPanel run={run} />);
  expect(await screen.findByRole('textbox', { name: /City/ }, formLoads)).toHaveValue('Osl');
});

it('shows two buttons if an approval and a denial are the only answers', async () => {
  const { run } = show({ reason: 'acme:delete', responseSchema: { type: 'boolean' } });
  await press('Deny');
  expect(run.getSnapshot().interrupts[0]?.decision).toEqual({ status: 'resolved', payload: false });
});

// AG-UI: “Render from message, responseSchema, and metadata.”
it('shows the metadata collapsed, as text', () => {
  show({ reason: 'acme:delete', metadata: { table: '<b>users</b>' } });
  expect(screen.getByText('Details')).toBeVisible();
  expect(screen.getByText('<b>users</b>')).toBeInTheDocument();
});

it('shows the given answer without its secrets', () => {
  const responseSchema = {
    type: 'object',
    properties: { user: { type: 'string' }, pass: { type: 'string', format: 'password' } },
  };
  const { run } = show({ reason: 'input_required', responseSchema });
  act(() => void run.answer('q', { user: 'ada', pass: 'hunter2' }));
  expect(screen.getByText('ada')).toBeVisible();
  expect(document.body).not.toHaveTextContent('hunter2');
});
