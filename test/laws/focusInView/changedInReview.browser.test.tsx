import { screen } from '@testing-library/react';
import { DecisionReview } from 'react-agent-interrupts';
import { asks } from 'react-agent-interrupts/testing';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { button, card, enter, show, yesOrNo } from '../clumsy/hands.js';

afterEach(() => page.viewport(414, 896));

// accessibility.md: “Changing a decision there moves the focus to its card.” “Moving the focus to a card, the bar or the panel
// scrolls only if no part of it is in view.”
it('Change in the review shows the card on a low page', async () => {
  await page.viewport(500, 300);
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  await show(asks(...ids.map((id) => yesOrNo(id))), { panel: { review: DecisionReview } });
  for (const id of ids) await enter(button('Yes', card(`Do ${id}`)));
  await enter(await screen.findByRole('button', { name: 'Change: Do b?' }));
  await expect.poll(() => document.activeElement).toBe(card('Do b'));
  const { top, bottom } = card('Do b').getBoundingClientRect();
  expect({ top: top < innerHeight, bottom: bottom > 0 }).toEqual({ top: true, bottom: true });
});
