import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';

const phone = {
  title: 'By phone',
  type: 'object',
  properties: { phone: { type: 'string', minLength: 5 } },
  required: ['phone'],
};
const post = {
  title: 'By post',
  type: 'object',
  properties: { box: { type: 'integer', minimum: 10 } },
  required: ['box'],
};
const closed = (kind: object) => ({ ...kind, additionalProperties: false });

// accessibility.md: “If a submitted form has one error, the focus moves to the field with the error.”
describe.each([
  ['open', 'auto', { oneOf: [phone, post] }],
  ['closed', 'auto', { anyOf: [closed(phone), closed(post)] }],
  ['interpreted', 'cfworker', { oneOf: [closed(phone), closed(post)] }],
] as const)('an error in the chosen kind of a union without constants (%s)', (_name, validator, union) => {
  it.each([
    ['By phone', /^phone/, '123'],
    ['By post', /^box/, '3'],
  ])('marks and focuses its field: %s', async (kind, label, typed) => {
    const responseSchema = { type: 'object', properties: { to: union }, required: ['to'] };
    const { run } = scriptedRun([asks({ reason: 'input_required', message: 'Where?', responseSchema })]);
    await run.send('Send it');
    render(<InterruptPanel run={run} form={{ validator }} />);
    const kinds = await screen.findByRole('combobox', {}, { timeout: 15_000 });
    await userEvent.selectOptions(kinds, kind);
    const field = screen.getByLabelText(label, { selector: 'input' });
    await userEvent.type(field, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/5|10/);
    expect(screen.queryByText(/none of the kinds/)).toBeNull();
  });
});
