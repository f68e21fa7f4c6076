import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Activity, StrictMode, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  disposeAgentRuns,
  useAgentRun,
  type AgentRunOptions,
  type DraftStorage,
} from 'react-agent-interrupts';
import { asks, fakeServer, memoryStorage, says, scriptedRun } from 'react-agent-interrupts/testing';

const url = 'http://agent.test/run';
const question = asks({ reason: 'confirmation', message: 'Delete?' });

afterEach(() => {
  vi.useRealTimers();
});

function mounted(client: QueryClient, options: Partial<AgentRunOptions> = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </StrictMode>
  );
  return renderHook((more: Partial<AgentRunOptions>) => useAgentRun({ url, ...options, ...more }), {
    wrapper,
    initialProps: {},
  });
}

/** A storage with data of the user who logs out. */
function usedStorage() {
  const storage = memoryStorage();
  void storage.save('before', {
    version: 1,
    savedAt: 0,
    run: { version: 1, threadId: 'before', status: 'idle', messages: [], toolCalls: [], history: [] },
  });
  return storage;
}

/** A promise with its resolver. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe('after a logout', () => {
  it('a mounted component continues with a new run and without data of the old one', async () => {
    const client = new QueryClient();
    const server = fakeServer(question, says('Hello.'));
    const { result } = mounted(client, { threadId: 'a', fetch: server.fetch });
    await act(() => result.current.send('Go'));
    const { run } = result.current;
    await act(() => disposeAgentRuns(client));
    expect(result.current).toMatchObject({ status: 'idle', interrupts: [], messages: [] });
    expect(result.current.run).not.toBe(run);
    await act(() => result.current.send('Hi'));
    expect(result.current.status).toBe('finished');
    await expect(run.send('Still there?')).rejects.toMatchObject({ code: 'disposed' });
  });

  it('a mounted component generates a new thread id if it generated the old one', async () => {
    const client = new QueryClient();
    const { result } = mounted(client);
    const { threadId } = result.current;
    await act(() => disposeAgentRuns(client));
    expect(result.current.threadId).not.toBe(threadId);
  });

  it('a mounted component does not use its `initial` again', async () => {
    const client = new QueryClient();
    const { run } = scriptedRun([question], { threadId: 'a' });
    await run.send('Go');
    const { result, rerender } = mounted(client, { threadId: 'a', initial: run.dehydrate() });
    expect(result.current.interrupts).toHaveLength(1);
    await act(() => disposeAgentRuns(client));
    expect(result.current).toMatchObject({ interrupts: [], messages: [] });
    // The next user's data is read.
    rerender({ scope: 'next', initial: run.dehydrate() });
    expect(result.current.interrupts).toHaveLength(1);
  });

  it('a hidden component returns with a new run', async () => {
    const client = new QueryClient();
    const server = fakeServer(question, says('Hello.'));
    const Chat = () => {
      const { send, interrupts, status } = useAgentRun({ url, threadId: 'a', fetch: server.fetch });
      const text = `${status} ${interrupts.length}`;
      return (
        <button type="button" onClick={() => void send('Go')}>
          {text}
        </button>
      );
    };
    const chat = <Chat />;
    const tree = (mode: 'visible' | 'hidden') => (
      <QueryClientProvider client={client}>
        <Activity mode={mode}>{chat}</Activity>
      </QueryClientProvider>
    );
    const { rerender } = render(tree('visible'));
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button')).toHaveTextContent('interrupted 1');
    rerender(tree('hidden'));
    await act(() => disposeAgentRuns(client));
    rerender(tree('visible'));
    expect(screen.getByRole('button')).toHaveTextContent('idle 0');
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button')).toHaveTextContent('finished 0');
  });

  it('a run that its host created is disposed too', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = new QueryClient();
    const server = fakeServer(says('Hello.'));
    const first = mounted(client, { threadId: 'a', fetch: server.fetch });
    const { run } = first.result.current;
    await act(() => run.send('Go'));
    first.unmount();
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    await disposeAgentRuns(client);
    await expect(run.send('Still there?')).rejects.toMatchObject({ code: 'disposed' });
    const second = mounted(client, { threadId: 'a' });
    renderHook(() => useAgentRun({ run }));
    expect(second.result.current.run).not.toBe(run);
  });
});

describe('a logout empties', () => {
  it('the storages of runs that no longer exist', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = new QueryClient();
    const storage = usedStorage();
    mounted(client, { threadId: 'a', storage }).unmount();
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    await disposeAgentRuns(client);
    expect(storage.saved.size).toBe(0);
  });

  it('a storage that was set after its run was created', async () => {
    const client = new QueryClient();
    const storage = usedStorage();
    const { rerender } = mounted(client, { threadId: 'a' });
    rerender({ storage });
    await act(() => disposeAgentRuns(client));
    expect(storage.saved.size).toBe(0);
  });

  it('a storage whose last write ends after it', async () => {
    const client = new QueryClient();
    const storage = memoryStorage();
    const late = gate();
    const slow: DraftStorage = {
      ...storage,
      save: async (key, value) => {
        await late.passed;
        await storage.save(key, value);
      },
    };
    const server = fakeServer(question);
    const { result } = mounted(client, { threadId: 'a', storage: slow, fetch: server.fetch });
    await act(() => result.current.send('Go'));
    const emptied = act(() => disposeAgentRuns(client));
    late.open();
    await emptied;
    expect(storage.saved.size).toBe(0);
  });

  it('the other storages if one cannot be emptied, reports that, and tries that one again', async () => {
    const client = new QueryClient();
    const [good, bad] = [usedStorage(), usedStorage()];
    const clear = vi.fn(bad.clear).mockImplementationOnce(() => {
      throw new Error('Locked.');
    });
    mounted(client, { threadId: 'a', storage: { ...bad, clear } }).unmount();
    mounted(client, { threadId: 'b', storage: good }).unmount();
    await expect(disposeAgentRuns(client)).rejects.toThrow('Locked.');
    expect([good.saved.size, bad.saved.size]).toEqual([0, 1]);
    await disposeAgentRuns(client);
    expect(bad.saved.size).toBe(0);
  });
});

describe('while a logout empties a storage', () => {
  it('a new run does not use it, and uses it afterwards', async () => {
    const client = new QueryClient();
    const storage = usedStorage();
    const cleared = gate();
    const calls: string[] = [];
    const slow: DraftStorage = {
      load: (key) => (calls.push('load'), storage.load(key)),
      save: (key, value) => (calls.push('save'), storage.save(key, value)),
      remove: (key) => (calls.push('remove'), storage.remove(key)),
      clear: async () => {
        await cleared.passed;
        await storage.clear();
        calls.push('cleared');
      },
    };
    const server = fakeServer(question);
    const { result } = mounted(client, { threadId: 'a', storage: slow, fetch: server.fetch });
    await waitFor(() => expect(result.current.restoring).toBe(false));
    calls.length = 0;
    const going: Promise<unknown>[] = [];
    await act(async () => void going.push(disposeAgentRuns(client)));
    await act(async () => void going.push(result.current.send('Go')));
    expect(calls).toEqual([]);
    await act(async () => cleared.open());
    await act(() => Promise.all(going));
    await waitFor(() => expect(calls).toContain('save'));
    expect(calls[0]).toBe('cleared');
    expect(storage.saved.size).toBe(1);
  });

  it('a read that ends meanwhile restores nothing', async () => {
    const client = new QueryClient();
    const { run } = scriptedRun([question], { threadId: 'a' });
    await run.send('Go');
    const old = run.dehydrate();
    const loaded = gate();
    const storage = memoryStorage();
    const load = vi.fn(storage.load).mockImplementationOnce(async () => {
      await loaded.passed;
      return { version: 1, savedAt: Date.now(), run: old };
    });
    const { result } = mounted(client, { threadId: 'a', storage: { ...storage, load } });
    await act(() => disposeAgentRuns(client));
    await act(async () => loaded.open());
    await waitFor(() => expect(result.current.restoring).toBe(false));
    expect(result.current.interrupts).toEqual([]);
    expect(storage.saved.size).toBe(0);
  });
});
