// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { disposeAgentRuns, useAgentRun } from 'react-agent-interrupts';
import { asks, scriptedRun } from 'react-agent-interrupts/testing';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a server starts no timer, subscribes to nothing, requests nothing and logs no warning', async () => {
  const { run } = scriptedRun([asks({ reason: 'confirmation', message: 'Delete?' })], { threadId: 'a' });
  await run.send('Go');
  const initial = run.dehydrate();
  vi.useFakeTimers();
  const warn = vi.spyOn(console, 'error');
  const fetch = vi.fn(globalThis.fetch);
  const load = vi.fn(() => Promise.resolve(undefined));
  const done = () => Promise.resolve();
  const storage = { load, save: done, remove: done, clear: done };
  const Chat = ({ threadId }: { threadId: string }) => {
    const seed = threadId === 'a' && { initial };
    const { interrupts } = useAgentRun({ url: 'http://agent.test/run', threadId, fetch, storage, ...seed });
    return interrupts.length;
  };
  const client = new QueryClient();
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Chat threadId="a" />
      <Chat threadId="b" />
    </QueryClientProvider>,
  );
  expect(html).toBe('1<!-- -->0');
  expect(vi.getTimerCount()).toBe(0);
  expect([fetch, load, warn].map(({ mock }) => mock.calls)).toEqual([[], [], []]);
  await disposeAgentRuns(client);
});
