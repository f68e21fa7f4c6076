import { act, render, screen, within } from '@testing-library/react';
import { InterruptPanel, type AgentRunOptions } from 'react-agent-interrupts';
import 'react-agent-interrupts/styles.css';
import { asks, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());
const settled = () => act(async () => {});
const panel = () => screen.getByRole('region', { name: 'Questions from the agent' });
const never = () => new Promise<never>(() => {});
const approving = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};
const raw = {
  action_requests: ['transfer', 'mail'].map((name) => ({ name, args: {} })),
  review_configs: ['transfer', 'mail'].map((name) => ({
    action_name: name,
    allowed_decisions: ['approve', 'reject'],
  })),
};
const kinds = {
  confirmation: { reason: 'confirmation', message: 'Question a?' },
  approval: { reason: 'tool_call', message: 'Question a?', responseSchema: approving },
  actions: { reason: 'langgraph:interrupt', message: 'Question a?', metadata: { langgraph: { raw } } },
};
type Kind = keyof typeof kinds;

// accessibility.md: the focus never moves to the top of the page.
describe.each<[string, Partial<AgentRunOptions>]>([
  ['stays open', {}],
  ['is cancelled', { onExpired: 'cancel' }],
  ['is cancelled and held by the page', { onExpired: 'cancel', beforeSubmit: never }],
  ['is cancelled and sent by hand', { onExpired: 'cancel', autoSubmit: 'never' }],
])('the focus in a question that %s when it expires', (_case, options) => {
  const rows = (['confirmation', 'approval', 'actions'] satisfies Kind[]).flatMap((kind) =>
    [true, false].flatMap((alone) =>
      [true, false].map((late): [Kind, boolean, boolean] => [kind, alone, late]),
    ),
  );
  it.each(rows)('is kept: %s, alone %s, answered late %s', async (kind, alone, late) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 });
    const expiresAt = new Date(1_001_000).toISOString();
    const one = { id: 'a', ...kinds[kind], expiresAt };
    const other = { id: 'b', reason: 'confirmation', message: 'Question b?' };
    const { run } = scriptedRun([alone ? asks(one) : asks(one, other), says('Done.')], options);
    render(<InterruptPanel run={run} />);
    await act(() => run.send('Go'));
    const card = screen.getByRole('article', { name: /Question a/ });
    const yes = within(card).getAllByRole('button', { name: /^(Yes|Approve)/ })[0];
    act(() => yes?.focus());
    expect(yes).toHaveFocus();
    if (late) {
      vi.setSystemTime(1_002_000);
      act(() => yes?.click());
      await settled();
    }
    expect(panel().contains(document.activeElement)).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await settled();
    expect((alone ? panel() : card).contains(document.activeElement)).toBe(true);
  });
});
