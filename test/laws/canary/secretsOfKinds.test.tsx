import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

const secret = { type: 'string', format: 'password' };
const text = { type: 'string' };
const kind = (name: string, fields: object) =>
  object({ kind: { const: name }, ...fields }, ['kind', ...Object.keys(fields)]);
const choose = (name: string) => userEvent.selectOptions(screen.getByRole('combobox'), name);
const field = () => screen.getByLabelText<HTMLInputElement>(/^key/);

/** Where two kinds have a field with one name: the fields of a kind, and its part of the answer. */
const places: readonly (readonly [string, (key: object) => object, (key: string) => object])[] = [
  ['a field', (key) => ({ key }), (key) => ({ key })],
  ['a group', (key) => ({ group: object({ key }) }), (key) => ({ group: { key } })],
];

// forms-and-safety.md: “Choosing another branch therefore never shows a typed secret as text.”
describe.each(places)(
  'a field that is secret in one kind, and text in another: %s',
  (_where, fields, value) => {
    const schema = object({
      way: { oneOf: [kind('hidden', fields(secret)), kind('open', fields(text))] },
    });

    it('does not show the secret as text', async () => {
      const { onSubmit } = await showForm({ schema });
      await choose('hidden');
      await userEvent.type(field(), 'CANARY');
      await choose('open');
      expect(field()).toHaveValue('');
      await submit();
      expect(JSON.stringify(onSubmit.mock.calls)).not.toContain('CANARY');
    });

    it('does not hide the text as a secret, and has the secret again when its kind is chosen again', async () => {
      const { onSubmit } = await showForm({ schema });
      await choose('hidden');
      await userEvent.type(field(), 'CANARY');
      await choose('open');
      await userEvent.type(field(), 'seen');
      await choose('hidden');
      expect(field()).toHaveValue('CANARY');
      await submit();
      expect(onSubmit.mock.calls[0]?.[0]).toEqual({ way: { kind: 'hidden', ...value('CANARY') } });
    });
  },
);

it('a referenced secret is not shown as text either', async () => {
  const schema = {
    ...object({
      way: { oneOf: [kind('hidden', { key: { $ref: '#/$defs/key' } }), kind('open', { key: text })] },
    }),
    $defs: { key: secret },
  };
  await showForm({ schema });
  await choose('hidden');
  await userEvent.type(field(), 'CANARY');
  await choose('open');
  expect(field()).toHaveValue('');
});

it('a secret in a list is not shown as text either', async () => {
  const list = (key: object) => ({ keys: { type: 'array', items: object({ key }), minItems: 1 } });
  await showForm({
    schema: object({ way: { oneOf: [kind('hidden', list(secret)), kind('open', list(text))] } }),
  });
  await choose('hidden');
  if (!screen.queryByLabelText(/^key/)) await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
  await userEvent.type(field(), 'CANARY');
  await choose('open');
  expect(screen.queryByDisplayValue('CANARY')).toBeNull();
});

it('two secrets of one name are the same secret', async () => {
  const { onSubmit } = await showForm({
    schema: object({ way: { oneOf: [kind('one', { key: secret }), kind('two', { key: secret })] } }),
  });
  await choose('one');
  await userEvent.type(field(), 'CANARY');
  await choose('two');
  await submit();
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ way: { kind: 'two', key: 'CANARY' } });
});
