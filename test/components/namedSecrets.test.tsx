import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';
import { object } from './showForm.js';

const text = { type: 'string' };
const isSecret = (key: string) => key === 'api_key';

/** What is on the page as plain text, with what its controls show. */
const readable = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll<HTMLInputElement>('textarea,input:not([type=password])')].map(
      ({ value }) => value,
    ),
  ].join(' ');

/** Schemas of arguments, and arguments with a secret that `isSecret` names. */
const calls: Record<string, readonly [argsSchema: object, args: object]> = {
  'a field': [object({ user: text, api_key: text }), { user: 'ann', api_key: 'sesame' }],
  'a field without a schema': [{}, { user: 'ann', api_key: 'sesame' }],
  'a number': [object({ user: text, api_key: { type: 'number' } }), { user: 'ann', api_key: 4711 }],
  'a field of a definition': [
    { ...object({ user: text, at: { $ref: '#/$defs/at' } }), $defs: { at: object({ api_key: text }) } },
    { user: 'ann', at: { api_key: 'sesame' } },
  ],
  'a part of an item': [
    object({ user: text, all: { type: 'array', items: object({ api_key: text }) } }),
    { user: 'ann', all: [{ api_key: 'sesame' }] },
  ],
  'an entry': [
    object({ user: text, headers: { type: 'object', additionalProperties: text } }),
    { user: 'ann', headers: { api_key: 'sesame' } },
  ],
  'a part of an object without fields': [
    object({ user: text, at: { type: 'object' } }),
    { user: 'ann', at: { deep: [{ api_key: 'sesame' }] } },
  ],
};

// forms-and-safety.md: “The control of a secret masks it”.
describe.each(Object.entries(calls))('a secret of `isSecret` that is %s', (_name, [argsSchema, args]) => {
  it('is masked while the user edits the arguments, and sent unchanged', async () => {
    const responseSchema = object({ approved: { type: 'boolean' }, editedArgs: argsSchema }, ['approved']);
    const { run, requests } = scriptedRun(
      [proposes({ name: 'login', args }, { responseSchema: responseSchema as never }), says('Done.')],
      { isSecret },
    );
    await run.send('Go on');
    render(<InterruptPanel run={run} />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const user = await screen.findByLabelText(/^user/, {}, { timeout: 20_000 });
    expect(readable()).not.toMatch(/sesame|4711/);
    await userEvent.clear(user);
    await userEvent.type(user, 'bob');
    expect(readable()).not.toMatch(/sesame|4711/);
    await userEvent.click(screen.getByRole('button', { name: 'Approve with edits' }));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.resume?.[0]?.payload).toMatchObject({ editedArgs: { ...args, user: 'bob' } });
    expect(readable()).not.toMatch(/sesame|4711/);
  });
});

it('a secret of `isSecret` that the user answers is masked', async () => {
  const responseSchema = object({ api_key: text });
  const { run, requests } = scriptedRun(
    [
      asks({ reason: 'input_required', message: 'Which key?', responseSchema: responseSchema as never }),
      says('Done.'),
    ],
    { isSecret },
  );
  await run.send('Go on');
  render(<InterruptPanel run={run} />);
  const control = await screen.findByLabelText(/api_key/, {}, { timeout: 20_000 });
  await userEvent.type(control, 'sesame');
  expect(readable()).not.toContain('sesame');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.resume?.[0]?.payload).toEqual({ api_key: 'sesame' });
});
