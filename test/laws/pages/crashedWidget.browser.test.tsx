import type { WidgetProps } from '@rjsf/utils';
import { screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, show } from '../clumsy/hands.js';

const TextWidget = ({ id, value, onChange }: WidgetProps) => {
  if (value === 'crash') throw new Error('The host has a fault.');
  return <input id={id} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />;
};

// forms-and-safety.md: “Text that is not a value yet, such as incomplete JSON or a number that is half typed or has too
// many digits, is kept in the draft […]. The answer is not sent until the text is a value.”
it.each([
  ['a field', { data: {} }],
  ['an item of a list', { list: { type: 'array', items: {}, default: [0] } }],
  ['a field of an absent group', { group: { type: 'object', properties: { data: {} } } }],
] as const)('half-typed JSON in %s stays when a widget of the host throws', async (_where, properties) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { payloads } = await show(asks(fields('a', { name: { type: 'string' }, ...properties })), {
    panel: { form: { widgets: { TextWidget } } },
  });
  const name = await screen.findByLabelText(/^name/, {}, formLoads);
  for (const add of screen.queryAllByRole('button', { name: /^Add group/ })) await userEvent.click(add);
  const json = await waitFor(() => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea.rai-code');
    if (!field) throw new Error('There is no JSON field.');
    return field;
  });
  await userEvent.fill(json, '[12, 3');
  await userEvent.fill(name, 'crash');
  const editor = await screen.findByLabelText<HTMLTextAreaElement>('Your answer as JSON');
  expect(editor.value).toContain('[12, 3');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(editor).toHaveAttribute('aria-invalid', 'true'));
  expect(payloads()).toEqual([undefined]);
  vi.restoreAllMocks();
});
