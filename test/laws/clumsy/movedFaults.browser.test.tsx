import { screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, fields, formLoads, show } from './hands.js';

// forms-and-safety.md: text that is no value is not sent. Its error stays beside it.

const texts = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { description: /JSON/ });
const told = () => texts().map((text) => /Line 1/.test(description(text)));
const description = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const values = () => texts().map(({ value }) => value);

const lists = {
  'a field of an item': {
    items: { type: 'object', properties: { name: { type: 'string' }, data: {} } },
    default: [{ name: 'first' }, { name: 'second' }, { name: 'third' }],
  },
  'an item': { items: { type: 'object' }, default: [{ a: 1 }, { a: 2 }, { a: 3 }] },
};

describe.each(Object.entries(lists))('an error in %s that is JSON', (_what, list) => {
  const begin = async () => {
    const shown = await show(asks(fields('a', { list: { type: 'array', ...list } })));
    await screen.findAllByRole('textbox', {}, formLoads);
    return shown;
  };
  const type = async (at: number, text: string) => {
    const field = texts()[at];
    if (!field) throw new Error('There is no field.');
    await userEvent.fill(field, text);
  };

  it('moves with its item after a refused submit', async () => {
    const { decisions } = await begin();
    await type(0, 'nonsense');
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(told()).toEqual([true, false, false]));
    await userEvent.click(button('Move Item 1 down'));
    await waitFor(() => expect(values()[1]).toBe('nonsense'));
    await waitFor(() => expect(told()).toEqual([false, true, false]));
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(told()).toEqual([false, true, false]));
    expect(decisions()).toEqual([undefined]);
  });

  it('is found after its item has moved', async () => {
    const { decisions } = await begin();
    await type(2, 'nonsense');
    await userEvent.click(button('Move Item 3 up'));
    await waitFor(() => expect(values()[1]).toBe('nonsense'));
    await userEvent.click(button('Move Item 2 up'));
    await waitFor(() => expect(values()[0]).toBe('nonsense'));
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(told()).toEqual([true, false, false]));
    expect(decisions()).toEqual([undefined]);
  });

  it('stays with its item if the item above is removed', async () => {
    const { decisions } = await begin();
    await type(1, 'nonsense');
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(told()).toEqual([false, true, false]));
    await userEvent.click(button('Remove Item 1'));
    await waitFor(() => expect(values()[0]).toBe('nonsense'));
    await waitFor(() => expect(told()).toEqual([true, false]));
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(told()).toEqual([true, false]));
    expect(decisions()).toEqual([undefined]);
  });

  it('stays with its item if it changes places with another error', async () => {
    const { decisions } = await begin();
    await type(0, 'one');
    await type(1, 'two');
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(told()).toEqual([true, true, false]));
    await userEvent.click(button('Move Item 1 down'));
    await waitFor(() => expect(values()[0]).toBe('two'));
    await type(0, '1');
    await userEvent.click(button('Answer'));
    await waitFor(() => expect(told()[1]).toBe(true));
    expect(decisions()).toEqual([undefined]);
  });
});
