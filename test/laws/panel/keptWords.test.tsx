import { act, render, screen, waitFor } from '@testing-library/react';
import { InterruptPanel, type AgentRun, type Interrupt } from 'react-agent-interrupts';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { expect, it } from 'vitest';

const field = (name: string, rule: object) => ({
  type: 'object',
  properties: { [name]: rule, comment: { type: 'string' } },
  required: [name],
});
const approve = (run: AgentRun) => run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
const deny = (run: AgentRun) => run.deny(run.getSnapshot().interrupts[0]?.key ?? '', { reason: 'Too late' });

const cases: [
  string,
  Partial<Interrupt> & { reason: string },
  (run: AgentRun) => unknown,
  kind: string,
  RegExp,
][] = [
  [
    'a constant',
    { reason: 'confirmation', responseSchema: { enum: ['approve', 'reject'] } },
    deny,
    'no',
    /^No$/,
  ],
  ['1 or 0', { reason: 'confirmation', responseSchema: { enum: [1, 0] } }, approve, 'yes', /^Yes$/],
  ['a boolean', { reason: 'acme:ship', responseSchema: { type: 'boolean' } }, deny, 'no', /^Denied$/],
  [
    'the field `confirmed`',
    { reason: 'confirmation', responseSchema: field('confirmed', { type: 'boolean' }) },
    approve,
    'yes',
    /^Yes$/,
  ],
  [
    'the field `decision`, with a reason',
    { reason: 'tool_call', responseSchema: field('decision', { enum: ['approve', 'reject'] }) },
    deny,
    'no',
    /^DeniedToo late$/,
  ],
];

// renderers.md: “When the resumed run has finished, the panel replaces the cards with their receipts.”
it.each(cases)('the receipt of a decision in %s keeps its words', async (_, question, decide, kind, text) => {
  const { run } = scriptedRun([asks({ message: 'Go on?', ...question }), says('Done.')], {
    autoSubmit: 'never',
  });
  await run.send('Start');
  const { container } = render(<InterruptPanel run={run} />);
  act(() => void decide(run));
  expect(container.querySelector('.rai-receipt')).toHaveAttribute('data-decision', kind);
  act(() => void run.submit());
  await waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
  const receipt = await screen.findByRole('listitem');
  expect(receipt).toHaveAttribute('data-decision', kind);
  receipt.querySelector('time')?.remove();
  expect(receipt.textContent?.replace('Go on?', '')).toMatch(text);
});
