import { render, screen } from '@testing-library/react';
import { InterruptPanel } from 'react-agent-interrupts';
import { pendingInterrupt, staticRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const question = (yes: string, no: string) =>
  pendingInterrupt({
    reason: 'confirmation',
    message: 'Publish the draft?',
    responseSchema: {
      oneOf: [
        { const: true, title: yes },
        { const: false, title: no },
      ],
    },
  });

// forms-and-safety.md: “The card shows the form if a title contradicts its value”. A button “Reject it” that
// approves, and a receipt “Yes” below it, mislead.
it.each([
  ['Reject it', 'Approve it'],
  ['No, do not publish', 'Yes, publish'],
  ['Decline the draft', 'Publish'],
  ['Publish', 'Accept it'],
])('a yes with the title “%s” beside a no with the title “%s” has no buttons', (yes, no) => {
  const run = staticRun({ interrupts: [question(yes, no)] });
  render(<InterruptPanel run={run} />);
  expect(screen.queryByRole('button', { name: yes })).toBeNull();
  expect(screen.queryByRole('button', { name: no })).toBeNull();
});

it.each([
  ['Ship it', 'Hold'],
  ['Yes, publish', 'No, keep it'],
  ['Discard it', 'Continue editing'],
  ['Northern route', 'Notify me'],
])('a yes with the title “%s” beside a no with the title “%s” has buttons', (yes, no) => {
  render(<InterruptPanel run={staticRun({ interrupts: [question(yes, no)] })} />);
  expect(screen.getByRole('button', { name: yes })).toBeVisible();
  expect(screen.getByRole('button', { name: no })).toBeVisible();
});
