import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts';
import { asks, fakeServer, memoryStorage } from 'react-agent-interrupts/testing';

// hook-only.md: all other options are read once, from the component that renders first.
it.each([
  ['is used if the first component sets it', [true, false], 1],
  ['is not used if the first component omits it', [false, true], 0],
] as const)('a storage %s', async (_, [first, second], saved) => {
  const storage = memoryStorage();
  const { fetch } = fakeServer(asks({ reason: 'confirmation', message: 'Delete?' }));
  const runs = new Set<AgentRun>();
  const Part = ({ options }: { options: Partial<AgentRunOptions> }) => {
    runs.add(useAgentRun({ url: 'http://agent.test', threadId: 't', fetch, ...options }).run);
    return null;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Part options={first ? { storage } : {}} />
      <Part options={second ? { storage } : {}} />
    </QueryClientProvider>,
  );
  const [run] = runs;
  expect(runs.size).toBe(1);
  await act(async () => void (await run?.send('Go')));
  expect(run?.getSnapshot().interrupts).toHaveLength(1);
  await vi.waitFor(() => expect(storage.saved.size).toBe(saved));
});
