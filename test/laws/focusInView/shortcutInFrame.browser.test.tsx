import { waitFor, within } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { createPortal } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { press, show, yesOrNo } from '../clumsy/hands.js';

let frame: HTMLIFrameElement | undefined;
afterEach(() => frame?.remove());

// accessibility.md: “If a card is not fully visible, the first key press scrolls it into view. The second one activates
// the button.” A frame without a document type is in quirks mode, as is an old page.
it('the first press of a shortcut shows its card in a frame without a document type', async () => {
  frame = document.body.appendChild(document.createElement('iframe'));
  frame.style.inlineSize = '500px';
  frame.style.blockSize = '300px';
  const { body } = frame.contentDocument ?? document;
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const { payloads } = await show(asks(...ids.map((id) => yesOrNo(id))), {
    panel: { shortcuts: true },
    around: (panel) => createPortal(panel, body),
  });
  await waitFor(() => expect(body.querySelector('kbd')).not.toBeNull());
  const card = within(body).getByRole('article', { name: /Do g/ });
  card.focus({ preventScroll: true });
  body.ownerDocument.defaultView?.scrollTo(0, 0);
  expect(card.getBoundingClientRect().top).toBeGreaterThan(300);
  await press('a');
  expect(payloads()[6]).toBeUndefined();
  expect(card.getBoundingClientRect().bottom).toBeLessThanOrEqual(301);
  await press('a');
  await waitFor(() => expect(payloads()[6]).toBe(true));
});
