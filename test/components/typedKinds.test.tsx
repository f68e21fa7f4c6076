import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

const text = { type: 'string' };
const any = { title: 'Anything' };
const open = { type: 'object', title: 'Open' };

// forms-and-safety.md: “Text that is not a value yet […] is kept in the draft […] The answer is not sent
// until the text is a value.”
describe.each([
  [
    'an object without fields',
    [object({ a: text }, ['a']), open],
    'Open',
    '{Backspace}{Backspace}{{"a": [[1]',
  ],
  ['a text or anything', [text, any], 'Anything', '"a" b'],
  ['a number or anything', [{ type: 'number' }, any], 'Anything', '12,'],
  ['a yes or no or anything', [{ type: 'boolean' }, any], 'Anything', 'true,'],
])('JSON in a kind of %s', (_name, kinds, kind, keys) => {
  it('stays and is not sent while it is half typed', async () => {
    const { container, onSubmit } = await showForm({ schema: object({ u: { oneOf: kinds } }) });
    await userEvent.selectOptions(screen.getByRole('combobox'), kind);
    const control = await screen.findByText('As JSON');
    expect(control).toBeVisible();
    const area = () => container.querySelector('textarea');
    await userEvent.type(area() as Element, keys);
    expect(area()).toHaveValue(keys.replaceAll('{Backspace}', '').replace('{{', '{').replace('[[', '['));
    expect(screen.getByRole('combobox')).toHaveDisplayValue(kind);
    await submit();
    expect(await screen.findByText(/This is not JSON yet/)).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
