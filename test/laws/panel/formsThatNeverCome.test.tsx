import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, proposes, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadAnswerParts } from '../../../src/components/AnswerPart/loadAnswerParts.js';

// The code of forms is requested, and stays pending.
vi.mock('@rjsf/core', () => new Promise<never>(() => {}));

// All other code has loaded.
beforeAll(loadAnswerParts);

const field = { type: 'object', properties: { city: { type: 'string' } } };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function open(question: ServerAnswer) {
  const { run, requests } = scriptedRun([question, says('Done.')]);
  render(<InterruptPanel run={run} />);
  await act(() => run.send('Go'));
  return requests;
}

// Law 4: the user can change each answer or cancel while a download is pending.
it.each(['confirmation', 'input_required', 'acme:trip'])(
  'a question with the reason %s whose form does not load can be cancelled',
  async (reason) => {
    const requests = await open(asks({ reason, message: 'Where to?', responseSchema: field }));
    expect(await screen.findByText('Loading the form')).toBeVisible();
    await press('Skip question');
    await vi.waitFor(() => expect(requests[1]?.resume).toMatchObject([{ status: 'cancelled' }]));
  },
);

it('an editor whose form does not load can be closed, and the call approved unchanged', async () => {
  const editable = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs: field },
    required: ['approved'],
  };
  const requests = await open(
    proposes({ name: 'book', args: { city: 'Oslo' } }, { responseSchema: editable }),
  );
  await press('Edit');
  expect(await screen.findByText('Loading the form')).toBeVisible();
  await press('Discard edits');
  await press('Approve');
  await vi.waitFor(() => expect(requests[1]?.resume).toMatchObject([{ payload: { approved: true } }]));
});
