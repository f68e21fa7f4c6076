import { render, screen, waitFor } from '@testing-library/react';
import { SchemaForm, type SchemaFormProps } from 'react-agent-interrupts/forms';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

const formOf = (amount: object, props: Partial<SchemaFormProps>) => (
  <SchemaForm
    schema={{ type: 'object', properties: { amount: { title: 'Amount', ...amount } } }}
    idPrefix="f"
    submitLabel="Go"
    onSubmit={vi.fn()}
    {...props}
  />
);
const go = () => screen.findByRole('button', { name: 'Go' }, { timeout: 20_000 });
const field = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
async function type(keys: string) {
  await go();
  await userEvent.click(field());
  await userEvent.keyboard(keys);
}

// forms-and-safety.md: “Text that is not a value yet […] is kept in the draft […] The answer is not sent
// until the text is a value.” “A form rejects numbers that JavaScript cannot represent.”
describe.each([
  ['number', { type: 'number' }],
  ['whole number', { type: 'integer' }],
  ['nullable number', { type: ['number', 'null'] }],
])('text in a field for a %s that JavaScript cannot represent as a number', (_name, schema) => {
  it.each([
    '0x10',
    '0b1',
    '0o7',
    'Infinity',
    '-Infinity',
    'NaN',
    '1e',
    '1e-',
    '-',
    '+',
    '.',
    '1,5',
    '1/2',
    '--1',
    '5%',
    '1e999',
    '-1e999',
    '1e-400',
    '+1e999',
    '12345678901234567890',
    '0.1234567890123456789',
  ])('is shown again in another mount, and is not sent: %s', async (text) => {
    let stored = '{}';
    const onDraft = (draft: object) => void (stored = JSON.stringify(draft));
    const { unmount } = render(formOf(schema, { onDraft }));
    await type(text);
    expect(field()).toHaveDisplayValue(text);
    await waitFor(() => expect(stored).toContain(`"texts":{"amount":"${text}"}`));
    unmount();
    const onSubmit = vi.fn();
    render(formOf(schema, { ...(JSON.parse(stored) as object), onSubmit }));
    const button = await go();
    expect(field()).toHaveDisplayValue(text);
    await userEvent.click(button);
    await waitFor(() => expect(field()).toHaveAttribute('aria-invalid', 'true'));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.clear(field());
    await userEvent.type(field(), '7');
    await userEvent.click(button);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ amount: 7 }));
  });
});

// What is shown is what was typed.
describe('a number input that becomes a text input', () => {
  const selectAll = '{Control>}a{/Control}';

  it.each([
    ['a sign before it', '{Home}-', '-15'],
    ['a sign in place of it', `${selectAll}-`, '-'],
    ['another number in place of it', `${selectAll}-3`, '-3'],
    ['a sign in place of a digit', '{Home}{Shift>}{ArrowRight}{/Shift}-', '-5'],
    ['a comma within it', '{Home}{ArrowRight},', '1,5'],
    ['a comma after it', '{End},2', '15,2'],
    ['an exponent within it', '{Home}{ArrowRight}e', '1e5'],
    ['an exponent after it', '{End}e2', '15e2'],
    ['several characters within it', '{Home}{ArrowRight}e-0', '1e-05'],
  ])('has the text where it was typed: %s', async (_name, keys, shown) => {
    render(formOf({ type: 'number' }, { value: { amount: 15 } }));
    await type(keys);
    expect(field()).toHaveDisplayValue(shown);
  });

  it.each([12_345.678_9, 10_234.567_89, 1_234_567_890, 1.123_456_789_011])(
    'has the text where it was typed, although it contains many digits: %s',
    async (amount) => {
      const onDraft = vi.fn();
      render(formOf({ type: 'number' }, { value: { amount }, onDraft }));
      await type('{Home}-');
      expect(field()).toHaveDisplayValue(`-${amount}`);
      await waitFor(() => expect(onDraft).toHaveBeenCalled());
      expect(onDraft.mock.calls).toEqual([[{ value: { amount: -amount } }]]);
    },
  );

  it.each([
    ['{Home}{ArrowRight},', '1,0234567890'],
    ['{End}{ArrowLeft},', '1023456789,0'],
  ])('has a comma where it was typed, although it contains every digit: %s', async (keys, shown) => {
    render(formOf({ type: 'number' }, { value: { amount: 10_234_567_890 } }));
    await type(keys);
    expect(field()).toHaveDisplayValue(shown);
  });
});
