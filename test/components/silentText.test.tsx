import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it, vi } from 'vitest';

// What is shown is what is sent: a password manager or an extension fills in a control without an event.
it.each([
  ['a free answer', undefined, 'sesame', 'sesame'],
  ['JSON', { type: 'object' }, '{ "a": 1 }', { a: 1 }],
])(
  'text that comes into %s without an event is sent as shown',
  async (_name, responseSchema, shown, payload) => {
    const { run, requests } = scriptedRun([
      asks({ reason: 'input_required', message: 'What?', ...(responseSchema && { responseSchema }) }),
      says('Done.'),
    ]);
    await run.send('Go on');
    render(<InterruptPanel run={run} />);
    const control = await screen.findByRole<HTMLTextAreaElement>('textbox', {}, { timeout: 20_000 });
    control.value = shown;
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]?.resume?.[0]?.payload).toEqual(payload);
  },
);
