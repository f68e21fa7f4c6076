import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from './showForm.js';

describe('an answer contains only what the user chose:', () => {
  it('no constant of a union of constants', async () => {
    const schema = object({
      level: { title: 'Level', oneOf: [{ const: 'a', title: 'First' }, { const: 'b' }] },
    });
    const { onSubmit } = await showForm({ schema });
    expect(screen.getByRole('combobox', { name: /Level/ })).toHaveDisplayValue('Choose…');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({}));
  });

  it('no unchosen boolean', async () => {
    const { onSubmit } = await showForm({
      schema: object({ terms: { const: true, title: 'Terms' } }, ['terms']),
    });
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Terms' }));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ terms: true }));
  });

  it('no optional tuple or group', async () => {
    const schema = object({
      pair: { type: 'array', title: 'Pair', items: [{ type: 'number' }, { type: 'number' }] },
      group: { ...object({ inner: { type: 'string' } }, ['inner']), title: 'Group' },
    });
    const { onSubmit } = await showForm({ schema });
    expect(screen.getByRole('button', { name: 'Add Pair' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Group' })).toBeVisible();
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({}));
  });

  it.each([
    ['constant', { const: 'x' }],
    ['group with a constant', object({ kind: { const: 'x' } }, ['kind'])],
    [
      'union of groups with constants',
      { oneOf: [object({ k: { const: 1 } }, ['k']), object({ k: { const: 2 } }, ['k'])] },
    ],
  ])('no optional %s', async (_what, part) => {
    const { onSubmit } = await showForm({ schema: object({ part, note: { type: 'string' } }) });
    await userEvent.type(screen.getByRole('textbox'), 'n');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(JSON.stringify(onSubmit.mock.calls[0]?.[0])).toBe('{"note":"n"}');
  });

  it('the constants of an optional union of groups, once a kind is chosen', async () => {
    const kind = (k: number) => object({ k: { const: k } }, ['k']);
    const { onSubmit } = await showForm({ schema: object({ part: { oneOf: [kind(1), kind(2)] } }) });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'k: 2');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ part: { k: 2 } }));
  });

  it('the constant of the chosen branch', async () => {
    const branch = (kind: string) => object({ kind: { const: kind }, [kind]: { type: 'string' } }, ['kind']);
    const { onSubmit } = await showForm({
      schema: object({ pet: { oneOf: [branch('cat'), branch('dog')] } }, ['pet']),
    });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'dog');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ pet: { kind: 'dog' } }));
  });
});

describe('the constant of the chosen kind', () => {
  const kind = (constant: unknown, title?: string) => ({
    ...object({ how: { const: constant }, note: { type: 'string' } }, ['how']),
    ...(title !== undefined && { title }),
  });
  const oneOf = (...kinds: readonly object[]) => object({ payment: { oneOf: kinds } }, ['payment']);

  it('is hidden if the list shows it, and is sent', async () => {
    const { onSubmit } = await showForm({ schema: oneOf(kind('card'), kind('bank transfer')) });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'bank transfer');
    expect(screen.getByRole('combobox', { name: 'how' })).toHaveDisplayValue('bank transfer');
    expect(screen.getAllByText('how')).toHaveLength(1);
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ payment: { how: 'bank transfer' } }));
  });

  it('is shown if the list labels the kind differently', async () => {
    await showForm({ schema: oneOf(kind('approve', 'Refuse'), kind('deny', 'Do nothing')) });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Refuse');
    expect(screen.getByText('approve')).toBeVisible();
  });

  it('is shown if another kind has the same constant', async () => {
    await showForm({ schema: oneOf(kind('card', 'card'), kind('card', 'card too')) });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'card');
    expect(screen.getByText('how')).toBeVisible();
  });

  it('is shown if the value is another one', async () => {
    const { onSubmit } = await showForm({
      schema: oneOf(kind('card'), kind('bank transfer')),
      value: { payment: { how: 'cash' } },
      preset: 'edit',
    });
    expect(screen.getAllByText('how')).toHaveLength(2);
    await submit();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a nullable value', () => {
  const nullable = { type: ['string', 'null'], title: 'Nickname' };

  it('is null if it is required and left empty', async () => {
    const { onSubmit } = await showForm({ schema: object({ nickname: nullable }, ['nickname']) });
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ nickname: null }));
  });

  it('becomes null when it is cleared, and stays absent if it never existed', async () => {
    const schema = object({ nickname: nullable, other: nullable });
    const { onSubmit } = await showForm({ schema, preset: 'edit', value: { nickname: 'Ada' } });
    const [nickname] = screen.getAllByRole('textbox', { name: /Nickname/ });
    if (nickname) await userEvent.clear(nickname);
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ nickname: null }));
  });
});

describe('a required choice of groups or lists starts without a value', () => {
  it.each([
    ['groups', { enum: [{ a: 1 }, { a: 2 }] }, '{"a":2}', { a: 2 }],
    ['lists', { type: 'array', enum: [[1], [2]] }, '[2]', [2]],
    ['a reference', { $ref: '#/$defs/one' }, '{"a":2}', { a: 2 }],
  ])('of %s', async (_what, field, label, chosen) => {
    const { onSubmit } = await showForm({
      schema: { ...object({ one: field }, ['one']), $defs: { one: { enum: [{ a: 1 }, { a: 2 }] } } },
    });
    const list = screen.getByRole('combobox', { name: 'one' });
    expect(list).toHaveDisplayValue('Choose…');
    expect(within(list).getAllByRole('option')).toHaveLength(3);
    await submit();
    expect(await screen.findByText('Enter a value.')).toBeVisible();
    await userEvent.selectOptions(list, label);
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ one: chosen }));
  });
});
