import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

const kind = (how: string) => object({ how: { const: how }, note: { type: 'string' } }, ['how']);
const union = { title: 'Payment', oneOf: [kind('card'), kind('transfer')] };
const withNull = (...kinds: readonly object[]) => ({ title: 'Payment', anyOf: kinds });
const none = { type: 'null' };
const plain = object({ name: { type: 'string', title: 'Name' } }, ['name']);

const optional = object({
  version: { const: 'v1' },
  group: object({ tag: { const: 't' } }, ['tag']),
  payment: union,
  nullable: withNull(none, kind('card'), kind('transfer')),
  text: { type: 'string', title: 'Text' },
});

/** The choice of the kind: the list with the kind “card”. */
const kinds = () =>
  screen
    .getAllByRole('combobox')
    .find((list) => within(list).queryByRole('option', { name: 'card' }) !== null) as HTMLSelectElement;
const labels = () => [...kinds().options].map(({ label }) => label);

/** The payload that a press of the submit button sends. */
async function sent({ onSubmit }: Awaited<ReturnType<typeof showForm>>): Promise<string> {
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  return JSON.stringify(onSubmit.mock.calls[0]?.[0]);
}

describe('untouched optional constants, groups and unions', () => {
  it.each([
    ['of a group', object({ inner: optional }, ['inner']), '{"inner":{}}'],
    ['of a group in a group', object({ a: object({ b: optional }, ['b']) }, ['a']), '{"a":{"b":{}}}'],
    [
      'of a referenced group',
      { ...object({ inner: { $ref: '#/$defs/part' } }, ['inner']), $defs: { part: optional } },
      '{"inner":{}}',
    ],
    [
      'of a required list item',
      object({ list: { type: 'array', minItems: 1, items: optional } }, ['list']),
      '{"list":[{}]}',
    ],
  ])('%s are not sent', async (_where, schema, payload) => {
    expect(await sent(await showForm({ schema }))).toBe(payload);
  });

  it('of an added list item are not sent', async () => {
    const view = await showForm({ schema: object({ list: { type: 'array', items: optional } }, ['list']) });
    await userEvent.click(screen.getByRole('button', { name: /^Add to list/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Text/ }), 'x');
    expect(await sent(view)).toBe('{"list":[{"text":"x"}]}');
  });

  it('of an added group are not sent', async () => {
    const view = await showForm({ schema: object({ inner: { ...optional, title: 'Inner' } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Add Inner' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Text/ }), 'x');
    expect(await sent(view)).toBe('{"inner":{"text":"x"}}');
  });

  it('of a restored draft are not sent', async () => {
    const schema = object({ inner: optional, list: { type: 'array', items: optional } }, ['inner']);
    const view = await showForm({ schema, value: { inner: { text: 'a' }, list: [{ text: 'b' }] } });
    expect(await sent(view)).toBe('{"inner":{"text":"a"},"list":[{"text":"b"}]}');
  });
});

describe('an optional union', () => {
  it('offers every kind, and starts with none', async () => {
    const view = await showForm({ schema: object({ payment: union }) });
    expect(labels()).toEqual(['Choose…', 'card', 'transfer']);
    expect(kinds()).toHaveDisplayValue('Choose…');
    expect(await sent(view)).toBe('{}');
  });

  it('sends the chosen kind', async () => {
    const view = await showForm({ schema: object({ payment: union }) });
    await userEvent.selectOptions(kinds(), 'transfer');
    await userEvent.type(await screen.findByRole('textbox', { name: /note/ }), 'n');
    expect(await sent(view)).toBe('{"payment":{"how":"transfer","note":"n"}}');
  });

  it('can be cleared', async () => {
    const view = await showForm({ schema: object({ payment: union }) });
    await userEvent.selectOptions(kinds(), 'transfer');
    await userEvent.type(await screen.findByRole('textbox', { name: /note/ }), 'n');
    await userEvent.selectOptions(kinds(), 'Choose…');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /note/ })).toBeNull());
    expect(await sent(view)).toBe('{}');
  });

  it('shows and sends its default', async () => {
    const view = await showForm({ schema: object({ payment: { ...union, default: { how: 'transfer' } } }) });
    expect(kinds()).toHaveDisplayValue('transfer');
    expect(await sent(view)).toBe('{"payment":{"how":"transfer"}}');
  });

  it('keeps the chosen kind after a restart', async () => {
    const value = { payment: { how: 'transfer', note: 'n' } };
    const view = await showForm({ schema: object({ payment: union }), value });
    expect(kinds()).toHaveDisplayValue('transfer');
    expect(await sent(view)).toBe(JSON.stringify(value));
  });

  it.each(['answer', 'edit'] as const)(
    'with null sends nothing until a kind is chosen (%s)',
    async (preset) => {
      const schema = object({ payment: withNull(none, kind('card'), kind('transfer')) });
      const view = await showForm({ schema, preset, value: {} });
      expect(kinds()).toHaveDisplayValue('Choose…');
      expect(await sent(view)).toBe('{}');
    },
  );

  it.each(['answer', 'edit'] as const)('with null sends null once “None” is chosen (%s)', async (preset) => {
    const schema = object({ payment: withNull(kind('card'), kind('transfer'), none) });
    const view = await showForm({ schema, preset, value: {} });
    await userEvent.selectOptions(kinds(), 'None');
    expect(kinds()).toHaveDisplayValue('None');
    expect(await sent(view)).toBe('{"payment":null}');
  });

  it('sends the constants of a kind that is chosen instead of null', async () => {
    const view = await showForm({
      schema: object({ payment: withNull(none, kind('card'), kind('transfer')) }),
    });
    await userEvent.selectOptions(kinds(), 'None');
    await userEvent.selectOptions(kinds(), 'card');
    expect(await sent(view)).toBe('{"payment":{"how":"card"}}');
  });

  it.each([
    ['first', [none, plain]],
    ['last', [plain, none]],
  ])('of null and one group starts with neither, with null %s', async (_place, both) => {
    const view = await showForm({ schema: object({ owner: withNull(...both) }) });
    const list = screen.getByRole('combobox');
    expect(list).toHaveDisplayValue('Choose…');
    await userEvent.selectOptions(list, 'Group');
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Ada');
    expect(await sent(view)).toBe('{"owner":{"name":"Ada"}}');
  });

  it('of null and one group shows and sends a default of null', async () => {
    const view = await showForm({ schema: object({ owner: { ...withNull(plain, none), default: null } }) });
    expect(screen.getByRole('combobox')).toHaveDisplayValue('None');
    expect(await sent(view)).toBe('{"owner":null}');
  });
});
