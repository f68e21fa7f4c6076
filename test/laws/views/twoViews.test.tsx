import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const group = { type: 'object', properties: { copy: { type: 'string', default: 'boss' } } };
const responseSchema = {
  type: 'object',
  properties: { to: { type: 'string', default: 'ann' }, more: group, subject: { type: 'string' } },
  required: ['subject'],
};

async function asked() {
  const { run, requests } = scriptedRun([asks({ reason: 'input_required', responseSchema }), says('Done.')]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  await screen.findByRole('button', { name: 'Answer' }, { timeout: 20_000 });
  // What is missing offers the JSON editor.
  await press('Answer');
  await screen.findByRole('button', { name: 'JSON' });
  return () => (requests[1]?.resume as readonly { payload?: unknown }[] | undefined)?.[0]?.payload;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer as JSON' });

// docs/forms-and-safety.md, "Two kinds of form": "An **answer** form shows the schema's defaults and sends what it shows."
describe('an answer as a form and as JSON', () => {
  it('is the same: the JSON has the defaults that the form shows', async () => {
    await asked();
    await press('JSON');
    expect(JSON.parse(editor().value)).toEqual({ to: 'ann', more: { copy: 'boss' } });
  });

  it('does not restore a default that was removed from the JSON', async () => {
    const sent = await asked();
    await press('JSON');
    fireEvent.change(editor(), { target: { value: '{ "more": {}, "subject": "Hi" }' } });
    await press('Form');
    expect(screen.getByRole('textbox', { name: /to/ })).toHaveValue('');
    expect(screen.getByRole('textbox', { name: /subject/ })).toHaveValue('Hi');
    await press('Answer');
    expect(sent()).toEqual({ more: {}, subject: 'Hi' });
  });
});
