import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { disposeAgentRuns, useAgentRun, type AgentRunOptions } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';

const url = 'http://agent.test/run';

/** A component that creates its options with each render, like inline options of a host. */
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

// A mounted `useAgentRun` continues with a new, empty run and does not use its `initial` again.
describe('a component that stays mounted over a logout, with inline options,', () => {
  it('shows no question of `initial` again', async () => {
    const client = new QueryClient();
    const text = await keptText();
    const { result } = mounted(client, () => ({ initial: read(text) }));
    expect(result.current.interrupts).toHaveLength(1);
    await act(() => disposeAgentRuns(client));
    expect(result.current).toMatchObject({ status: 'idle', interrupts: [], messages: [] });
  });

  it('shows no messages and no state again, also after a second logout', async () => {
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

  it('uses the `initial` of the next user, even if it is equal', async () => {
    const client = new QueryClient();
    const text = await keptText();
    const { result, rerender } = mounted(client, ({ scope }) => ({ scope, initial: read(text) }));
    await act(() => disposeAgentRuns(client));
    expect(result.current.interrupts).toHaveLength(0);
    rerender({ scope: 'next' });
    expect(result.current.interrupts).toHaveLength(1);
  });
});
