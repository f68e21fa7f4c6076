import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAgentRun } from 'react-agent-interrupts';
import { fakeServer, says } from 'react-agent-interrupts/testing';
import { Browser } from '../reliability/Browser.js';

/** Longer than an unused run is kept. */
const LONG = 60 * 60 * 1000;
const THREADS = 12;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

afterEach(() => {
  vi.useRealTimers();
});

// hook-only.md: “A run object is kept while it has subscribers and for five minutes after that.”
it('threads that the user has visited leave no channel', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const browser = new Browser();
  const { tabs, page } = browser.open();
  const client = new QueryClient();
  const { fetch } = fakeServer(...Array.from({ length: THREADS }, () => says('Done.')));
  const { result, rerender, unmount } = renderHook(
    ({ threadId }) => useAgentRun({ url: 'http://agent.test', threadId, tabs, page, fetch }),
    {
      initialProps: { threadId: 'thread-0' },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  for (let count = 0; count < THREADS; count += 1) {
    rerender({ threadId: `thread-${count}` });
    await act(() => result.current.send('Go'));
  }
  expect(browser.held().channels).toBe(THREADS);
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(LONG));
  vi.useRealTimers();
  for (let rounds = 0; rounds < 5; rounds += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collectGarbage();
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  // React may keep what its last renders have used.
  expect(browser.held().channels).toBeLessThan(4);
});
