import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

// The example of `pendingInterrupt`: pendingInterrupt({ reason: 'tool_call', message: 'Send the mail?', status: 'answered' })
it.each([
  ['answered', 'tool_call', undefined, 'Approved'],
  ['answered', 'confirmation', { enum: ['approve', 'reject'] }, 'Yes'],
  ['answered', 'acme:poll', { type: 'string' }, 'Answered'],
  ['cancelled', 'confirmation', undefined, 'Skipped'],
] as const)(
  'the card of a question that is %s has a receipt: %s %o',
  (status, reason, responseSchema, word) => {
    const interrupt = pendingInterrupt({
      reason,
      message: 'Send the mail?',
      status,
      ...(responseSchema && { responseSchema }),
    });
    render(<InterruptPanel run={staticRun({ interrupts: [interrupt] })} />);
    expect(screen.getByRole('article')).toHaveTextContent(word);
    expect(screen.getByRole('button', { name: 'Undo: Send the mail?' })).toBeVisible();
  },
);
