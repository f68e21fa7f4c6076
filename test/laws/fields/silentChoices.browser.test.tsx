import { act, render, screen, waitFor } from '@testing-library/react';
import { SchemaForm } from 'react-agent-interrupts/forms';
import { Activity } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';

const colors = ['red', 'green', 'blue'];
const properties = {
  agree: { type: 'boolean', default: false },
  sure: { type: 'boolean' },
  secret: { type: 'string', writeOnly: true },
  color: { type: 'string', enum: colors, default: 'red' },
  colors: { type: 'array', items: { type: 'string', enum: colors }, uniqueItems: true },
};

async function show() {
  const onSubmit = vi.fn();
  const schema = { type: 'object', properties, required: ['sure'] };
  const value = { sure: false, colors: ['green'] };
  const form = <SchemaForm schema={schema} value={value} idPrefix="f" submitLabel="Go" onSubmit={onSubmit} />;
  const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{form}</Activity>;
  const { rerender } = render(page('visible'));
  const go = await screen.findByRole('button', { name: 'Go' }, { timeout: 20_000 });
  return { onSubmit, go, becomes: (mode: 'visible' | 'hidden') => rerender(page(mode)) };
}

const start = { agree: false, sure: false, color: 'red', colors: ['green'] };
const check = (name: string, checked = true) => {
  screen.getByLabelText<HTMLInputElement>(name).checked = checked;
};
const choose = (name: RegExp, shown: string) => {
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name });
  list.selectedIndex = [...list.options].findIndex(({ label }) => label === shown);
};
/** As a script in another world does it: React does not learn of it. */
const unseen = (name: string, checked = true) => {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked');
  setter?.set?.call(screen.getByLabelText(name), checked);
};

const changes: readonly (readonly [string, () => void, object])[] = [
  ['a checkbox', () => check('agree'), { agree: true }],
  ['a checkbox, by an extension', () => unseen('agree'), { agree: true }],
  ['a radio button', () => check('Yes'), { sure: true }],
  ['a list', () => choose(/^color/, 'blue'), { color: 'blue' }],

  ['no option of a list', () => choose(/^color/, 'Choose…'), { color: undefined }],
  ['one checkbox of several', () => check('blue'), { colors: ['green', 'blue'] }],
  ['all checkboxes', () => ['red', 'blue'].forEach((each) => check(each)), { colors }],
  [
    'other checkboxes',
    () => {
      check('green', false);
      unseen('red');
      unseen('blue');
    },
    { colors: ['red', 'blue'] },
  ],
  [
    'all of them',
    () => {
      check('agree');
      check('Yes');
      choose(/^color/, 'green');
      check('green', false);
      check('blue');
    },
    { agree: true, sure: true, color: 'green', colors: ['blue'] },
  ],
  [
    'a masked text',
    () => {
      screen.getByLabelText<HTMLInputElement>(/^secret/).value = 'sesame';
    },
    { secret: 'sesame' },
  ],
];

// What is shown is what is sent.
describe('a choice that a script makes without an event', () => {
  it.each(changes)('is sent as shown: %s', async (_name, change, sent) => {
    const { onSubmit, go } = await show();
    change();
    await act(() => userEvent.click(go));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...start, ...sent }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it.each(changes)(
    'is sent as shown if the page was hidden before the press: %s',
    async (_name, change, sent) => {
      const { onSubmit, go, becomes } = await show();
      change();
      becomes('hidden');
      becomes('visible');
      await act(() => userEvent.click(go));
      await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...start, ...sent }));
      expect(onSubmit).toHaveBeenCalledTimes(1);
    },
  );
});
