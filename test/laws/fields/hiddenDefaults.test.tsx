import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// docs/forms-and-safety.md: “An answer form shows the schema's defaults and sends what it shows.” “The value of a field
// that a condition hides is not sent.” docs/reliability.md: “A form sends only values that it shows.”

const text = { type: 'string' };
const guest = object({ name: text });
const met = { properties: { street: text } };
const byPost = {
  ...object({ by: { enum: ['post', 'mail'] } }),
  if: { properties: { by: { const: 'post' } }, required: ['by'] },
  // The schema of an agent has this name.
  ...Object.fromEntries([['then', met] as const]),
  else: { properties: { email: text } },
};
const list = (items: object) => ({ type: 'array', items });
const listOf = (items: object, start: readonly object[]) => ({ ...list(items), default: start });
const ann = { name: 'Ann' };
const post = { by: 'post', street: 'Main Street' };

const starts: [string, object, unknown][] = [
  ['an item of a list', object({ guests: listOf(guest, [{ ...ann, hid: 1 }]) }), { guests: [ann] }],
  ['a list that is the whole answer', listOf(guest, [{ ...ann, hid: 1 }]), [ann]],
  [
    'a list in a list',
    object({ rooms: { ...list(list(guest)), default: [[{ ...ann, hid: 1 }]] } }),
    { rooms: [[ann]] },
  ],
  [
    'a group in an item',
    object({ guests: listOf(object({ who: guest }), [{ who: { ...ann, hid: 1 } }]) }),
    { guests: [{ who: ann }] },
  ],
  [
    'a tuple',
    object({ pair: { type: 'array', prefixItems: [guest, text], default: [{ ...ann, hid: 1 }, 'b'] } }),
    { pair: [ann, 'b'] },
  ],
  [
    'a list that may be null',
    object({ guests: { anyOf: [list(guest), { type: 'null' }], default: [{ ...ann, hid: 1 }] } }),
    { guests: [ann] },
  ],
  [
    'a field of an item that a condition hides',
    object({ ways: listOf(byPost, [{ ...post, email: 'hid' }]) }),
    { ways: [post] },
  ],
  [
    'a field of a group that a condition hides',
    object({ way: { ...byPost, default: { ...post, email: 'hid' } } }),
    { way: post },
  ],
  ['a field that a condition hides', { ...byPost, default: { ...post, email: 'hid' } }, post],
];

describe('a default that has no field is not sent', () => {
  it.each(starts)('in %s', async (_where, schema, expected) => {
    const { onSubmit, onDraft } = await showForm({ schema: { ...schema } });
    expect(onDraft).not.toHaveBeenCalled();
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(JSON.parse(JSON.stringify(onSubmit.mock.calls[0]?.[0]))).toEqual(expected);
  });

  it('also after something else was typed', async () => {
    const schema = object({ guests: listOf(guest, [{ ...ann, hid: 1 }]), note: text });
    const { onSubmit } = await showForm({ schema });
    await userEvent.type(screen.getByLabelText(/^note/), 'x');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(JSON.parse(JSON.stringify(onSubmit.mock.calls[0]?.[0]))).toEqual({ guests: [ann], note: 'x' });
  });

  it('but a given value is sent', async () => {
    const value = { guests: [{ ...ann, hid: 1 }], note: 'x' };
    const schema = object({ guests: listOf(guest, []), note: text });
    const { onSubmit } = await showForm({ schema, preset: 'edit', value });
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith(value));
  });
});
