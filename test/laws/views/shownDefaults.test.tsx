import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

async function asked(field: object, more: object = {}) {
  const responseSchema = { type: 'object', properties: { field }, ...more };
  const { run, requests } = scriptedRun([asks({ reason: 'input_required', responseSchema }), says('Done.')]);
  await run.send('Go');
  const show = async () => {
    render(<InterruptPanel run={run} />);
    await screen.findByRole('button', { name: 'Answer' }, { timeout: 20_000 });
  };
  await show();
  const answer = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    return (requests[1]?.resume as readonly { payload?: unknown }[] | undefined)?.[0]?.payload;
  };
  const comeBack = async () => {
    cleanup();
    await show();
  };
  return { answer, comeBack };
}
const pair = [{ type: 'string' }, { type: 'number' }];

// docs/forms-and-safety.md, "Two kinds of form": "An **answer** form shows the schema's defaults and sends what it shows."
describe('an answer form shows the default, and sends it,', () => {
  it.each([
    ['of a pair', { type: 'array', prefixItems: pair }],
    ['of a pair as older schemas write it', { type: 'array', items: pair }],
  ])('%s', async (_name, field) => {
    const { answer } = await asked({ ...field, default: ['a', 2] });
    expect(screen.getByRole('textbox')).toHaveValue('a');
    expect(screen.getByRole('spinbutton')).toHaveValue(2);
    expect(await answer()).toEqual({ field: ['a', 2] });
  });

  it('of a pair, where the whole answer has one', async () => {
    const { answer } = await asked({ type: 'array', items: pair }, { default: { field: ['a', 2] } });
    expect(screen.getByRole('textbox')).toHaveValue('a');
    expect(await answer()).toEqual({ field: ['a', 2] });
  });

  it.each([
    ['of an object that may hold anything', { type: 'object' }, { a: 1 }],
    ['of an object that holds nothing', { type: 'object' }, {}],
    ['of a value that may be anything, an empty object', {}, {}],
  ])('%s', async (_name, field, value) => {
    const { answer } = await asked({ ...field, default: value });
    expect(JSON.parse(screen.getByRole<HTMLTextAreaElement>('textbox').value || '"nothing"')).toEqual(value);
    expect(await answer()).toEqual({ field: value });
  });
});

it('a pair with a default stays away once it was removed', async () => {
  const { answer, comeBack } = await asked(
    { type: 'array', items: pair, default: ['a', 2] },
    { properties: { field: { type: 'array', items: pair, default: ['a', 2] }, note: { type: 'string' } } },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove field' }));
  await userEvent.type(screen.getByRole('textbox', { name: /note/ }), 'x');
  await comeBack();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(await answer()).toEqual({ note: 'x' });
});

// README, "Reloads, offline use and multiple tabs": “pending interrupts, decisions and drafts survive a reload, a crash
// and a closed tab”.
it('a default that was removed stays removed after a reload', async () => {
  const storage = memoryStorage();
  const group = { type: 'object', properties: { copy: { type: 'string', default: 'boss@example.com' } } };
  const responseSchema = {
    type: 'object',
    properties: {
      to: { type: 'string', default: 'ann' },
      more: group,
      lines: { type: 'array', items: group, default: [{}] },
      note: { type: 'string' },
    },
  };
  const options = { threadId: 'thread', storage, tabs: false } as const;
  const before = scriptedRun([asks({ reason: 'input_required', responseSchema })], options);
  await before.run.send('Go');
  const page = render(<InterruptPanel run={before.run} />);
  await screen.findByRole('button', { name: 'Answer' }, { timeout: 20_000 });
  await userEvent.clear(screen.getByRole('textbox', { name: /^to/ }));
  await userEvent.clear(screen.getAllByRole('textbox', { name: /copy/ }).at(-1) ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Remove more' }));
  await userEvent.type(screen.getByRole('textbox', { name: /note/ }), 'kept');
  page.unmount();
  await waitFor(() => expect([...storage.saved.values()].join()).toContain('kept'));
  before.run.dispose();

  const after = scriptedRun([says('Done.')], options);
  render(<InterruptPanel run={after.run} />);
  await screen.findByRole('button', { name: 'Answer' }, { timeout: 20_000 });
  expect(screen.getByRole('textbox', { name: /^to/ })).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(after.requests).toHaveLength(1));
  expect(after.requests[0]?.resume).toEqual([
    { interruptId: 'int-1', status: 'resolved', payload: { lines: [{}], note: 'kept' } },
  ]);
});

it('a default that was removed from the JSON stays removed after a reload', async () => {
  const storage = memoryStorage();
  const group = { type: 'object', properties: { copy: { type: 'string', default: 'boss@example.com' } } };
  const responseSchema = {
    type: 'object',
    properties: {
      to: { type: 'string', default: 'ann' },
      more: group,
      lines: { type: 'array', items: group, default: [{}] },
      note: { type: 'string' },
    },
    required: ['note'],
  };
  const options = { threadId: 'thread', storage, tabs: false } as const;
  const before = scriptedRun([asks({ reason: 'input_required', responseSchema })], options);
  await before.run.send('Go');
  const page = render(<InterruptPanel run={before.run} />);
  const press = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name }, { timeout: 20_000 }));
  const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer as JSON' });
  // What is missing offers the JSON editor.
  await press('Answer');
  await press('JSON');
  const text = '{ "more": {}, "lines": [{}], "note": "kept" }';
  fireEvent.change(await editor(), { target: { value: text } });
  page.unmount();
  await waitFor(() => expect([...storage.saved.values()].join()).toContain('kept'));
  before.run.dispose();

  const after = scriptedRun([says('Done.')], options);
  render(<InterruptPanel run={after.run} />);
  expect(await editor()).toHaveValue(text);
  await press('Form');
  expect(await screen.findByRole('textbox', { name: /^to/ })).toHaveValue('');
  for (const field of screen.getAllByRole('textbox', { name: /copy/ })) expect(field).toHaveValue('');
  await press('Answer');
  await waitFor(() => expect(after.requests).toHaveLength(1));
  expect(after.requests[0]?.resume).toMatchObject([{ payload: { more: {}, lines: [{}], note: 'kept' } }]);
});
