import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import {
  MUTATION_SCOPE,
  disposeAgentRuns,
  useAgentRun,
  type AgentRun,
  type AgentRunOptions,
} from 'react-agent-interrupts';
import { asks, fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';

const url = 'http://agent.test/run';
const question = asks({ reason: 'confirmation', message: 'Delete?' });

function wrapperFor(client: QueryClient) {
  return function Wrapper({ children }: { children: ReactNode }) {
    return (
      <StrictMode>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </StrictMode>
    );
  };
}

describe('useAgentRun', () => {
  it('shares one run between all components with the same identity', () => {
    const client = new QueryClient();
    const { result } = renderHook(
      () => [
        useAgentRun({ url, threadId: 'a' }),
        useAgentRun({ url, threadId: 'a' }),
        useAgentRun({ url, threadId: 'b' }),
      ],
      { wrapper: wrapperFor(client) },
    );
    const [first, second, other] = result.current;
    expect(first?.run).toBe(second?.run);
    expect(other?.run).not.toBe(first?.run);
  });

  it('separates users by scope', () => {
    const client = new QueryClient();
    const { result } = renderHook(
      () => [
        useAgentRun({ url, threadId: 'a', scope: 'ann' }),
        useAgentRun({ url, threadId: 'a', scope: 'bob' }),
      ],
      { wrapper: wrapperFor(client) },
    );
    expect(result.current[0]?.run).not.toBe(result.current[1]?.run);
  });

  it('generates a thread id once and keeps it', () => {
    const { result, rerender } = renderHook(() => useAgentRun({ url }), {
      wrapper: wrapperFor(new QueryClient()),
    });
    const { threadId } = result.current;
    rerender();
    expect(result.current.threadId).toBe(threadId);
  });

  it('asks, accepts the answer and resumes, once, in StrictMode', async () => {
    const server = fakeServer(question, says('Deleted.'));
    const { result } = renderHook(() => useAgentRun({ url, threadId: 'a', fetch: server.fetch }), {
      wrapper: wrapperFor(new QueryClient()),
    });
    await act(() => result.current.send('Go'));
    const [pending] = result.current.interrupts;
    expect(result.current.status).toBe('interrupted');
    await act(async () => {
      result.current.approve(pending?.key ?? '');
      result.current.approve(pending?.key ?? '');
      await result.current.submit();
    });
    expect(result.current.status).toBe('finished');
    expect(server.requests).toHaveLength(2);
  });

  it('sends synchronously on a press, before anything renders, and shows a mutation', async () => {
    const client = new QueryClient();
    const server = fakeServer(question, says('Deleted.'));
    const fetch = vi.fn(server.fetch);
    const { result } = renderHook(() => useAgentRun({ url, fetch }), { wrapper: wrapperFor(client) });
    await act(() => result.current.send('Go'));
    act(() => {
      result.current.approve(result.current.interrupts[0]?.key ?? '');
      expect(fetch).toHaveBeenCalledTimes(2);
      expect(client.isMutating({ mutationKey: [MUTATION_SCOPE, 'resume'] })).toBe(1);
    });
    await waitFor(() => expect(result.current.status).toBe('finished'));
    expect(client.isMutating()).toBe(0);
    expect(server.requests).toHaveLength(2);
  });

  it('sends once, without waiting for the hooks of the cache', async () => {
    let goOn!: () => void;
    const later = new Promise<void>((resolve) => (goOn = resolve));
    const client = new QueryClient({ mutationCache: new MutationCache({ onMutate: () => later }) });
    const server = fakeServer(says('Hello.'));
    const { result } = renderHook(() => useAgentRun({ url, fetch: server.fetch }), {
      wrapper: wrapperFor(client),
    });
    await act(() => result.current.send('Go'));
    expect(result.current.status).toBe('finished');
    await act(async () => goOn());
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(server.requests).toHaveLength(1);
  });

  it('queries other tabs about a named thread, and about no other', async () => {
    const acquire = vi.fn(async () => async () => undefined);
    const tabs = { acquire, whenFree: async () => undefined, open: () => ({ post() {}, close() {} }) };
    const answered = async (options: Partial<AgentRunOptions>) => {
      const server = fakeServer(...(options.initial ? [] : [question]), says('Deleted.'));
      const { result } = renderHook(() => useAgentRun({ url, tabs, fetch: server.fetch, ...options }), {
        wrapper: wrapperFor(new QueryClient()),
      });
      if (!options.initial) await act(() => result.current.send('Go'));
      act(() => void result.current.approve(result.current.interrupts[0]?.key ?? ''));
      await waitFor(() => expect(result.current.status).toBe('finished'));
      return acquire.mock.calls.splice(0).length;
    };
    const { run } = scriptedRun([question], { threadId: 'a' });
    await run.send('Go');
    expect(await answered({})).toBe(0);
    expect(await answered({ threadId: 'a' })).toBe(1);
    expect(await answered({ initial: run.dehydrate() })).toBe(1);
  });

  it('uses the options of the latest render for the next request', async () => {
    const server = fakeServer(says('One'), says('Two'));
    const tokens: (string | null)[] = [];
    const watching: typeof fetch = (input, init) => {
      tokens.push(new Headers(init?.headers).get('x-token'));
      return server.fetch(input, init);
    };
    const { result, rerender } = renderHook(
      ({ token }) => useAgentRun({ url, threadId: 'a', fetch: watching, headers: { 'x-token': token } }),
      { wrapper: wrapperFor(new QueryClient()), initialProps: { token: 'old' } },
    );
    await act(() => result.current.send('Go'));
    rerender({ token: 'new' });
    await act(() => result.current.send('Go'));
    expect(tokens).toEqual(['old', 'new']);
  });

  it('switches to another run for another thread, and keeps no card of the old one', async () => {
    const server = fakeServer(question);
    const { result, rerender } = renderHook(
      ({ threadId }) => useAgentRun({ url, threadId, fetch: server.fetch }),
      { wrapper: wrapperFor(new QueryClient()), initialProps: { threadId: 'a' } },
    );
    await act(() => result.current.send('Go'));
    expect(result.current.interrupts).toHaveLength(1);
    rerender({ threadId: 'b' });
    expect(result.current.interrupts).toEqual([]);
    rerender({ threadId: 'a' });
    expect(result.current.interrupts).toHaveLength(1);
  });

  it('loses nothing when everything unmounts and the cache is cleared', async () => {
    const client = new QueryClient();
    const server = fakeServer(question);
    const options: AgentRunOptions = { url, threadId: 'a', fetch: server.fetch };
    const first = renderHook(() => useAgentRun(options), { wrapper: wrapperFor(client) });
    await act(() => first.result.current.send('Go'));
    const key = first.result.current.interrupts[0]?.key ?? '';
    act(() => void first.result.current.setDraft(key, 'half'));
    first.unmount();
    client.clear();
    const second = renderHook(() => useAgentRun(options), { wrapper: wrapperFor(client) });
    expect(second.result.current.interrupts).toMatchObject([{ key, draft: 'half' }]);
  });

  it('shows every request as a mutation without the answers', async () => {
    const cache = new MutationCache();
    const client = new QueryClient({ mutationCache: cache, defaultOptions: { mutations: { retry: 2 } } });
    const server = fakeServer(question, new Response('', { status: 503 }));
    const { result } = renderHook(() => useAgentRun({ url, threadId: 'a', fetch: server.fetch }), {
      wrapper: wrapperFor(client),
    });
    await act(() => result.current.send('Go'));
    const batchId = result.current.batch.id;
    await act(async () => {
      result.current.approve(result.current.interrupts[0]?.key ?? '');
      await result.current.submit().catch(() => undefined);
    });
    const seen = cache.getAll().map(({ options, state }) => ({
      key: options.mutationKey,
      status: state.status,
      variables: state.variables,
    }));
    expect(seen).toEqual([
      {
        key: ['agent-run', 'send', 'a'],
        status: 'success',
        variables: { batchId: expect.any(String) as string },
      },
      { key: ['agent-run', 'resume', 'a'], status: 'error', variables: { batchId } },
    ]);
    expect(server.requests).toHaveLength(2);
  });

  it('deletes everything at logout', async () => {
    const client = new QueryClient();
    const server = fakeServer(question);
    const options: AgentRunOptions = { url, threadId: 'a', fetch: server.fetch };
    const first = renderHook(() => useAgentRun(options), { wrapper: wrapperFor(client) });
    await act(() => first.result.current.send('Go'));
    first.unmount();
    await disposeAgentRuns(client);
    const second = renderHook(() => useAgentRun(options), { wrapper: wrapperFor(client) });
    expect(second.result.current.interrupts).toEqual([]);
  });

  it('accepts a run from the host, and then needs no QueryClient', async () => {
    const { run } = scriptedRun([question]);
    const { result } = renderHook(() => useAgentRun({ run }));
    await act(() => result.current.send('Go'));
    expect(result.current.run).toBe(run);
    expect(result.current.status).toBe('interrupted');
  });

  it('throws with instructions if there is no QueryClient', () => {
    expect(() => renderToString(<Probe />)).toThrow(/QueryClientProvider/);
  });

  it('renders on a server from a dehydrated run', async () => {
    const { run } = scriptedRun([question]);
    await run.send('Go');
    const initial = JSON.parse(JSON.stringify(run.dehydrate())) as ReturnType<AgentRun['dehydrate']>;
    const html = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <Probe initial={initial} />
      </QueryClientProvider>,
    );
    expect(html).toBe('interrupted: Delete?');
  });
});

function Probe({ initial }: Pick<AgentRunOptions, 'initial'>) {
  const { status, interrupts } = useAgentRun({
    url,
    ...(initial && { initial, threadId: initial.threadId }),
  });
  return `${status}: ${interrupts.map((interrupt) => interrupt.message).join()}`;
}
