import { render, screen, waitFor } from '@testing-library/react';
import { SchemaForm, type SchemaFormProps } from 'react-agent-interrupts/forms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

// forms-and-safety.md: “Fields that the user does not edit, secrets included, are sent unchanged.” What the user does not
// change of a secret stays as it was, line breaks included.

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterEach(() => vi.restoreAllMocks());

const secret = { type: 'string', writeOnly: true };
const KEY = '-----BEGIN KEY-----\nCANARY+abc/1=\r\n\tx  y\n-----END KEY-----\n';

/** Schemas of a secret text, and its control with this widget of the host. */
const controls: Record<string, readonly [part: object, widget?: string]> = {
  'a text': [secret],
  'a text with a format': [{ type: 'string', format: 'password' }],
  'a text that the host shows on several lines': [secret, 'textarea'],
  'a text that the host shows as text': [secret, 'text'],
  'a text that may be null': [{ type: ['string', 'null'], writeOnly: true }],
  'a text of a kind': [{ oneOf: [secret, { type: 'object', properties: { a: secret } }] }],
};

async function show(part: object, props: Partial<SchemaFormProps> = {}) {
  const onSubmit = vi.fn();
  const schema = { type: 'object', properties: { key: part, note: { type: 'string' } } };
  render(<SchemaForm schema={schema} idPrefix="f" submitLabel="Go" onSubmit={onSubmit} {...props} />);
  const go = await screen.findByRole('button', { name: 'Go' }, { timeout: 20_000 });
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[id^="f::key"],textarea[id^="f::key"]');
    if (!found) throw new Error('There is no control.');
    return found;
  });
  return { onSubmit, go, field };
}

/** Copies a text as another page does, and pastes it. */
async function paste(text: string, into: HTMLInputElement) {
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  source.select();
  await userEvent.copy();
  source.remove();
  into.focus();
  await userEvent.paste();
}

const edit = (part: readonly [object, string?]): Partial<SchemaFormProps> => ({
  value: { key: KEY, note: 'a' },
  preset: 'edit',
  ...(part[1] !== undefined && { uiSchema: { key: { 'ui:widget': part[1] } } }),
});

describe.each(Object.entries(controls))('a secret of several lines in %s', (_name, part) => {
  it('is masked', async () => {
    const { field } = await show(part[0], edit(part));
    expect(field).toHaveAttribute('type', 'password');
    expect(document.body).not.toHaveTextContent('CANARY');
  });

  it('is sent as it was proposed if another field is changed', async () => {
    const { onSubmit, go } = await show(part[0], edit(part));
    await userEvent.fill(screen.getByLabelText(/^note/), 'b');
    await userEvent.click(go);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ key: KEY, note: 'b' }));
  });

  it('keeps its lines if a character is typed', async () => {
    const { onSubmit, go, field } = await show(part[0], edit(part));
    await userEvent.click(field);
    await userEvent.keyboard('{End}z');
    await userEvent.click(go);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ key: `${KEY}z`, note: 'a' }));
  });

  it('can be pasted in place of the old one', async () => {
    const { onSubmit, go, field } = await show(part[0], edit(part));
    await userEvent.click(field);
    field.select();
    await paste('one\ntwo\n', field);
    await userEvent.click(go);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ key: 'one\ntwo\n', note: 'a' }));
    expect(document.body).not.toHaveTextContent('two');
  });
});

it('a pasted line has no line break of its copy', async () => {
  const { onSubmit, go, field } = await show(secret);
  await paste('token\n', field);
  await userEvent.click(go);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ key: 'token' }));
});

it('lines can be pasted into the middle', async () => {
  const { onSubmit, go, field } = await show(secret);
  await userEvent.click(field);
  await userEvent.keyboard('ad{ArrowLeft}');
  await paste('b\nc', field);
  await userEvent.keyboard('!');
  await userEvent.click(go);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ key: 'ab\nc!d' }));
});

it('JSON that is masked is not JSON if a text in it has a line break', async () => {
  const { onSubmit, go, field } = await show({ writeOnly: true });
  expect(field).toHaveAttribute('type', 'password');
  await paste('"one\ntwo"', field);
  await userEvent.click(go);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/not JSON/));
  field.select();
  await paste('{\n "a": "one\\ntwo"\n}', field);
  await userEvent.click(go);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ key: { a: 'one\ntwo' } }));
});
