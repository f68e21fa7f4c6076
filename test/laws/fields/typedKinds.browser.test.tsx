import { render, screen, waitFor } from '@testing-library/react';
import { SchemaForm, type SchemaFormProps } from 'react-agent-interrupts/forms';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const number = { type: 'number', title: 'Amount' };
const text = { type: 'string', title: 'Words' };
const masked = { writeOnly: true };

const unions: Record<string, object> = {
  'before a text': { anyOf: [number, text] },
  'after a text': { anyOf: [text, number] },
  'beside a date': {
    oneOf: [
      { ...text, format: 'date' },
      { ...number, type: 'integer' },
    ],
  },
  'beside anything': { anyOf: [{ title: 'Any' }, number] },
  'that may be null': { anyOf: [text, { ...number, type: ['number', 'null'] }] },
  'that is a secret': { anyOf: [text, number], ...masked },
  'in a list': { type: 'array', items: { anyOf: [text, number] }, default: [1] },
};

async function show(union: object, props: Partial<SchemaFormProps> = {}) {
  const onSubmit = vi.fn();
  const schema = { type: 'object', properties: { field: union } };
  const view = render(
    <SchemaForm schema={schema} idPrefix="f" submitLabel="Go" onSubmit={onSubmit} {...props} />,
  );
  const go = await screen.findByRole('button', { name: 'Go' }, { timeout: 20_000 });
  const kind = await screen.findByRole<HTMLSelectElement>('combobox');
  return { onSubmit, go, kind, ...view };
}
const control = () => {
  const found = document.querySelector<HTMLInputElement>('form input');
  if (!found) throw new Error('There is no control.');
  return found;
};
const labelOf = (kind: HTMLSelectElement) => kind.selectedOptions[0]?.label;

// forms-and-safety.md: “Text that is not a value yet […] is kept in the draft […] The answer is not sent
// until the text is a value.” accessibility.md: the focus never moves to the top of the page.
describe.each(Object.entries(unions))('a number %s', (_name, union) => {
  it.each([
    ['-5', -5],
    ['1e2', 100],
  ])('is typed key by key: %s', async (keys, sent) => {
    const { onSubmit, go, kind } = await show(union);
    await userEvent.selectOptions(kind, 'Amount');
    const field = control();
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.keyboard(keys);
    expect(labelOf(kind)).toBe('Amount');
    expect(control()).toBe(field);
    expect(field).toHaveFocus();
    expect(field).toHaveDisplayValue(keys);
    await userEvent.click(go);
    const value = 'items' in union ? [sent] : sent;
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ field: value }));
  });

  it.each(['1e', 'abc'])('is refused while it is not a number: %s', async (keys) => {
    const { onSubmit, go, kind } = await show(union);
    await userEvent.selectOptions(kind, 'Amount');
    await userEvent.clear(control());
    await userEvent.click(control());
    await userEvent.keyboard(keys);
    await userEvent.click(go);
    await waitFor(() => expect(control()).toHaveAccessibleDescription(/must be a number/));
    expect(labelOf(kind)).toBe('Amount');
    expect(control()).toHaveDisplayValue(keys);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

it.each(['before a text', 'after a text'])(
  'a half-typed number %s is shown again in another mount',
  async (name) => {
    let stored = '{}';
    const onDraft = (draft: object) => void (stored = JSON.stringify(draft));
    const union = unions[name] ?? {};
    const first = await show(union, { onDraft });
    await userEvent.selectOptions(first.kind, 'Amount');
    await userEvent.click(control());
    await userEvent.keyboard('1e');
    await waitFor(() => expect(stored).toContain('1e'));
    first.unmount();
    const { onSubmit, go, kind } = await show(union, JSON.parse(stored) as object);
    expect(labelOf(kind)).toBe('Amount');
    expect(control()).toHaveDisplayValue('1e');
    await userEvent.click(go);
    await waitFor(() => expect(control()).toHaveAccessibleDescription(/must be a number/));
    await userEvent.click(control());
    await userEvent.keyboard('{End}2');
    await userEvent.click(go);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ field: 100 }));
  },
);

it('a text from elsewhere changes the kind', async () => {
  const union = unions['before a text'] ?? {};
  const schema = { type: 'object', properties: { field: union } };
  const form = (field: unknown) => (
    <SchemaForm schema={schema} idPrefix="f" submitLabel="Go" onSubmit={vi.fn()} value={{ field }} />
  );
  const { rerender } = render(form(1));
  const kind = await screen.findByRole<HTMLSelectElement>('combobox', {}, { timeout: 20_000 });
  expect(labelOf(kind)).toBe('Amount');
  rerender(form('hello'));
  await waitFor(() => expect(labelOf(kind)).toBe('Words'));
  expect(control()).toHaveDisplayValue('hello');
});
