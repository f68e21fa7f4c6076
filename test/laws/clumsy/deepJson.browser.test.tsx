import { asks } from 'react-agent-interrupts/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, payment, show, words } from './hands.js';

const deep = `${'['.repeat(6_000)}1${']'.repeat(6_000)}`;
const refusal = 'At most 500 levels of nesting can be sent.';

it('an answer as JSON that is nested 6,000 deep is refused', async () => {
  const { payloads } = await show(asks(words('a')), {});
  await userEvent.click(button('Answer as JSON'));
  const editor = screen.getByLabelText('Your answer as JSON');
  await userEvent.fill(editor, deep);
  await userEvent.click(button('Answer'));
  await screen.findByText(refusal);
  expect(editor).toHaveValue(deep);
  expect(editor).toHaveFocus();
  expect(payloads()).toEqual([undefined]);
  await userEvent.fill(editor, '[[1]]');
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(payloads()).toEqual([[[1]]]));
});

it('arguments that are nested 6,000 deep are refused, and neither listed as a change nor shown as a form', async () => {
  const { payloads } = await show(payment());
  await userEvent.click(button('Edit'));
  await userEvent.click(await screen.findByRole('button', { name: 'JSON' }, formLoads));
  const editor = screen.getByLabelText('Arguments');
  await userEvent.fill(editor, `{"to": ${deep}, "amount": 10}`);
  await userEvent.click(button('Approve with edits'));
  await screen.findByText(refusal);
  expect(screen.getByText('No changes yet.')).toBeVisible();
  await userEvent.click(button('Form'));
  expect(screen.getByText(refusal)).toBeVisible();
  expect(payloads()).toEqual([undefined]);
});

it('a field for JSON refuses a value that is nested 6,000 deep', async () => {
  const { payloads } = await show(asks(fields('a', { extra: {} })));
  const field = await screen.findByRole('textbox', { name: /extra/ }, formLoads);
  await userEvent.fill(field, deep);
  await userEvent.click(button('Answer'));
  await waitFor(() => expect(document.body).toHaveTextContent(refusal));
  expect(field).toHaveValue(deep);
  expect(payloads()).toEqual([undefined]);
});
