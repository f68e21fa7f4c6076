import { fireEvent, screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { card, fields, formLoads, show, yesOrNo } from './hands.js';

// accessibility.md: Enter and the arrows of an input method choose its text, and nothing on the page.

const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** Browsers report a key that an input method uses as key 229. */
const acceptText = () =>
  cdp().send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  });

describe('Enter of an input method', () => {
  const cities = Array.from({ length: 20 }, (_, index) => `東京 ${index}`);

  it('chooses no option of a long list', async () => {
    const { decisions } = await show(asks(fields('a', { city: { enum: cities } })));
    const city = await screen.findByRole('combobox', {}, formLoads);
    await userEvent.click(city);
    await compose('東京');
    await acceptText();
    expect(city).toHaveValue('東京');
    expect(city).toHaveAttribute('aria-expanded', 'true');
    expect(decisions()).toEqual([undefined]);
  });

  it('chooses no option of a long list, if the composition has just ended', async () => {
    await show(asks(fields('a', { city: { enum: cities } })));
    const city = await screen.findByRole('combobox', {}, formLoads);
    await userEvent.click(city);
    await userEvent.keyboard('東');
    fireEvent.keyDown(city, { key: 'Enter', keyCode: 229 });
    expect(city).toHaveValue('東');
  });

  it('renames no key', async () => {
    const schema = { headers: { type: 'object', additionalProperties: { type: 'string' } } };
    await show(asks(fields('a', schema)));
    await userEvent.click(await screen.findByRole('button', { name: /^Add/ }, formLoads));
    const key = await screen.findByRole('textbox', { name: /^Name/ });
    await userEvent.clear(key);
    await compose('鍵');
    await acceptText();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBe(key);
    expect(screen.queryByRole('textbox', { name: /鍵/ })).toBeNull();
  });

  it('sends no form', async () => {
    const { decisions } = await show(asks(fields('a', { name: { type: 'string' } })));
    const name = await screen.findByRole('textbox', {}, formLoads);
    await userEvent.click(name);
    await compose('鈴木');
    await acceptText();
    expect(name).toHaveValue('鈴木');
    expect(decisions()).toEqual([undefined]);
  });
});

it('a key of an input method presses no shortcut', async () => {
  const { decisions } = await show(asks(yesOrNo('a')), { panel: { shortcuts: true } });
  await waitFor(() => expect(document.querySelector('kbd')).not.toBeNull());
  card('Do a').focus();
  fireEvent.keyDown(card('Do a'), { key: 'a', code: 'KeyA', keyCode: 229 });
  expect(decisions()).toEqual([undefined]);
  await userEvent.keyboard('a');
  await waitFor(() => expect(decisions()).toMatchObject([{ payload: true }]));
});
