import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode, useEffect, type ReactNode } from 'react';
import {
  AgentRunError,
  AgentRunProvider,
  createRenderer,
  defineInterrupt,
  disposeAgentRuns,
  InterruptPanel,
  useAgentRun,
  useInterrupt,
  useInterrupts,
  useRunEvent,
  useRunSelector,
  type AgentRun,
  type AgentRunHandle,
} from 'react-agent-interrupts';
import { ResumeBar } from 'react-agent-interrupts/components';
import {
  asks,
  fakeServer,
  pendingInterrupt,
  says,
  scriptedRun,
  staticRun,
} from 'react-agent-interrupts/testing';
import { describe, expect, it } from 'vitest';
import { deferred } from '../page.js';

const url = 'http://agent.test/run';
const below = (client: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return (
      <StrictMode>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </StrictMode>
    );
  };
const answered = () => ({ status: 'answered', decision: { status: 'resolved', payload: true } }) as const;

describe('a page that switches from one user to the next', () => {
  it('never renders data of the first user with the name of the second', async () => {
    const server = fakeServer(asks({ reason: 'confirmation', message: 'Secret of Ann' }));
    const seen: string[] = [];
    const { result, rerender } = renderHook(
      ({ scope }) => {
        const handle = useAgentRun({ url, threadId: 'a', scope, fetch: server.fetch });
        const selected = useRunSelector(handle.run, ({ messages }) => messages.length);
        const own = handle.run.getSnapshot().messages.length;
        seen.push(`${scope}: ${handle.interrupts.length}/${handle.messages.length}/${selected}/${own}`);
        return handle;
      },
      { initialProps: { scope: 'ann' }, wrapper: below(new QueryClient()) },
    );
    await act(() => result.current.send('Go'));
    rerender({ scope: 'bob' });
    expect(seen.filter((line) => line.startsWith('bob')).every((line) => line === 'bob: 0/0/0/0')).toBe(true);
    rerender({ scope: 'ann' });
    expect(result.current.interrupts).toHaveLength(1);
  });

  it('renders nothing of the first user after a logout', async () => {
    const client = new QueryClient();
    const server = fakeServer(asks({ reason: 'confirmation', message: 'Secret of Ann' }));
    let out = false;
    const leaks: number[] = [];
    const { result } = renderHook(
      () => {
        const handle = useAgentRun({ url, threadId: 'a', fetch: server.fetch });
        if (out) leaks.push(handle.interrupts.length + handle.messages.length);
        return handle;
      },
      { wrapper: below(client) },
    );
    await act(() => result.current.send('Go'));
    out = true;
    await act(() => disposeAgentRuns(client));
    expect(leaks.every((count) => count === 0)).toBe(true);
    expect(leaks.length).toBeGreaterThan(0);
  });

  it('renders nothing of the first user in the hooks below a provider', () => {
    const runs = ['ann', 'bob'].map((name) =>
      staticRun({ threadId: name, interrupts: [pendingInterrupt({ id: 'a', message: name })] }),
    );
    const seen: string[] = [];
    const Show = ({ name }: { name: string }) => {
      const [first] = useInterrupts();
      const one = useInterrupt('a');
      seen.push(`${name}: ${first?.message} ${one?.message}`);
      return null;
    };
    const tree = (at: 0 | 1) => (
      <AgentRunProvider run={runs[at] as AgentRun}>
        <Show name={['ann', 'bob'][at] as string} />
      </AgentRunProvider>
    );
    const { rerender } = render(tree(0));
    rerender(tree(1));
    expect(new Set(seen)).toEqual(new Set(['ann: ann ann', 'bob: bob bob']));
  });

  it('creates another run for another query client, and keeps the run of the first', async () => {
    const server = fakeServer(asks({ reason: 'confirmation' }));
    const clients = [new QueryClient(), new QueryClient()] as const;
    const handles: AgentRunHandle[] = [];
    const Host = () => {
      const handle = useAgentRun({ url, threadId: 'a', fetch: server.fetch });
      useEffect(() => void handles.unshift(handle), [handle]);
      return null;
    };
    const tree = (at: 0 | 1) => (
      <QueryClientProvider client={clients[at]}>
        <Host />
      </QueryClientProvider>
    );
    const { rerender } = render(tree(0));
    await act(async () => void (await handles[0]?.send('Go')));
    rerender(tree(1));
    expect(handles[0]?.interrupts).toEqual([]);
    rerender(tree(0));
    expect(handles[0]?.interrupts).toHaveLength(1);
  });
});

describe('a panel whose run changes during a request', () => {
  it.each([
    ['submit', 'none'],
    ['submit', 'refused'],
    ['retry', 'none'],
    ['refresh', 'inDoubt'],
  ] as const)('does not show why %s failed for the other run (the batch: %s)', async (verb, delivery) => {
    const late = deferred<never>();
    const refusing = (): AgentRun => ({
      ...staticRun({
        // “Try again” is offered while no question waits, and repeats the message.
        ...(verb === 'retry'
          ? { status: 'disconnected' }
          : {
              interrupts: [pendingInterrupt(answered())],
              status: 'interrupted',
              batch: { id: 'b', total: 1, covered: 1, missing: [], complete: true, delivery },
            }),
        capabilities: { protocol: 'x', cancel: true, idempotent: false, reconnect: false, refresh: true },
        ...((verb !== 'submit' || delivery === 'refused') && {
          error: new AgentRunError('network', 'First failed.', { retryable: true }),
        }),
      }),
      [verb]: () => {
        pressed += 1;
        return late.promise;
      },
    });
    let pressed = 0;
    const other = staticRun({ interrupts: [pendingInterrupt(answered())] });
    const { rerender } = render(<InterruptPanel run={refusing()} />);
    for (const name of ['Send', 'Send again', 'Try again', 'See what the agent is waiting for']) {
      const button = screen.queryByRole('button', { name });
      if (button) await userEvent.click(button);
    }
    expect(pressed).toBe(1);
    rerender(<InterruptPanel run={other} />);
    await act(async () => late.reject(new AgentRunError('declined', 'The host said no to Ann.')));
    expect(screen.queryByText(/said no to Ann/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows no issue of a check that ends for the other run', async () => {
    const check = deferred<{ issues: { message: string }[] }>();
    const definition = defineInterrupt({
      reason: 'own',
      response: { '~standard': { version: 1 as const, vendor: 'test', validate: () => check.promise } },
    });
    const Own = createRenderer(definition, ({ interrupt }) => (
      <button type="button" onClick={() => interrupt.answer('x')}>
        Answer it
      </button>
    ));
    const make = async () => {
      const { run } = scriptedRun([asks({ reason: 'own', message: 'Which?' }), says('Done.')]);
      await run.send('Go');
      return run;
    };
    const [first, second] = [await make(), await make()];
    const { rerender } = render(<InterruptPanel run={first} renderers={{ own: Own }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Answer it' }));
    rerender(<InterruptPanel run={second} renderers={{ own: Own }} />);
    await act(async () => check.resolve({ issues: [{ message: 'Ann is not allowed.' }] }));
    expect(screen.queryByText(/Ann is not allowed/)).toBeNull();
    rerender(<InterruptPanel run={first} renderers={{ own: Own }} />);
    expect(first.getSnapshot().interrupts[0]?.status).toBe('open');
  });

  it('keeps the input of each run', async () => {
    const make = async () => {
      const { run } = scriptedRun([asks({ reason: 'input_required', message: 'Which?' })]);
      await run.send('Go');
      return run;
    };
    const [first, second] = [await make(), await make()];
    const { rerender } = render(<InterruptPanel run={first} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), 'of the first');
    rerender(<InterruptPanel run={second} />);
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('');
    expect(JSON.stringify(second.getSnapshot().interrupts[0]?.draft ?? null)).not.toContain('of the first');
    rerender(<InterruptPanel run={first} />);
    expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveValue('of the first');
  });

  it('switches its own bar too', async () => {
    const late = deferred<never>();
    const refusing: AgentRun = {
      ...staticRun({ interrupts: [pendingInterrupt(answered())] }),
      submit: () => late.promise,
    };
    const other = staticRun({ interrupts: [pendingInterrupt(answered())] });
    const tree = (run: AgentRun) => (
      <AgentRunProvider run={run}>
        <ResumeBar />
      </AgentRunProvider>
    );
    const { rerender } = render(tree(refusing));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    rerender(tree(other));
    await act(async () => late.reject(new AgentRunError('declined', 'The host said no to Ann.')));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });
});

describe('a listener of a component', () => {
  it('follows the run and the type, and receives nothing of the previous run', async () => {
    const a = scriptedRun([says('A.'), says('A2.')]).run;
    const b = scriptedRun([says('B.')]).run;
    const heard: string[] = [];
    const { rerender } = renderHook(
      ({ run, name }: { run: AgentRun; name: string }) => useRunEvent(run, 'finish', () => heard.push(name)),
      { initialProps: { run: a, name: 'a' }, wrapper: StrictMode },
    );
    await act(() => a.send('Go'));
    rerender({ run: b, name: 'b' });
    await act(() => a.send('Go'));
    await act(() => b.send('Go'));
    expect(heard).toEqual(['a', 'b']);
  });

  it('uses the component’s current selector', () => {
    const run = staticRun({ interrupts: [pendingInterrupt({ id: 'a' }), pendingInterrupt({ id: 'b' })] });
    const { result, rerender } = renderHook(
      ({ id }) =>
        useRunSelector(run, ({ interrupts }) => ({ key: interrupts.find(({ key }) => key === id)?.key })),
      { initialProps: { id: 'a' } },
    );
    rerender({ id: 'b' });
    expect(result.current.key).toBe('b');
  });
});

it('the promise of a message settles with its own thread, although the page shows another', async () => {
  const reply = deferred();
  const server = fakeServer(async () => {
    await reply.promise;
    return says('Hello.');
  });
  const { result, rerender } = renderHook(
    ({ threadId }) => useAgentRun({ url, threadId, fetch: server.fetch }),
    { initialProps: { threadId: 'a' }, wrapper: below(new QueryClient()) },
  );
  let sent: Promise<{ threadId: string; status: string }> | undefined;
  act(() => void (sent = result.current.send('Go')));
  rerender({ threadId: 'b' });
  reply.resolve();
  await act(async () => expect(await sent).toMatchObject({ threadId: 'a', status: 'finished' }));
  expect(result.current).toMatchObject({ threadId: 'b', status: 'idle' });
  rerender({ threadId: 'a' });
  await waitFor(() => expect(result.current.status).toBe('finished'));
});
