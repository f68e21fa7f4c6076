import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object, showForm, submit } from '../../components/showForm.js';

// reliability.md: a form sends only values that it shows. Input in one value changes no other value.

describe('a list of checked options', () => {
  const schema = object({
    tags: { type: 'array', uniqueItems: true, items: { enum: ['a', 'b', 'c'] } },
  });
  it.each([
    ['a tick', ['c', 'a'], ['b'], ['c', 'a', 'b']],
    ['a removed tick', ['c', 'b', 'a'], ['b'], ['c', 'a']],
    ['ticks in any order', [], ['c', 'a', 'b'], ['a', 'b', 'c']],
  ])('keeps the order of the others after %s', async (_what, tags, ticks, sent) => {
    const { onSubmit } = await showForm({ schema, value: { tags } });
    for (const name of ticks) await userEvent.click(screen.getByRole('checkbox', { name }));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ tags: sent }));
  });
});

it('a list of files has equal files, of which one is removed', async () => {
  const files = ['data:text/plain;name=a.txt;base64,QQ==', 'data:text/plain;name=b.txt;base64,QQ=='];
  const [a, b] = files;
  const schema = object({ files: { type: 'array', items: { type: 'string', format: 'data-url' } } });
  const { onSubmit } = await showForm({ schema, value: { files: [a, b, a] } });
  const remove = await screen.findAllByRole('button', { name: 'Remove a.txt' });
  expect(remove).toHaveLength(2);
  await userEvent.click(remove[1] ?? document.body);
  expect(screen.getAllByRole('button', { name: 'Remove a.txt' })).toHaveLength(1);
  await submit();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ files: [a, b] }));
});

describe('an optional choice with a default', () => {
  const sizes = ['s', 'm', 'l'];
  const many = [...sizes, ...Array.from({ length: 20 }, (_, index) => `${index} cm`)];
  it.each([
    ['an enum', { enum: sizes, default: 'm' }],
    ['titled constants', { oneOf: sizes.map((size) => ({ const: size, title: size })), default: 'm' }],
    ['numbers', { type: 'integer', enum: [1, 2, 3], default: 2 }],
  ])('can be cleared: %s', async (_what, size) => {
    const { onSubmit } = await showForm({ schema: object({ size, note: { type: 'string' } }) });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Choose…');
    await userEvent.type(screen.getByRole('textbox'), 'x');
    expect(screen.getByRole('combobox')).toHaveDisplayValue('Choose…');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(JSON.stringify(onSubmit.mock.calls[0]?.[0])).toBe('{"note":"x"}');
  });

  it('can be cleared in a long list', async () => {
    const { onSubmit } = await showForm({ schema: object({ size: { enum: many, default: 'm' } }) });
    await userEvent.clear(screen.getByRole('combobox'));
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(JSON.stringify(onSubmit.mock.calls[0]?.[0])).toBe('{}');
  });

  it('stays cleared after its form is shown as JSON and again', async () => {
    const schema = object({ size: { enum: sizes, default: 'm' } });
    const { onSubmit } = await showForm({ schema, switchable: true });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Choose…');
    await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
    await userEvent.click(screen.getByRole('button', { name: 'Form' }));
    expect(await screen.findByRole('combobox')).toHaveDisplayValue('Choose…');
    await submit();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(JSON.stringify(onSubmit.mock.calls[0]?.[0])).toBe('{}');
  });

  it('cannot be cleared if it is required', async () => {
    await showForm({ schema: object({ size: { enum: sizes, default: 'm' } }, ['size']) });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(sizes);
  });
});
