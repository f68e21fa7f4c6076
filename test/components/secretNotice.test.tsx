import type { UiSchema } from '@rjsf/utils';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { proposes, scriptedRun } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { object, showForm } from './showForm.js';

const secret = { type: 'string', writeOnly: true };
const names: [string, object, UiSchema | undefined, string][] = [
  ['a title', { properties: { api_key: { ...secret, title: 'Key' } } }, undefined, 'Key'],
  ['no title', { properties: { api_key: secret } }, undefined, 'api_key'],
  [
    'a reference to a schema with the same name',
    {
      properties: { api_key: { $ref: '#/$defs/key' } },
      $defs: { key: { ...secret, title: 'Api Key' } },
    },
    undefined,
    'Api Key',
  ],
  [
    'a reference to a schema with another name',
    { properties: { api_key: { $ref: '#/$defs/key' } }, $defs: { key: { ...secret, title: 'Secret' } } },
    undefined,
    'api_key',
  ],
  [
    'a title beside a reference',
    {
      properties: { api_key: { allOf: [{ $ref: '#/$defs/key' }], title: 'Key' } },
      $defs: { key: { ...secret, title: 'Secret' } },
    },
    undefined,
    'Key',
  ],
  [
    'a title of the host',
    { properties: { api_key: secret } },
    { api_key: { 'ui:title': 'Your key' } },
    'Your key',
  ],
];

describe('the notice above a form that asks for a secret', () => {
  it.each(names)('names the field as its label does: %s', async (_name, schema, uiSchema, label) => {
    await showForm({ schema: { ...object({}), ...schema }, ...(uiSchema && { uiSchema }) });
    expect(screen.getByText(`This agent asks for a secret: ${label}.`, { exact: false })).toBeVisible();
    expect(screen.getByLabelText(new RegExp(`^${label} `))).toHaveAttribute('type', 'password');
  });
});

// forms-and-safety.md: “A form with a secret shows a notice.”
it.each<[string, object]>([
  ['the second position of a tuple', { items: [{ type: 'string' }, { ...secret, title: 'Pin' }] }],
  ['the second position of a tuple of 2020-12', { prefixItems: [{ type: 'string' }, secret] }],
  ['the items after a tuple', { items: [{ type: 'string' }], additionalItems: secret }],
  ['a group in a tuple', { items: [{ type: 'string' }, object({ pin: { ...secret, title: 'Pin' } })] }],
])('is shown for a secret in %s', async (place, list) => {
  await showForm({ schema: object({ pair: { type: 'array', title: 'Pair', ...list } }) });
  const label = place === 'a group in a tuple' ? 'Pin' : 'Pair';
  expect(screen.getByText(`This agent asks for a secret: ${label}.`, { exact: false })).toBeVisible();
});

describe('a denial with a secret reason', () => {
  const question = proposes(
    { id: 'call-1', name: 'pay', args: { to: 'Ann' } },
    {
      reason: 'tool_call',
      message: 'Pay?',
      responseSchema: object({ approved: { type: 'boolean' }, reason: secret }, ['approved']),
    },
  );
  const notice = /asks for a secret: Reason for denying\. It is sent to the agent and stored nowhere else/;

  it('shows the same notice, also after Undo, when the reason must be typed again', async () => {
    const { run } = scriptedRun([question], { autoSubmit: 'never' });
    await run.send('Go');
    render(<InterruptPanel run={run} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Deny' }));
    expect(await screen.findByText(notice, {}, { timeout: 20_000 })).toBeVisible();
    await userEvent.type(await screen.findByLabelText(/^Reason for denying/, { selector: 'input' }), 'Fraud');
    await userEvent.click(screen.getByRole('button', { name: 'Deny' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText(notice, {}, { timeout: 20_000 })).toBeVisible();
    expect(await screen.findByLabelText(/^Reason for denying/, { selector: 'input' })).toHaveValue('');
  });
});
