import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import { Activity, Component, StrictMode, Suspense, use, useEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AgentRunProvider,
  useAgentRun,
  useInterrupts,
  type AgentRun,
  type AgentRunOptions,
  type DehydratedRun,
} from 'react-agent-interrupts';
import { asks, fakeServer, says, scriptedRun } from 'react-agent-interrupts/testing';

const url = 'http://agent.test/run';
const question = asks({ reason: 'confirmation', message: 'Delete?' });
/** Longer than an unused run is kept. */
const LONG = 60 * 60 * 1000;
const never = new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const passTime = () => act(() => vi.advanceTimersByTimeAsync(LONG));
const said = (run: AgentRun | undefined) =>
  run?.getSnapshot().messages.map(({ content }) => content as unknown);

function below(client: QueryClient) {
  return function Wrapper({ children }: { children: ReactNode }) {
    return (
      <StrictMode>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </StrictMode>
    );
  };
}

/** Another component of the same page. */
function mounted(client: QueryClient, options: Partial<AgentRunOptions> = {}) {
  return renderHook(() => useAgentRun({ url, threadId: 'a', ...options }), { wrapper: below(client) });
}

describe('a run from an uncommitted render', () => {
  const messages = [{ id: 'old', role: 'user' as const, content: 'Old' }];

  class Boundary extends Component<{ children: ReactNode }> {
    override state = { failed: false };
    static getDerivedStateFromError() {
      return { failed: true };
    }
    override render() {
      return this.state.failed ? null : this.props.children;
    }
  }

  async function initialWithQuestion(): Promise<DehydratedRun> {
    const { run } = scriptedRun([question], { threadId: 'a' });
    await run.send('Old');
    return run.dehydrate();
  }

  it.each([
    ['that waits', () => use(never)],
    [
      'that throws',
      () => {
        throw new Error('Broken.');
      },
    ],
  ])('is deleted after a render %s', async (_name, useNothing) => {
    const client = new QueryClient();
    const Discarded = ({ initial }: { initial?: DehydratedRun }) => {
      useAgentRun({ url, threadId: 'a', messages, initial });
      return useNothing();
    };
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const discard = (initial?: DehydratedRun) =>
      render(
        <Boundary>
          <Suspense>
            <Discarded {...(initial && { initial })} />
          </Suspense>
        </Boundary>,
        { wrapper: below(client) },
      ).unmount();
    discard();
    await passTime();
    const first = mounted(client);
    expect(said(first.result.current.run)).toEqual([]);
    first.unmount();
    await passTime();
    // Its question was never shown, so it cannot have been answered.
    discard(await initialWithQuestion());
    await passTime();
    expect(mounted(client).result.current.interrupts).toEqual([]);
    silence.mockRestore();
  });

  it('is reused if the commit comes late', async () => {
    const client = new QueryClient();
    let arrive = () => {};
    const ready = new Promise<void>((resolve) => (arrive = resolve));
    const server = fakeServer(says('Done.'));
    const Late = () => {
      const { run } = useAgentRun({ url, threadId: 'a', fetch: server.fetch });
      use(ready);
      return <button type="button" onClick={() => void run.send('Go')} />;
    };
    const late = (
      <Suspense>
        <Late />
      </Suspense>
    );
    await act(async () => void render(late, { wrapper: below(client) }));
    await passTime();
    await act(async () => arrive());
    const other = mounted(client, { fetch: server.fetch });
    await act(async () => screen.getByRole('button').click());
    expect(said(other.result.current.run)).toEqual(['Go', 'Done.']);
  });
});

describe('a run that a component uses', () => {
  it('is kept by a component that received it as `run`, too', async () => {
    const client = new QueryClient();
    const server = fakeServer(says('One.'), says('Two.'));
    const first = mounted(client, { fetch: server.fetch });
    const { run } = first.result.current;
    await act(() => run.send('Go'));
    const second = renderHook(() => useAgentRun({ run }));
    first.unmount();
    await passTime();
    const third = mounted(client, { fetch: server.fetch });
    expect(third.result.current.run).toBe(run);
    await act(() => second.result.current.send('On'));
    expect(said(third.result.current.run)).toEqual(['Go', 'One.', 'On', 'Two.']);
  });

  it('is released some minutes after its last component, if it is at rest and has no question', async () => {
    const client = new QueryClient();
    const server = fakeServer(says('One.'));
    const first = mounted(client, { fetch: server.fetch });
    await act(() => first.result.current.send('Go'));
    first.unmount();
    await passTime();
    expect(mounted(client).result.current.messages).toEqual([]);
  });

  it('is never released while it has a question', async () => {
    const client = new QueryClient();
    const server = fakeServer(question);
    const first = mounted(client, { fetch: server.fetch });
    await act(() => first.result.current.send('Go'));
    const key = first.result.current.interrupts[0]?.key ?? '';
    act(() => void first.result.current.setDraft(key, 'half'));
    first.unmount();
    await passTime();
    expect(mounted(client).result.current.interrupts).toMatchObject([{ key, draft: 'half' }]);
  });
});

describe('a component that was hidden for long', () => {
  function page(options: Partial<AgentRunOptions>) {
    const client = new QueryClient();
    const runs: AgentRun[] = [];
    const keep = (run: AgentRun) => void runs.unshift(run);
    const Chat = () => {
      const { run } = useAgentRun({ url, threadId: 'a', ...options });
      useEffect(() => keep(run));
      return null;
    };
    // The same element each time, so that showing it again renders nothing itself.
    const chat = <Chat />;
    const tree = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{chat}</Activity>;
    const { rerender } = render(tree('visible'), { wrapper: below(client) });
    return {
      client,
      show: (mode: 'visible' | 'hidden') => rerender(tree(mode)),
      get run() {
        return runs[0];
      },
    };
  }

  it('returns with a live run that others share', async () => {
    const server = fakeServer(says('One.'), says('Two.'));
    const shown = page({ fetch: server.fetch });
    await act(async () => void (await shown.run?.send('Go')));
    shown.show('hidden');
    await passTime();
    shown.show('visible');
    await act(async () => void (await shown.run?.send('On')));
    expect(said(shown.run)?.slice(-2)).toEqual(['On', 'Two.']);
    expect(mounted(shown.client).result.current.run).toBe(shown.run);
  });

  it('returns with its question', async () => {
    const server = fakeServer(question);
    const shown = page({ fetch: server.fetch });
    await act(async () => void (await shown.run?.send('Go')));
    shown.show('hidden');
    await passTime();
    shown.show('visible');
    expect(shown.run?.getSnapshot().interrupts).toHaveLength(1);
  });

  // hook-only.md: “It is kept longer […] while a hidden `<Activity>` contains a component that uses it.”
  it('returns with its conversation, although the page has rendered it meanwhile', async () => {
    const server = fakeServer(says('One.'));
    const runs = new Set<AgentRun>();
    const Chat = ({ title }: { title: string }) => {
      const { run } = useAgentRun({ url, threadId: 'a', fetch: server.fetch });
      useEffect(() => void runs.add(run));
      return title;
    };
    const page = (mode: 'visible' | 'hidden', title: string) => (
      <Activity mode={mode}>
        <Chat title={title} />
      </Activity>
    );
    const { rerender } = render(page('visible', 'Chat'), { wrapper: below(new QueryClient()) });
    await act(async () => void (await [...runs][0]?.send('Go')));
    await act(async () => rerender(page('hidden', 'Chat')));
    await passTime();
    await act(async () => rerender(page('hidden', 'Chat (1)')));
    await passTime();
    await act(async () => rerender(page('visible', 'Chat (1)')));
    expect([...runs].map(said)).toEqual([['Go', 'One.']]);
  });

  it('shares the run of components that mounted meanwhile', async () => {
    const server = fakeServer(says('One.'), question);
    const shown = page({ fetch: server.fetch });
    await act(async () => void (await shown.run?.send('Go')));
    shown.show('hidden');
    await passTime();
    const other = mounted(shown.client, { fetch: server.fetch });
    await act(() => other.result.current.send('Else'));
    shown.show('visible');
    expect(shown.run).toBe(other.result.current.run);
    expect(shown.run?.getSnapshot().interrupts).toHaveLength(1);
  });
});

describe('a run that a host keeps in its own state', () => {
  it('is live whenever it is shown again, and is shared', async () => {
    const client = new QueryClient();
    const server = fakeServer(says('One.'), question);
    const first = mounted(client, { fetch: server.fetch });
    const { run } = first.result.current;
    await act(() => run.send('Go'));
    first.unmount();
    await passTime();
    const Questions = () => useInterrupts().length;
    render(
      <AgentRunProvider run={run}>
        <Questions />
      </AgentRunProvider>,
    );
    await act(() => run.send('On'));
    expect(screen.getByText('1')).toBeInTheDocument();
    expect(mounted(client).result.current.run).toBe(run);
  });

  it('is replaced by a new one for later components if the host disposes it', async () => {
    const server = fakeServer(question, says('Hello.'));
    const { result } = mounted(new QueryClient(), { fetch: server.fetch });
    await act(() => result.current.send('Go'));
    act(() => result.current.run.dispose());
    expect(result.current.interrupts).toEqual([]);
    await act(() => result.current.send('On'));
    expect(said(result.current.run)).toEqual(['On', 'Hello.']);
  });
});
