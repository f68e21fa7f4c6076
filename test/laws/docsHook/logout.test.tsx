import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { disposeAgentRuns, useAgentRun, type AgentRunOptions } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';

const url = 'http://agent.test/run';

/** A component whose options are made anew with each render, as a host writes them in its code. */
function mounted(client: QueryClient, options: (props: { scope?: string }) => Partial<AgentRunOptions>) {
  return renderHook((props: { scope?: string }) => useAgentRun({ url, threadId: 'a', ...options(props) }), {
    initialProps: {},
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

async function keptText(): Promise<string> {
  const { run } = scriptedRun([asks({ reason: 'confirmation', message: 'Pay Ann?' })], { threadId: 'a' });
  await run.send('My salary, please');
  return JSON.stringify(run.dehydrate());
}
const read = (text: string) => JSON.parse(text) as AgentRunOptions['initial'];

// hook-only: "A mounted `useAgentRun` goes on with a new, empty run […]; it does not read again what it began with".
describe('a component that stays over a logout, and makes its options anew with each render,', () => {
  it('asks nothing of `initial` again', async () => {
    const client = new QueryClient();
    const text = await keptText();
    const { result } = mounted(client, () => ({ initial: read(text) }));
    expect(result.current.interrupts).toHaveLength(1);
    await act(() => disposeAgentRuns(client));
    expect(result.current).toMatchObject({ status: 'idle', interrupts: [], messages: [] });
  });

  it('shows no messages and no state again, after a second logout either', async () => {
    const client = new QueryClient();
    const { result } = mounted(client, () => ({
      messages: [{ id: '1', role: 'user', content: 'My salary, please' }],
      state: { salary: 1 },
    }));
    expect(result.current.messages).toHaveLength(1);
    await act(() => disposeAgentRuns(client));
    expect(result.current).toMatchObject({ messages: [] });
    expect(result.current.state).not.toMatchObject({ salary: 1 });
    await act(() => disposeAgentRuns(client));
    expect(result.current).toMatchObject({ messages: [] });
  });

  it('reads what somebody else begins with, though it be the same', async () => {
    const client = new QueryClient();
    const text = await keptText();
    const { result, rerender } = mounted(client, ({ scope }) => ({ scope, initial: read(text) }));
    await act(() => disposeAgentRuns(client));
    expect(result.current.interrupts).toHaveLength(0);
    rerender({ scope: 'next' });
    expect(result.current.interrupts).toHaveLength(1);
  });
});
