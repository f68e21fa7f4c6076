import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { useAgentRun, type AgentRunOptions } from 'react-agent-interrupts';
import { fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';
import { two } from './kit.js';

async function dehydratedOf(threadId: string) {
  const { run } = scriptedRun([two], { threadId });
  await run.send('Go');
  return run.dehydrate();
}

// Law 5. `url`, `threadId` and `scope` identify a run.
describe('a page that switches to another thread', () => {
  it('shows and sends nothing of the thread that `initial` came from', async () => {
    const client = new QueryClient();
    const initial = await dehydratedOf('a');
    const server = fakeServer(says('Hello.'));
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result, rerender } = renderHook(
      (options: Partial<AgentRunOptions>) =>
        useAgentRun({ url: 'http://agent.test', fetch: server.fetch, initial, ...options }),
      { wrapper, initialProps: { threadId: 'a' } },
    );
    expect(result.current.interrupts).toHaveLength(2);
    rerender({ threadId: 'b' });
    expect(result.current).toMatchObject({ threadId: 'b', interrupts: [], messages: [] });
    await act(() => result.current.send('Hi'));
    expect(server.requests).toMatchObject([{ threadId: 'b', messages: [{ content: 'Hi' }] }]);
  });

  it('starts with the dehydrated thread if it names none', async () => {
    const initial = await dehydratedOf('a');
    const { run } = scriptedRun([], { initial });
    expect(run.getSnapshot()).toMatchObject({ threadId: 'a', status: 'interrupted' });
    expect(run.getSnapshot().interrupts).toHaveLength(2);
  });
});
