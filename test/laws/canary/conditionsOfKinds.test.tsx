import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

const secret = { type: 'string', format: 'password' };
const text = { type: 'string' };
const kind = (name: string, fields: object) => object({ kind: { const: name }, ...fields }, ['kind']);
/** A kind that has `key` only while its box is ticked. */
const conditional = (key: object) => ({
  ...kind('conditional', { more: { type: 'boolean', title: 'More' } }),
  if: object({ more: { const: true } }, ['more']),
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: object({ key }),
});
const choose = (name: string) => userEvent.selectOptions(screen.getByRole('combobox'), name);
const tick = () => userEvent.click(screen.getByRole('checkbox', { name: /More/ }));
const field = () => screen.getByLabelText<HTMLInputElement>(/^key/);

const places: readonly (readonly [
  string,
  (union: object) => Readonly<Record<string, unknown>>,
  (value: object) => object,
])[] = [
  ['a field', (way) => object({ way }, ['way']), (way) => ({ way })],
  ['the answer', (union) => ({ type: 'object', ...union }), (value) => value],
  [
    'a list item',
    (item) => object({ list: { type: 'array', minItems: 1, items: item } }, ['list']),
    (item) => ({ list: [item] }),
  ],
  [
    'a kind of another union',
    (inner) =>
      object({ way: { oneOf: [{ title: 'outer', ...object({ inner }, ['inner']) }, text] } }, ['way']),
    (inner) => ({ way: { inner } }),
  ],
];

// forms-and-safety.md: “the value of a field that a condition hides is not sent.”
describe.each(places)(
  'a condition in a kind hides a field that another kind has too: %s',
  (_at, at, sent) => {
    const union = (key: object, other: object) =>
      at({ oneOf: [kind('plain', { key: other }), conditional(key)] });
    const start = async (key: object, other: object) => {
      const view = await showForm({ schema: union(key, other) });
      const lists = () => screen.getAllByRole('combobox');
      if (screen.queryByRole('option', { name: 'outer' }))
        await userEvent.selectOptions(lists()[0] ?? document.body, 'outer');
      await userEvent.selectOptions(lists().at(-1) ?? document.body, 'conditional');
      await tick();
      await userEvent.type(await screen.findByLabelText(/^key/), 'CANARY');
      await tick();
      await waitFor(() => expect(screen.queryByLabelText(/^key/)).toBeNull());
      return view;
    };

    it.each([
      ['text', text],
      ['a number', { type: 'integer' }],
      ['a secret', secret],
    ])('its value is neither shown nor sent (%s)', async (_name, other) => {
      const { onSubmit } = await start(text, other);
      await waitFor(() => expect(document.body).not.toHaveTextContent('CANARY'));
      await submit();
      expect(onSubmit.mock.calls[0]?.[0]).toEqual(sent({ kind: 'conditional', more: false }));
    });

    it('its value is back once the condition is met again', async () => {
      const { onSubmit } = await start(text, text);
      await tick();
      await waitFor(() => expect(field()).toHaveValue('CANARY'));
      await submit();
      expect(onSubmit.mock.calls[0]?.[0]).toEqual(sent({ kind: 'conditional', more: true, key: 'CANARY' }));
    });

    it('a typed secret is not shown as text', async () => {
      await start(secret, text);
      await waitFor(() => expect(document.body).not.toHaveTextContent('CANARY'));
    });
  },
);

// forms-and-safety.md: “Choosing another branch therefore never shows a typed secret as text.”
it.each([
  ['while the condition is met', 1],
  ['after the condition has hidden it', 2],
])('a secret of a condition is not text in another kind: chosen %s', async (_when, ticks) => {
  const { onSubmit } = await showForm({
    schema: object({ way: { oneOf: [kind('plain', { key: text }), conditional(secret)] } }, ['way']),
  });
  await choose('conditional');
  await tick();
  await userEvent.type(await screen.findByLabelText(/^key/), 'CANARY');
  if (ticks === 2) await tick();
  await choose('plain');
  expect(field()).toHaveValue('');
  expect(document.body).not.toHaveTextContent('CANARY');
  await submit();
  expect(JSON.stringify(onSubmit.mock.calls)).not.toContain('CANARY');
});

describe('a secret that a kind hides', () => {
  const third = (key: object) =>
    object(
      {
        way: { oneOf: [kind('secret', { key: secret }), kind('without', {}), kind('open', { key })] },
      },
      ['way'],
    );

  it('is not text in the kind that is chosen after one without the field', async () => {
    const { onSubmit } = await showForm({ schema: third(text) });
    await choose('secret');
    await userEvent.type(field(), 'CANARY');
    await choose('without');
    await choose('open');
    expect(field()).toHaveValue('');
    expect(document.body).not.toHaveTextContent('CANARY');
    await submit();
    expect(JSON.stringify(onSubmit.mock.calls)).not.toContain('CANARY');
  });

  it('is back if its kind is chosen again', async () => {
    const { onSubmit } = await showForm({ schema: third(text) });
    await choose('secret');
    await userEvent.type(field(), 'CANARY');
    await choose('without');
    await choose('open');
    await choose('secret');
    expect(field()).toHaveValue('CANARY');
    await submit();
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ way: { kind: 'secret', key: 'CANARY' } });
  });
});

it('text that a condition has hidden is back after a visit to another kind', async () => {
  const { onSubmit } = await showForm({
    schema: object({ way: { oneOf: [kind('plain', {}), conditional(text)] } }, ['way']),
  });
  await choose('conditional');
  await tick();
  await userEvent.type(await screen.findByLabelText(/^key/), 'typed');
  await tick();
  await choose('plain');
  await choose('conditional');
  await tick();
  await waitFor(() => expect(field()).toHaveValue('typed'));
  await submit();
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ way: { kind: 'conditional', more: true, key: 'typed' } });
});
