import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import { StrictMode, Suspense, use, useEffect, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useAgentRun, type AgentRun, type LiveOptions } from 'react-agent-interrupts';
import { asks, fakeServer, says } from 'react-agent-interrupts/testing';

const url = 'http://agent.test/run';
const question = asks({ reason: 'confirmation', message: 'Delete?' });
const never = new Promise<never>(() => {});

/** A component without options, and up to two with options, that share one run. */
function page(...given: [first?: LiveOptions, second?: LiveOptions]) {
  const client = new QueryClient();
  const server = fakeServer(question, says('Done.'), says('Done.'));
  const tokens: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    tokens.push(new Headers(init?.headers).get('x-token'));
    return server.fetch(input, init);
  };
  const runs: AgentRun[] = [];
  const keep = (run: AgentRun) => void runs.unshift(run);
  const Part = ({ options }: { options: LiveOptions }) => {
    const { run } = useAgentRun({ url, threadId: 'a', fetch, ...options });
    useEffect(() => keep(run));
    return null;
  };
  const tree = ([first, second]: typeof given): ReactNode => (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Part options={{}} />
        {first && <Part options={first} />}
        {second && <Part options={second} />}
      </QueryClientProvider>
    </StrictMode>
  );
  const { rerender, unmount } = render(tree(given));
  const [run] = runs;
  if (!run) throw new Error('Nothing was rendered.');
  return {
    run,
    tokens,
    requests: server.requests,
    unmount,
    show: (...parts: typeof given) => rerender(tree(parts)),
  };
}

const tokenOf = (token: string): LiveOptions => ({ headers: { 'x-token': token } });
const keyOfFirst = (run: AgentRun) => run.getSnapshot().interrupts[0]?.key ?? '';

describe('an option', () => {
  it('is not erased by a component with other options', async () => {
    const beforeSubmit = vi.fn(() => false);
    const { run, requests } = page({ beforeSubmit }, { tools: [] });
    await act(() => run.send('Go'));
    await act(async () => void run.approve(keyOfFirst(run)));
    expect(beforeSubmit).toHaveBeenCalledTimes(1);
    expect(requests).toHaveLength(1);
  });

  it('reaches the run from any component, including whilePending', async () => {
    const { run, requests } = page({ whilePending: 'steer' });
    await act(() => run.send('Go'));
    await act(() => run.send('Something else'));
    expect(requests[1]?.resume).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is that of the latest commit, and that of the other component after an unmount', async () => {
    const shown = page(tokenOf('one'), tokenOf('two'));
    await act(() => shown.run.send('Go'));
    shown.show(tokenOf('one'), undefined);
    await act(() => shown.run.steer('One'));
    shown.show(undefined, undefined);
    await act(() => shown.run.send('None'));
    expect(shown.tokens).toEqual(['two', 'one', null]);
  });

  it('is that of the latest commit, in any order of components, and is sent automatically', async () => {
    const client = new QueryClient();
    const tokens: (string | null)[] = [];
    const server = fakeServer(says('Done.'), says('Done.'), says('Done.'));
    const fetch: typeof globalThis.fetch = (input, init) => {
      tokens.push(new Headers(init?.headers).get('x-token'));
      return server.fetch(input, init);
    };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const part = (token: string) =>
      renderHook(() => useAgentRun({ url, threadId: 'a', fetch, ...tokenOf(token) }).run, { wrapper });
    const [one, two] = [part('one'), part('two')];
    const run = one.result.current;
    two.unmount();
    await act(() => run.send('Go'));
    const three = part('three');
    one.rerender();
    await act(() => run.send('Go'));
    three.unmount();
    await act(() => run.send('Go'));
    expect(tokens).toEqual(['one', 'one', 'one']);
  });

  it('of a component wins over the host’s, which applies if no component sets it', async () => {
    const shown = page(tokenOf('component'));
    shown.run.setOptions({ ...tokenOf('host'), forwardedProps: { from: 'host' } });
    await act(() => shown.run.send('Go'));
    shown.show(undefined);
    await act(() => shown.run.steer('On'));
    expect(shown.tokens).toEqual(['component', 'host']);
    expect(shown.requests.map(({ forwardedProps }) => forwardedProps as unknown)).toEqual([
      { from: 'host' },
      { from: 'host' },
    ]);
  });

  it('stays after all components have unmounted, for work that continues', async () => {
    const { run, tokens, unmount } = page(tokenOf('one'));
    await act(() => run.send('Go'));
    unmount();
    await run.steer('On');
    expect(tokens).toEqual(['one', 'one']);
  });

  it('stays while the component suspends on something below it', async () => {
    const client = new QueryClient();
    const server = fakeServer(question);
    const beforeSubmit = vi.fn(() => false);
    const Waiting = ({ for: awaited }: { for?: Promise<never> }) => {
      useAgentRun({ url, threadId: 'a', beforeSubmit });
      return awaited ? use(awaited) : null;
    };
    const Buttons = () => {
      const { send, approve, interrupts } = useAgentRun({ url, threadId: 'a', fetch: server.fetch });
      const [pending] = interrupts;
      return <button type="button" onClick={() => void (pending ? approve(pending.key) : send('Go'))} />;
    };
    const tree = (awaited?: Promise<never>) => (
      <QueryClientProvider client={client}>
        <Suspense>
          <Waiting {...(awaited && { for: awaited })} />
        </Suspense>
        <Buttons />
      </QueryClientProvider>
    );
    const { rerender } = render(tree());
    await act(async () => rerender(tree(never)));
    await act(async () => screen.getByRole('button').click());
    await act(async () => screen.getByRole('button').click());
    expect(beforeSubmit).toHaveBeenCalledTimes(1);
    expect(server.requests).toHaveLength(1);
  });

  it('of an uncommitted render has no effect', async () => {
    const client = new QueryClient();
    const server = fakeServer(says('Done.'));
    const beforeSend = vi.fn(() => ({ 'x-token': 'discarded' }));
    const Discarded = () => {
      useAgentRun({ url, threadId: 'a', headers: beforeSend });
      return use(never);
    };
    const Shown = () => {
      const { send } = useAgentRun({ url, threadId: 'a', fetch: server.fetch });
      return <button type="button" onClick={() => void send('Go')} />;
    };
    const tree = (
      <QueryClientProvider client={client}>
        <Suspense>
          <Discarded />
        </Suspense>
        <Shown />
      </QueryClientProvider>
    );
    await act(async () => void render(tree));
    await act(async () => screen.getByRole('button').click());
    expect(server.requests).toHaveLength(1);
    expect(beforeSend).not.toHaveBeenCalled();
  });
});

describe('isSecret', () => {
  const drafted = (run: AgentRun) => run.dehydrate().pause?.interrupts[0]?.draft;
  const form = { pin: '1234', note: 'kept' };

  it('applies if any component returns true, after others have committed and after its own has unmounted', async () => {
    const shown = page({ isSecret: (key) => key === 'pin' }, { isSecret: () => false });
    await act(() => shown.run.send('Go'));
    act(() => void shown.run.setDraft(keyOfFirst(shown.run), form));
    expect(JSON.stringify(drafted(shown.run) ?? null)).not.toContain('1234');
    shown.show(undefined, { isSecret: () => false });
    expect(JSON.stringify(drafted(shown.run) ?? null)).not.toContain('1234');
  });

  it('applies if the host returns true', async () => {
    const { run } = page({ isSecret: () => false });
    run.setOptions({ isSecret: (key) => key === 'pin' });
    await act(() => run.send('Go'));
    act(() => void run.setDraft(keyOfFirst(run), form));
    expect(JSON.stringify(drafted(run) ?? null)).not.toContain('1234');
  });

  it('marks a value as secret if it throws', async () => {
    const throwing = (key: string): boolean => {
      if (key === 'pin') throw new Error('Unknown key.');
      return false;
    };
    const { run } = page({ isSecret: throwing }, { isSecret: () => false });
    await act(() => run.send('Go'));
    act(() => void run.setDraft(keyOfFirst(run), form));
    expect(JSON.stringify(drafted(run) ?? null)).not.toContain('1234');
  });
});
