import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import { Suspense, use, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AgentRunProvider,
  createAgentRun,
  DecisionHistory,
  DecisionReview,
  InterruptPanel,
  useAgentRun,
  useInterrupt,
  useInterrupts,
  type AgentRunOptions,
  type DehydratedRun,
  type InterruptPanelProps,
} from 'react-agent-interrupts';
import { indexedDbStorage } from 'react-agent-interrupts/storage/indexedDb';
import {
  asks,
  fakeServer,
  memoryStorage,
  proposes,
  says,
  scriptedRun,
  type Reply,
} from 'react-agent-interrupts/testing';

const url = 'http://agent.test/run';
let root: Root | undefined;
const errors = vi.fn();
beforeEach(() => {
  errors.mockClear();
  vi.spyOn(console, 'error').mockImplementation(errors);
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const below = (children: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

async function hydrated(tree: () => ReactNode, between: () => void = () => undefined) {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(tree());
  const sent = container.innerHTML;
  between();
  const repaired: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(container, tree(), { onRecoverableError: (error) => repaired.push(error) });
  });
  return { container, sent, repaired };
}

async function dehydrated(
  reply: Reply,
  threadId = 'a',
  then: (run: ReturnType<typeof scriptedRun>['run']) => void = () => undefined,
) {
  const { run } = scriptedRun([reply], { threadId, autoSubmit: 'never' });
  await run.send('Go');
  then(run);
  return JSON.parse(JSON.stringify(run.dehydrate())) as DehydratedRun;
}

const schema = {
  type: 'object',
  properties: { quarter: { type: 'string', enum: ['Q1', 'Q2'] }, note: { type: 'string' } },
  required: ['quarter'],
};
const many = asks(
  {
    id: 'c',
    reason: 'confirmation',
    message: 'Delete?',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  },
  { id: 'f', reason: 'input_required', message: 'Which?', responseSchema: schema },
  { id: 't', reason: 'tool_call', message: 'Run?' },
  { id: 'o', reason: 'acme:other', message: 'Other?' },
);

function Chat({ panel = {}, ...options }: Partial<AgentRunOptions> & { panel?: InterruptPanelProps }) {
  const { run } = useAgentRun({ url, threadId: 'a', ...options });
  return <InterruptPanel run={run} {...panel} />;
}

describe('a server-rendered panel', () => {
  it.each<[string, InterruptPanelProps]>([
    ['bare', {}],
    [
      'with everything',
      {
        shortcuts: true,
        approveAll: true,
        review: DecisionReview,
        history: DecisionHistory,
        risk: () => 'high',
      },
    ],
  ])('hydrates without errors: %s', async (_name, props) => {
    const initial = await dehydrated(many, 'a', (run) => {
      run.approve('c');
      const [first, second] = run.getSnapshot().interrupts;
      if (first) run.approve(first);
      if (second) run.setDraft(second, { mode: 'form', answer: { value: { quarter: 'Q2', note: 'half' } } });
    });
    const { repaired, container } = await hydrated(() => below(<Chat initial={initial} panel={props} />));
    expect(repaired).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
    expect(container.querySelectorAll('article')).toHaveLength(4);
  });

  it('hydrates a call with its arguments without errors', async () => {
    const initial = await dehydrated(
      proposes({ name: 'send_mail', args: { to: 'ann', body: 'x'.repeat(3000) } }),
    );
    const { repaired } = await hydrated(() => below(<Chat initial={initial} />));
    expect(repaired).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });

  it.each([
    ['memory', () => memoryStorage()],
    ['IndexedDB', () => indexedDbStorage()],
  ])('with a storage (%s) hydrates without a repair, and is alive', async (_name, storage) => {
    const initial = await dehydrated(many);
    const { repaired } = await hydrated(() => below(<Chat initial={initial} storage={storage()} />));
    expect(repaired).toEqual([]);
    await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(4));
    expect(errors).not.toHaveBeenCalled();
  });

  it('renders and hydrates with a storage and no `initial` without errors', async () => {
    const { repaired } = await hydrated(() => below(<Chat storage={memoryStorage()} />));
    expect(repaired).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });

  it('hydrates late as the server rendered it, although it was answered meanwhile', async () => {
    const initial = await dehydrated(asks({ id: 'c', reason: 'confirmation', message: 'Delete?' }));
    const server = fakeServer(says('Done.'));
    let waiting: Promise<void> | undefined;
    let open = () => undefined as void;
    const Wait = ({ children }: { children: ReactNode }) => {
      if (waiting) use(waiting);
      return children;
    };
    const Hooks = () => {
      const [first] = useInterrupts();
      const one = useInterrupt(first?.key ?? '');
      return <p data-testid="hooks">{`${first?.message ?? 'none'} ${one?.status ?? 'none'}`}</p>;
    };
    const options = { url, threadId: 'a', initial, fetch: server.fetch };
    const Early = () => {
      const { approve, interrupts } = useAgentRun(options);
      return (
        <button type="button" onClick={() => approve(interrupts[0]?.key ?? '')}>
          Early
        </button>
      );
    };
    const Late = () => {
      const { run } = useAgentRun(options);
      return (
        <AgentRunProvider run={run}>
          <InterruptPanel history={DecisionHistory} review={DecisionReview} approveAll />
          <Hooks />
        </AgentRunProvider>
      );
    };
    const tree = () => (
      <>
        <Early />
        <Suspense fallback="…">
          <Wait>
            <Late />
          </Wait>
        </Suspense>
      </>
    );
    const { repaired, container } = await hydrated(
      () => below(tree()),
      () => void (waiting = new Promise<void>((resolve) => (open = resolve))),
    );
    await act(async () => screen.getByRole('button', { name: 'Early' }).click());
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    expect(container.querySelectorAll('article')).toHaveLength(1);
    await act(async () => open());
    expect(repaired).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
    expect(container.querySelectorAll('article')).toHaveLength(0);
    expect(screen.getByTestId('hooks')).toHaveTextContent('none none');
  });
});

describe('the id of a thread', () => {
  const Named = (options: Partial<AgentRunOptions>) => {
    const { threadId, interrupts } = useAgentRun({ url, ...options });
    return <p>{`${threadId} ${interrupts.length}`}</p>;
  };

  it('is the one of `initial` if the host gives no other', async () => {
    const initial = await dehydrated(many, 'thread-of-initial');
    const { container, repaired } = await hydrated(() => below(<Named initial={initial} />));
    expect(container).toHaveTextContent('thread-of-initial 4');
    expect(repaired).toEqual([]);
  });

  it('is the same on the server and on its page if it was generated', async () => {
    const { repaired } = await hydrated(() => below(<Named />));
    expect(repaired).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });
});

// Law 5.
describe('a page that switches to another thread with the previous `initial`', () => {
  it('shows and answers nothing of the previous thread', async () => {
    const initial = await dehydrated(many, 'first');
    const server = fakeServer(says('Hello.'));
    const storage = memoryStorage();
    const client = new QueryClient();
    const { result, rerender } = renderHook(
      ({ threadId }) => useAgentRun({ url, threadId, initial, storage, fetch: server.fetch }),
      {
        initialProps: { threadId: 'first' },
        wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
      },
    );
    expect(result.current.interrupts).toHaveLength(4);
    rerender({ threadId: 'second' });
    expect(result.current).toMatchObject({
      threadId: 'second',
      interrupts: [],
      messages: [],
      status: 'idle',
    });
    await act(() => result.current.send('Hi'));
    expect(server.requests).toMatchObject([{ threadId: 'second', messages: [{ content: 'Hi' }] }]);
    rerender({ threadId: 'first' });
    expect(result.current.interrupts).toHaveLength(4);
  });

  it('starts empty without React, too', async () => {
    const initial = await dehydrated(many, 'first');
    const run = createAgentRun({ url, threadId: 'second', initial });
    expect(run.getSnapshot()).toMatchObject({ threadId: 'second', interrupts: [] });
    expect(run.getServerSnapshot()).toMatchObject({ threadId: 'second', interrupts: [] });
    run.dispose();
  });
});
