import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook } from '@testing-library/react';
import { Activity, StrictMode, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useAgentRun, type AgentRun, type AgentRunOptions } from 'react-agent-interrupts';
import { asks, fakeServer, memoryStorage, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { describe, expect, it, vi } from 'vitest';
import { deferred, textOf, turns } from '../page.js';

const url = 'http://agent.test/run';
const question = asks({ reason: 'confirmation', message: 'Delete?' });

function headersServer(...replies: readonly ServerAnswer[]) {
  const server = fakeServer(...replies);
  const seen: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    seen.push(new Request(input, init).headers.get('x-who'));
    return server.fetch(input, init);
  };
  return { server, seen, fetch };
}

const Wrapped = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </StrictMode>
);
const wrapper = (client: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return <Wrapped client={client}>{children}</Wrapped>;
  };

it.each([
  ['its effect', useEffect],
  ['its layout effect', useLayoutEffect],
])('a message that a child sends in %s has the headers of its parent’s render', async (_name, useIt) => {
  const { seen, fetch } = headersServer(says('One.'), says('Two.'));
  const client = new QueryClient();
  const Child = ({ run, who }: { run: AgentRun; who: string }) => {
    useIt(() => void run.send(who), [run, who]);
    return null;
  };
  const Host = ({ who }: { who: string }) => {
    const { run } = useAgentRun({ url, threadId: 'a', headers: { 'x-who': who }, fetch });
    return <Child run={run} who={who} />;
  };
  const tree = (who: string) => (
    <QueryClientProvider client={client}>
      <Host who={who} />
    </QueryClientProvider>
  );
  const { rerender } = render(tree('ann'));
  await act(() => turns());
  rerender(tree('bob'));
  await act(() => turns());
  expect(seen).toEqual(['ann', 'bob']);
});

it('options that change the server’s capabilities are applied after the commit, and no component updates during it', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const client = new QueryClient();
  const { fetch } = headersServer(question);
  const { result, rerender } = renderHook(
    ({ edits }) =>
      useAgentRun({
        url,
        threadId: 'a',
        fetch,
        agentCapabilities: { humanInTheLoop: { approveWithEdits: edits } },
      }),
    { wrapper: wrapper(client), initialProps: { edits: true } },
  );
  expect(result.current.capabilities.approveWithEdits).not.toBe(false);
  rerender({ edits: false });
  await act(() => turns());
  expect(result.current.capabilities.approveWithEdits).toBe(false);
  expect(told).not.toHaveBeenCalled();
  told.mockRestore();
});

describe('options of two components', () => {
  it('stay with their thread when one component switches to another thread', async () => {
    const client = new QueryClient();
    const { seen, fetch } = headersServer(says('One.'), says('Two.'));
    const a = renderHook(() => useAgentRun({ url, threadId: 'a', fetch }), { wrapper: wrapper(client) });
    const b = renderHook(({ threadId }) => useAgentRun({ url, threadId, fetch, headers: { 'x-who': 'b' } }), {
      initialProps: { threadId: 'a' },
      wrapper: wrapper(client),
    });
    b.rerender({ threadId: 'b' });
    await act(() => a.result.current.send('Go'));
    await act(() => b.result.current.send('Go'));
    expect(seen).toEqual([null, 'b']);
  });

  it('fall back when a component is hidden, and return with it', async () => {
    const client = new QueryClient();
    const { seen, fetch } = headersServer(says('1'), says('2'), says('3'));
    const Gives = ({ who }: { who: string }) => {
      useAgentRun({ url, threadId: 'a', headers: { 'x-who': who } });
      return null;
    };
    const runs: AgentRun[] = [];
    const Plain = () => {
      const { run } = useAgentRun({ url, threadId: 'a', fetch });
      useEffect(() => void runs.push(run), [run]);
      return null;
    };
    const tree = (mode: 'visible' | 'hidden') => (
      <Wrapped client={client}>
        <Plain />
        <Gives who="first" />
        <Activity mode={mode}>
          <Gives who="hidden" />
        </Activity>
      </Wrapped>
    );
    const { rerender } = render(tree('visible'));
    for (const mode of ['visible', 'hidden', 'visible'] as const) {
      rerender(tree(mode));
      await act(async () => void (await runs[0]?.send('Go')));
    }
    expect(seen).toEqual(['hidden', 'first', 'hidden']);
  });

  it('with `undefined` erase nothing, including their own component’s previous value', async () => {
    const client = new QueryClient();
    const { seen, fetch } = headersServer(says('1'), says('2'));
    const first = renderHook(
      () => useAgentRun({ url, threadId: 'a', fetch, headers: { 'x-who': 'first' } }),
      {
        wrapper: wrapper(client),
      },
    );
    const given: { who?: string } = { who: 'second' };
    const second = renderHook(
      ({ who }: { who?: string }) =>
        useAgentRun({ url, threadId: 'a', headers: who === undefined ? undefined : { 'x-who': who } }),
      { initialProps: given, wrapper: wrapper(client) },
    );
    await act(() => first.result.current.send('Go'));
    second.rerender({});
    await act(() => first.result.current.send('Go'));
    expect(seen).toEqual(['second', 'first']);
  });

  it('call the `beforeSubmit` of the latest render, and send nothing if it declines', async () => {
    const client = new QueryClient();
    const server = fakeServer(question, says('Done.'));
    const asked: number[] = [];
    let count = 0;
    const { result, rerender } = renderHook(
      () => {
        const render = (count += 1);
        return useAgentRun({
          url,
          threadId: 'a',
          fetch: server.fetch,
          beforeSubmit: () => (asked.push(render), false),
        });
      },
      { wrapper: wrapper(client) },
    );
    const other = renderHook(() => useAgentRun({ url, threadId: 'a', beforeSubmit: undefined }), {
      wrapper: wrapper(client),
    });
    await act(() => result.current.send('Go'));
    rerender();
    const before = count;
    await act(async () => void other.result.current.approve(other.result.current.interrupts[0]?.key ?? ''));
    await act(async () => undefined);
    expect(server.requests).toHaveLength(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeGreaterThanOrEqual(before - 1);
  });

  it('keep a batch held that an unmounted component has held back', async () => {
    const client = new QueryClient();
    const server = fakeServer(question, says('Done.'));
    const held = deferred<boolean>();
    const holder = renderHook(
      () => useAgentRun({ url, threadId: 'a', fetch: server.fetch, beforeSubmit: () => held.promise }),
      { wrapper: wrapper(client) },
    );
    const other = renderHook(() => useAgentRun({ url, threadId: 'a', fetch: server.fetch }), {
      wrapper: wrapper(client),
    });
    await act(() => holder.result.current.send('Go'));
    act(() => void other.result.current.approve(other.result.current.interrupts[0]?.key ?? ''));
    holder.unmount();
    await act(async () => held.resolve(false));
    expect(server.requests).toHaveLength(1);
    expect(other.result.current.error?.code).toBe('declined');
  });
});

describe('isSecret', () => {
  const ask = asks({ reason: 'input_required', message: 'Code?' });

  async function storedAfter(renders: number) {
    const client = new QueryClient();
    const storage = memoryStorage();
    const server = fakeServer(ask);
    let calls = 0;
    const options: Partial<AgentRunOptions> = {
      storage,
      fetch: server.fetch,
      autoSubmit: 'never',
      tabs: false,
    };
    const { result, rerender } = renderHook(
      () =>
        useAgentRun({
          url,
          threadId: 'a',
          ...options,
          isSecret: (key) => {
            calls += 1;
            return key === 'pin';
          },
        }),
      { wrapper: wrapper(client) },
    );
    await act(() => result.current.send('Go'));
    for (let at = 0; at < renders; at += 1) rerender();
    calls = 0;
    await act(async () =>
      result.current.setDraft(result.current.interrupts[0]?.key ?? '', { pin: '1234', note: 'x' }),
    );
    await act(async () => new Promise((resolve) => void setTimeout(resolve, 400)));
    return { calls, text: textOf(storage) };
  }

  it('costs no more after many renders if it is another function on each render', async () => {
    const few = await storedAfter(1);
    const many = await storedAfter(60);
    expect(many.text).not.toContain('1234');
    expect(many.calls).toBeLessThan(few.calls * 2 + 5);
  });
});
