import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import {
  DecisionHistory,
  DecisionReview,
  disposeAgentRuns,
  InterruptPanel,
  useAgentRun,
  useInterrupt,
  useInterrupts,
  useRunEvent,
} from 'react-agent-interrupts';
import { InterruptCard, ResumeBar } from 'react-agent-interrupts/components';
import { asks, fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { turns } from '../page.js';

const url = 'http://agent.test/run';
const question = asks({ reason: 'confirmation', message: 'Delete?' });
const wrapper = (client: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return (
      <StrictMode>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </StrictMode>
    );
  };
afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

describe('a listener that throws', () => {
  const thrown: unknown[] = [];
  const onError = (event: ErrorEvent | Event) => {
    event.preventDefault();
    thrown.push(event);
  };
  const quiet = () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const onUncaught = (error: unknown) => void thrown.push(error);
    const listeners = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', onUncaught);
    window.addEventListener('error', onError);
    return () => {
      process.removeAllListeners('uncaughtException');
      for (const listener of listeners) process.on('uncaughtException', listener);
      window.removeEventListener('error', onError);
    };
  };

  it.each(['event', 'interrupt', 'resume', 'finish', 'error', 'subscribe'] as const)(
    '(%s) affects neither the run nor the other listeners',
    async (type) => {
      const restore = quiet();
      const { run, requests } = scriptedRun([question, says('Done.')]);
      const heard: string[] = [];
      const broken = () => {
        throw new Error('Broken listener.');
      };
      const listen = (listener: () => void) =>
        type === 'subscribe' ? run.subscribe(listener) : run.on(type, listener);
      const ends = [listen(broken), listen(() => void heard.push('told'))];
      await run.send('Go');
      run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
      await turns();
      for (const end of ends) end();
      restore();
      expect(requests).toHaveLength(2);
      expect(run.getSnapshot().status).toBe('finished');
      expect(heard.length > 0).toBe(type !== 'error');
    },
  );
});

describe('a listener', () => {
  it('that answers as soon as it is asked, and sends a message at the end, works', async () => {
    const { run, requests } = scriptedRun([question, says('Done.'), says('More.')]);
    const order: string[] = [];
    let again = true;
    run.on('interrupt', (asked) => {
      order.push(`interrupt ${run.getSnapshot().status} ${run.getSnapshot().interrupts.length}`);
      for (const one of asked) run.approve(one);
    });
    run.on('resume', () => order.push('resume'));
    run.on('finish', () => {
      order.push(`finish ${run.getSnapshot().status}`);
      if (again) void run.send('More').then(() => order.push('more sent'));
      again = false;
    });
    await run.send('Go').then(() => order.push('go'));
    await turns();
    expect(requests).toHaveLength(3);
    expect(run.getSnapshot().status).toBe('finished');
    expect(order).toContain('interrupt interrupted 1');
    expect(order.filter((line) => line.startsWith('finish'))).toEqual(['finish finished', 'finish finished']);
    expect(order).toContain('more sent');
  });

  it('that disposes the run ends it, and no other is called', async () => {
    const { run, requests } = scriptedRun([question, says('Done.')]);
    run.on('interrupt', () => run.dispose());
    const sent = run.send('Go').then(
      () => 'resolved',
      (error: unknown) => String((error as { code?: string }).code),
    );
    await turns();
    expect(['resolved', 'disposed', 'aborted']).toContain(await sent);
    expect(requests).toHaveLength(1);
  });

  it('of a component may answer in its event, once in StrictMode', async () => {
    const client = new QueryClient();
    const server = fakeServer(question, says('Done.'));
    const { result } = renderHook(
      () => {
        const handle = useAgentRun({ url, threadId: 'a', fetch: server.fetch });
        useRunEvent(handle.run, 'interrupt', (asked) => asked.forEach((one) => void handle.approve(one)));
        return handle;
      },
      { wrapper: wrapper(client) },
    );
    await act(async () => void (await result.current.send('Go')));
    await act(() => turns());
    expect(server.requests).toHaveLength(2);
    expect(result.current.status).toBe('finished');
  });
});

describe('requests as mutations', () => {
  const hanging = () => {
    const fetch = vi.fn(
      (_input: RequestInfo | URL, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    return fetch as typeof fetch & typeof globalThis.fetch;
  };

  it.each<[string, (handle: ReturnType<typeof useAgentRun>, client: QueryClient) => void]>([
    ['stop', ({ stop }) => stop()],
    ['dispose', ({ run }) => run.dispose()],
    ['a logout', (_handle, client) => void disposeAgentRuns(client)],
  ])('are over after %s', async (_name, end) => {
    const client = new QueryClient();
    const { result } = renderHook(() => useAgentRun({ url, threadId: 'a', fetch: hanging() }), {
      wrapper: wrapper(client),
    });
    act(() => void result.current.send('Go').catch(() => undefined));
    expect(client.isMutating()).toBe(1);
    const handle = result.current;
    await act(async () => {
      end(handle, client);
      await turns();
    });
    expect(client.isMutating()).toBe(0);
  });

  it('are sent once, for all defaults and the network mode of the client', async () => {
    const client = new QueryClient({
      defaultOptions: { mutations: { retry: 5, retryDelay: 0, networkMode: 'online' } },
    });
    onlineManager.setOnline(false);
    const server = fakeServer(new Response('', { status: 500 }), says('Fine.'));
    const { result } = renderHook(() => useAgentRun({ url, threadId: 'a', fetch: server.fetch }), {
      wrapper: wrapper(client),
    });
    await act(async () => void (await result.current.send('Go').catch(() => undefined)));
    expect(result.current.error?.httpStatus).toBe(500);
    await act(async () => {
      onlineManager.setOnline(true);
      await client.resumePausedMutations();
      await turns();
    });
    expect(server.requests).toHaveLength(1);
    await act(async () => void (await result.current.retry()));
    expect(result.current.status).toBe('finished');
    expect(client.isMutating()).toBe(0);
  });

  it('continue when the cache is cleared', async () => {
    const client = new QueryClient();
    let reply = () => undefined as void;
    const wait = new Promise<void>((resolve) => (reply = resolve));
    const server = fakeServer(async () => (await wait, says('Fine.')));
    const { result } = renderHook(() => useAgentRun({ url, threadId: 'a', fetch: server.fetch }), {
      wrapper: wrapper(client),
    });
    let sent: Promise<unknown> | undefined;
    act(() => void (sent = result.current.send('Go')));
    act(() => client.clear());
    reply();
    await act(async () => void (await sent));
    expect(result.current.status).toBe('finished');
  });
});

describe('outside of a provider', () => {
  it.each<[string, () => ReactNode]>([
    ['InterruptPanel', () => <InterruptPanel />],
    ['ResumeBar', () => <ResumeBar />],
    ['DecisionHistory', () => <DecisionHistory />],
    ['DecisionReview', () => <DecisionReview />],
    ['InterruptCard', () => <InterruptCard interrupt="a" />],
    ['useInterrupts', () => <UsesAll />],
    ['useInterrupt', () => <UsesOne />],
  ])('%s throws and names what is missing', (_name, make) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(make())).toThrow(/AgentRunProvider/);
  });
  const UsesAll = () => String(useInterrupts().length);
  const UsesOne = () => String(useInterrupt('a')?.key);
});

it('two panels on one run keep the focus where the user is, and show one answer in both', async () => {
  const { run, requests } = scriptedRun([
    asks({ reason: 'confirmation', message: 'A?' }, { reason: 'confirmation', message: 'B?' }),
    says('Done.'),
  ]);
  await run.send('Go');
  render(
    <>
      <section data-testid="one">
        <InterruptPanel run={run} />
      </section>
      <section data-testid="two">
        <InterruptPanel run={run} />
      </section>
    </>,
  );
  const first = screen.getAllByRole('button', { name: 'Yes' })[0] as HTMLElement;
  act(() => first.focus());
  act(() => first.click());
  expect(screen.getByTestId('one')).toContainElement(document.activeElement as HTMLElement);
  const next = screen.getAllByRole('button', { name: 'Yes' })[1] as HTMLElement;
  act(() => next.focus());
  act(() => next.click());
  expect(screen.getByTestId('two')).toContainElement(document.activeElement as HTMLElement);
  expect(requests).toHaveLength(1);
  act(() => screen.getAllByRole('button', { name: 'Send' })[0]?.click());
  await act(() => turns());
  expect(requests).toHaveLength(2);
});
