import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import type { JsonObject } from 'react-agent-interrupts/core';
import { proposes, says, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

// docs/forms-and-safety.md: “It adds no defaults. […] Fields that the user does not edit, secrets included,
// are sent unchanged.” and “A language model can write anything into a message, a schema, a name or an
// argument.”

const loads = { timeout: 20_000 };
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

async function edit(args: JsonObject, editedArgs: JsonObject) {
  const responseSchema = {
    type: 'object',
    properties: { approved: { type: 'boolean' }, editedArgs },
    required: ['approved'],
  };
  const { run, requests } = scriptedRun([
    proposes({ name: 'race', args }, { responseSchema }),
    says('Done.'),
  ]);
  await run.send('Go');
  render(<InterruptPanel run={run} />);
  await press('Edit');
  await screen.findByRole('button', { name: 'Approve with edits' }, loads);
  return () => requests[1]?.resume?.[0]?.payload as unknown;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const parsed = (json: string) => JSON.parse(json) as JsonObject;
const typeJson = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Arguments' }), { target: { value: text } });

describe.each(inherited)('an argument called %s', (name) => {
  it.each([
    ['without a schema', { type: 'object' }],
    ['without a field', { type: 'object', properties: { city: { type: 'string' } } }],
  ])('%s is sent unchanged with an edit of another one', async (_where, schema) => {
    const payload = await edit(parsed(`{"city":"Oslo","${name}":"Ferrari"}`), schema);
    const editor = await screen.findByRole('textbox', { name: 'Arguments' }, loads);
    expect(editor).toHaveAccessibleDescription(`Shown as JSON: a form cannot have a field called “${name}”.`);
    typeJson(`{"city":"Rome","${name}":"Ferrari"}`);
    await press('Approve with edits');
    const sent = `{"approved":true,"editedArgs":{"city":"Rome","${name}":"Ferrari"}}`;
    expect(JSON.stringify(payload())).toBe(sent);
  });

  it('that is typed as JSON is still sent after a switch to the form', async () => {
    const payload = await edit({ city: 'Oslo' }, { type: 'object' });
    await press('JSON');
    typeJson(`{"city":"Rome","${name}":"Ferrari"}`);
    await press('Form');
    await press('Approve with edits');
    const sent = `{"approved":true,"editedArgs":{"city":"Rome","${name}":"Ferrari"}}`;
    expect(JSON.stringify(payload())).toBe(sent);
  });
});
