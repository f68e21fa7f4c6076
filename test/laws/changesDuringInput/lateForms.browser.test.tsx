import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { InterruptPanel, type AgentRunOptions } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());
const settled = () => act(async () => {});
const approving = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};
const kinds = {
  'a reason for a denial': { reason: 'tool_call', responseSchema: approving },
  'a confirmation of a risk': { reason: 'tool_call', responseSchema: approving },
  'a form': {
    reason: 'input_required',
    responseSchema: { type: 'object', properties: { city: { type: 'string' } } },
  },
  'one field': { reason: 'input_required', responseSchema: { type: 'string' } },
  'a text answer': { reason: 'input_required' },
};
const options: [string, Partial<AgentRunOptions>][] = [
  ['stays open', {}],
  ['is cancelled', { onExpired: 'cancel' }],
];

// accessibility.md: after a decision the focus moves to the next open card and never moves to the top of the page. A
// field reports its value on blur, and by then the question has expired.
describe.each(options)('the focus after a late press in a question that then %s', (_case, option) => {
  const rows = Object.entries(kinds).flatMap(([kind, asked]) =>
    [true, false].map((alone) => ({ kind, asked, alone })),
  );
  it.each(rows)('stays in its card: $kind, alone $alone', async ({ kind, asked, alone }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    const one = { id: 'a', message: 'Question a?', expiresAt: new Date(1_400_000).toISOString(), ...asked };
    const other = { id: 'b', reason: 'confirmation', message: 'Question b?' };
    const { run } = scriptedRun([alone ? asks(one) : asks(one, other), says('Done.')], option);
    render(<InterruptPanel run={run} risk={() => (kind === 'a confirmation of a risk' ? 'high' : 'low')} />);
    await act(() => run.send('Go'));
    const card = screen.getByRole('article', { name: /Question a/ });
    if (kind === 'a reason for a denial')
      await userEvent.click(within(card).getByRole('button', { name: 'Deny' }));
    else if (kind === 'a confirmation of a risk')
      await userEvent.click(within(card).getByRole('button', { name: /Approve/ }));
    else await userEvent.type(await within(card).findByRole('textbox', {}, { timeout: 20_000 }), 'Os');
    expect(card.contains(document.activeElement)).toBe(true);
    vi.setSystemTime(1_500_000);
    const submit = within(card).getAllByRole('button', { name: /Approve|Deny|Send|Answer/ })[0];
    await act(async () => submit?.focus());
    await act(async () => submit?.click());
    await settled();
    expect(card.contains(document.activeElement)).toBe(true);
  });
});
