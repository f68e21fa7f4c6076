import { act, render, screen, waitFor } from '@testing-library/react';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

const properties = {
  secret: { type: 'string', format: 'password' },
  text: { type: 'string', default: 'before' },
  body: { type: 'string' },
  count: { type: 'integer', default: 1 },
  day: { type: 'string', format: 'date', default: '2026-01-01' },
  moment: { type: 'string', format: 'date-time', default: '2026-01-01T10:00:00Z' },
  json: {},
};

async function show(props: object = {}) {
  const onSubmit = vi.fn();
  const schema = { type: 'object', properties };
  render(<SchemaForm schema={schema} idPrefix="f" submitLabel="Go" onSubmit={onSubmit} {...props} />);
  const go = await screen.findByRole('button', { name: 'Go' }, { timeout: 20_000 });
  return { onSubmit, go };
}

const start = {
  text: 'before',
  count: 1,
  day: '2026-01-01',
  moment: '2026-01-01T10:00:00Z',
};

/** As a password manager or an extension does it. */
function fillIn(name: string, value: string, ...events: readonly string[]) {
  const control = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  control.value = value;
  for (const event of events) control.dispatchEvent(new Event(event, { bubbles: true }));
}

// What is shown is what is sent.
describe.each([
  ['no event', []],
  ['only a change', ['change']],
])('text that comes into a control with %s', (_how, events) => {
  it.each([
    ['secret', 'sesame', 'sesame'],
    ['text', 'after', 'after'],
    ['text', '', undefined],
    ['body', 'two\nlines', 'two\nlines'],
    ['count', '12', 12],
    ['day', '2026-02-03', '2026-02-03'],
    ['json', '[1]', [1]],
  ])('is sent as shown (%s: %s)', async (name, shown, sent) => {
    const { onSubmit, go } = await show();
    fillIn(name, shown, ...events);
    await act(() => userEvent.click(go));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...start, [name]: sent }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('is refused if it is not a value', async () => {
    const { onSubmit, go } = await show();
    fillIn('json', '[1', ...events);
    await act(() => userEvent.click(go));
    expect(await screen.findByText(/JSON/, { selector: '.rai-error, .rai-error *' })).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

const cities = Array.from({ length: 40 }, (_, index) => `City ${index}`);

it.each<readonly [what: string, part: object, label: RegExp, shown: string, sent: unknown]>([
  ['an option of a long list', { enum: cities, default: 'City 3' }, /^field/, 'City 7', 'City 7'],
  ['the name of an entry', { additionalProperties: { type: 'string' } }, /^Name of old/, 'new', { new: 'x' }],
])('%s that comes without an event is sent as shown', async (_what, part, label, shown, sent) => {
  const isGroup = 'additionalProperties' in part;
  const { onSubmit, go } = await show({
    schema: { type: 'object', properties: { field: { type: isGroup ? 'object' : 'string', ...part } } },
    value: isGroup ? { field: { old: 'x' } } : {},
  });
  const control = await screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
  control.value = shown;
  await act(() => userEvent.click(go));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ field: sent }));
});

it('a secret of several lines that nobody has touched is sent with its lines', async () => {
  const value = { ...start, secret: 'one\ntwo' };
  const { onSubmit, go } = await show({ value, preset: 'edit' });
  await act(() => userEvent.click(go));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(value));
});

it('a half-typed date stays as it is after the press', async () => {
  const { onSubmit, go } = await show();
  const day = screen.getByLabelText<HTMLInputElement>(/^day/);
  await act(() => userEvent.click(day));
  await act(() => userEvent.keyboard('{Delete}'));
  await act(() => userEvent.click(go));
  expect(await screen.findByText('This must be a date.')).toBeVisible();
  expect(day.validity.badInput).toBe(true);
  expect(onSubmit).not.toHaveBeenCalled();
});
