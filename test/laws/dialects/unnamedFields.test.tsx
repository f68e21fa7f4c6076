import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { describe, expect, it } from 'vitest';
import { begun, finished, pause, wired } from '../wire/kit.js';

// docs/servers.md: “If a part of an interrupt is malformed, the card shows a note, and the interrupt can still be
// answered unless it has no id.” The user can answer only what is shown.
describe('the content of fields that AG-UI does not define', () => {
  const asked = { id: 'q1', question: 'Which one is it?', options: ['the red one'] };

  it.each([
    ['an outcome', pause({ reason: 'acme:choice', ...asked })],
    ['the CUSTOM channel', [begun, { type: 'CUSTOM', name: 'on_interrupt', value: asked }, finished]],
    [
      'the CUSTOM channel, as text',
      [begun, { type: 'CUSTOM', name: 'on_interrupt', value: JSON.stringify(asked) }, finished],
    ],
    [
      'the old draft',
      [begun, { ...finished, outcome: 'interrupt', interrupt: { reason: 'acme:choice', ...asked } }],
    ],
  ])('is on its card, from %s', async (_, events) => {
    const { run } = wired([events]);
    await run.send('Go');
    render(<InterruptPanel run={run} />);
    expect(await screen.findByText(/Which one is it\?/u)).toBeTruthy();
    expect(screen.getByText(/the red one/u)).toBeTruthy();
  });

  it('is shown next to the message and the metadata', async () => {
    const { run } = wired([
      pause({
        id: 'q1',
        reason: 'acme:choice',
        message: 'Choose.',
        details: 'Only one is left.',
        metadata: { cost: '9 EUR' },
      }),
    ]);
    await run.send('Go');
    render(<InterruptPanel run={run} />);
    expect(await screen.findByText('Only one is left.')).toBeTruthy();
    expect(screen.getByText('9 EUR')).toBeTruthy();
  });
});
