import { screen, waitFor } from '@testing-library/react';
import type { FormOptions } from 'react-agent-interrupts/forms';
import { asks } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, show } from '../clumsy/hands.js';

const file = { type: 'string', format: 'data-url' };
const url = (name: string) => `data:text/plain;name=${name};base64,aGVsbG8=`;

async function ask(field: object, form: FormOptions = {}) {
  const shown = await show(asks(fields('a', { field, text: { type: 'string' } })), { panel: { form } });
  return { ...shown, control: await screen.findByLabelText<HTMLInputElement>(/^field/, {}, formLoads) };
}

/** As a script of the page or an extension does it. */
function setSilently(control: HTMLInputElement, ...names: readonly string[]) {
  const chosen = new DataTransfer();
  for (const name of names) chosen.items.add(new File(['hello'], name, { type: 'text/plain' }));
  control.files = chosen.files;
}

const answer = () => userEvent.click(button('Answer'));

// What is shown is what is sent: the control shows the names of its files.
describe('a file that a script puts into a control without an event', () => {
  it.each<readonly [string, object, readonly string[], unknown]>([
    ['one file', file, ['a.txt'], url('a.txt')],
    ['several files', { type: 'array', items: file }, ['a.txt', 'b.txt'], [url('a.txt'), url('b.txt')]],
  ])('is read before the form is sent: %s', async (_what, field, names, sent) => {
    const { payloads, control } = await ask(field);
    setSilently(control, ...names);
    await answer();
    await screen.findByRole('button', { name: 'Remove a.txt' });
    expect(payloads()).toEqual([undefined]);
    await answer();
    await waitFor(() => expect(payloads()).toEqual([{ field: sent }]));
  });

  it('and that is too large is refused, and the press sends nothing', async () => {
    const { payloads, control } = await ask(file, { maxFileBytes: 4 });
    setSilently(control, 'a.txt');
    await answer();
    await waitFor(() => expect(control).toHaveAccessibleDescription(/a\.txt/));
    expect(control).toHaveAttribute('aria-invalid', 'true');
    expect(payloads()).toEqual([undefined]);
    await userEvent.fill(screen.getByLabelText(/^text/), 'without it');
    await answer();
    await waitFor(() => expect(payloads()).toEqual([{ text: 'without it' }]));
  });
});

it('the file control of a host receives no event for its files', async () => {
  const onChange = vi.fn();
  const FileWidget = () => <input id="own" type="file" aria-label="field" onChange={onChange} />;
  const { payloads, control } = await ask(file, { widgets: { FileWidget } });
  setSilently(control, 'a.txt');
  await answer();
  await waitFor(() => expect(payloads()).toEqual([{}]));
  expect(onChange).not.toHaveBeenCalled();
});
