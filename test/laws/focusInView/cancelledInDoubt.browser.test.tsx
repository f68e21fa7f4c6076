import { screen, waitFor, within } from '@testing-library/react';
import { asks } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';
import { button, card, enter, show, yesOrNo } from '../clumsy/hands.js';

// accessibility.md: “If a decision removes the focused button, the focus moves to the next open card or row that can be
// answered. If there is none, it moves to the bar with the Send button”.
it('after “Skip question” on a receipt in doubt, the focus moves to the bar', async () => {
  const { run } = await show(asks(yesOrNo('a'), yesOrNo('b')), {
    replies: [() => new Response('', { status: 500 })],
  });
  await enter(button('Yes', card('Do a')));
  await enter(button('Yes', card('Do b')));
  await enter(button('Send'));
  await screen.findByRole('button', { name: 'Send again' });
  await enter(within(card('Do a')).getByRole('button', { name: 'Skip question' }));
  await waitFor(() => expect(run.getSnapshot().interrupts[0]?.status).toBe('cancelled'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your answers' })).toHaveFocus());
});
