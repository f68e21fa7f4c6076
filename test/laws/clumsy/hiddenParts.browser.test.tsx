import { screen, waitFor } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { button, card, enter, press, show, yesOrNo } from './hands.js';

// accessibility.md: “If a decision removes the focused button, the focus moves to the next open card or row that can be answered. If there is
// none, it moves to the bar with the Send button, or else to the panel. It never moves to the top of the page.”

const sheet = document.createElement('style');
beforeEach(async () => {
  await page.viewport(900, 1_200);
  document.head.append(sheet);
});
afterEach(() => sheet.remove());

const noBar = '[aria-label="Your answers"] { display: none !important }';

const panel = () => screen.getByRole('region', { name: 'Questions from the agent' });

it('the focus moves to the panel after the last decision on a page that hides the bar', async () => {
  sheet.textContent = noBar;
  const { payloads } = await show(asks(yesOrNo('a'), yesOrNo('b')));
  await enter(button('Yes', card('Do a')));
  await waitFor(() => expect(card('Do b')).toHaveFocus());
  await enter(button('Yes', card('Do b')));
  await waitFor(() => expect(payloads()).toEqual([true, true]));
  await waitFor(() => expect(panel()).toHaveFocus());
});

it('the focus moves to the bar after a decision on a page that hides the other cards', async () => {
  sheet.textContent = 'article + article { display: none !important }';
  const { payloads } = await show(asks(yesOrNo('a'), yesOrNo('b')));
  await enter(button('Yes', card('Do a')));
  await waitFor(() => expect(payloads()).toEqual([true, undefined]));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your answers' })).toHaveFocus());
});

// accessibility.md: “If a card is not fully visible, the first key press scrolls it into view. The second one activates the button.”
it.each([
  ['hides the bar', noBar],
  ['shows the bar above the cards', '.rai-panel-content { display: flex; flex-direction: column-reverse }'],
])('a shortcut decides a visible card on a page that %s', async (_name, style) => {
  sheet.textContent = style;
  const { payloads } = await show(asks(yesOrNo('a'), yesOrNo('b')), { panel: { shortcuts: true } });
  await waitFor(() => expect(document.querySelector('kbd')).not.toBeNull());
  card('Do a').focus();
  await press('a');
  await waitFor(() => expect(payloads()).toEqual([true, undefined]));
});
