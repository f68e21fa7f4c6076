import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { Suspense, use, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  AgentRunProvider,
  useAgentRun,
  useRunSelector,
  type AgentRun,
  type AgentRunOptions,
  type DehydratedRun,
} from 'react-agent-interrupts';
import { asks, fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';

const url = 'http://agent.test/run';
const begin = Date.UTC(2026, 0, 1);
const question = asks({
  reason: 'confirmation',
  message: 'Delete?',
  expiresAt: new Date(begin + 60_000).toISOString(),
});

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

async function paused(): Promise<DehydratedRun> {
  const { run } = scriptedRun([question], { threadId: 'a', now: () => begin });
  await run.send('Go');
  return JSON.parse(JSON.stringify(run.dehydrate())) as DehydratedRun;
}

/** A promise that suspends from `close` until `open`. */
function latch() {
  let open = () => {};
  let waiting: Promise<void> | undefined;
  return {
    close: () => void (waiting = new Promise<void>((resolve) => (open = resolve))),
    open: () => open(),
    Wait: ({ children }: { children: ReactNode }) => {
      if (waiting) use(waiting);
      return children;
    },
  };
}

/** Renders on a server, then hydrates on a page. Returns React's hydration errors. */
async function hydrated(server: ReactNode, page: ReactNode, between: () => void = () => undefined) {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(server);
  const sent = container.textContent;
  between();
  const repaired: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(container, page, { onRecoverableError: (error) => repaired.push(error) });
  });
  return { container, sent, repaired };
}

function Handle(options: Omit<AgentRunOptions, 'url'>) {
  const { status, interrupts, messages } = useAgentRun({ url, threadId: 'a', ...options });
  return <p>{`${status}, ${interrupts[0]?.expired ? 'late' : 'in time'}, ${messages.length} messages`}</p>;
}

function Selected({ run }: { run: AgentRun }) {
  return <p>{useRunSelector(run, ({ status }) => status)}</p>;
}

const below = (children: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

describe('a server-rendered page', () => {
  it('first renders the same as the server', async () => {
    const initial = await paused();
    const tree = () => below(<Handle initial={initial} now={() => begin} />);
    const { container, sent, repaired } = await hydrated(tree(), tree());
    expect(repaired).toEqual([]);
    expect(container.textContent).toBe(sent);
    expect(sent).toBe('interrupted, in time, 1 messages');
  });

  it('hydrates a part that suspended as the server rendered it, and then shows what has happened', async () => {
    const initial = await paused();
    const server = fakeServer(says('Done.'));
    const Host = () => {
      const { approve, interrupts } = useAgentRun({
        url,
        threadId: 'a',
        initial,
        now: () => begin,
        fetch: server.fetch,
      });
      return <button type="button" onClick={() => approve(interrupts[0]?.key ?? '')} />;
    };
    const { Wait, close, open } = latch();
    const tree = () =>
      below(
        <>
          <Host />
          <Suspense fallback="…">
            <Wait>
              <Handle initial={initial} now={() => begin} fetch={server.fetch} />
            </Wait>
          </Suspense>
        </>,
      );
    const { container, sent, repaired } = await hydrated(tree(), tree(), close);
    await act(async () => container.querySelector('button')?.click());
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    expect(container.textContent).toBe(sent);
    await act(async () => open());
    expect(repaired).toEqual([]);
    expect(container.textContent).toBe('finished, in time, 2 messages');
  });

  it('hydrates a part that suspended and selects', async () => {
    const initial = await paused();
    const make = () => scriptedRun([says('Done.')], { initial, now: () => begin });
    const { Wait, close, open } = latch();
    const tree = (run: AgentRun) => (
      <AgentRunProvider run={run}>
        <Suspense fallback="…">
          <Wait>
            <Selected run={run} />
          </Wait>
        </Suspense>
      </AgentRunProvider>
    );
    const { run } = make();
    const { container, repaired } = await hydrated(tree(make().run), tree(run), close);
    await act(() => run.steer('Something else'));
    await act(async () => open());
    expect(repaired).toEqual([]);
    expect(container.textContent).toBe('finished');
  });

  it('hydrates a question that expired meanwhile, and then shows the expiry', async () => {
    const initial = await paused();
    const at = (time: number) => below(<Handle initial={initial} now={() => time} />);
    const { container, sent, repaired } = await hydrated(at(begin), at(begin + 120_000));
    expect(sent).toBe('interrupted, in time, 1 messages');
    expect(repaired).toEqual([]);
    expect(container.textContent).toBe('interrupted, late, 1 messages');
  });
});
