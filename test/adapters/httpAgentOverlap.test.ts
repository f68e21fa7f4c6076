import { HttpAgent, type RunAgentInput } from '@ag-ui/client';
import { expect, it, vi } from 'vitest';
import { createHttpAgentRun } from 'react-agent-interrupts/adapters/httpAgent';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

// Interrupts wait for the code that reads schemas.
await loadInterpreter();

interface Exchange {
  readonly input: RunAgentInput;
  /** Ends the response with these interrupts. */
  ask(...ids: readonly string[]): void;
  finish(): void;
  fail(): void;
}

/** An agent whose responses the test ends in any order. */
function heldAgent() {
  const exchanges: Exchange[] = [];
  const respond = (_url: unknown, init?: RequestInit): Promise<Response> => {
    const input = JSON.parse(init?.body as string) as RunAgentInput;
    const { threadId, runId } = input;
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        const write = (event: object): void =>
          stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
        const end = (outcome: object): void => {
          write({ type: 'RUN_FINISHED', threadId, runId, outcome });
          stream.close();
        };
        init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        write({ type: 'RUN_STARTED', threadId, runId });
        exchanges.push({
          input,
          ask: (...ids) =>
            end({
              type: 'interrupt',
              interrupts: ids.map((id) => ({ id, reason: 'confirmation', message: `Do ${id}?` })),
            }),
          finish: () => end({ type: 'success' }),
          fail() {
            write({ type: 'RUN_ERROR', message: 'No' });
            stream.close();
          },
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
  const agent = new HttpAgent({ url: 'https://agent.test/', threadId: 'thread-1', fetch: respond });
  return { agent, exchanges };
}

it.each([
  { order: 'in their order', ends: [0, 1] },
  { order: 'in reverse', ends: [1, 0] },
])(
  'shows what the agent lists, and can be answered, if two runs overlap and end $order',
  async ({ ends }) => {
    const { agent, exchanges } = heldAgent();
    const run = createHttpAgentRun(agent, { autoSubmit: 'never' });
    const unsubscribe = run.subscribe(() => undefined);

    const runs = [agent.runAgent(), agent.runAgent()];
    await expect.poll(() => exchanges.length).toBe(2);
    for (const index of ends) {
      exchanges[index]?.ask(`q-${index}`);
      await runs[index];
    }

    const listed = agent.pendingInterrupts.map(({ id }) => id);
    expect(listed).toEqual([`q-${ends.at(-1)}`]);
    await expect.poll(() => run.getSnapshot().status).toBe('interrupted');
    expect(run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(listed);

    for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
    const submitted = run.submit();
    await expect.poll(() => exchanges.length).toBe(3);
    expect(exchanges[2]?.input.resume?.map(({ interruptId }) => interruptId)).toEqual(listed);
    exchanges[2]?.finish();
    await submitted;
    expect(run.getSnapshot().interrupts).toEqual([]);
    unsubscribe();
  },
);

it('shows a question only in the thread whose run has asked it, if a run of another thread began later', async () => {
  const { agent, exchanges } = heldAgent();
  const run = createHttpAgentRun(agent, { autoSubmit: 'never' });
  const unsubscribe = run.subscribe(() => undefined);
  const first = agent.runAgent();
  await expect.poll(() => exchanges.length).toBe(1);
  agent.threadId = 'thread-2';
  const second = agent.runAgent();
  await expect.poll(() => exchanges.length).toBe(2);
  exchanges[1]?.finish();
  await second;
  exchanges[0]?.ask('q-1');
  await first;

  agent.setMessages([]);
  await expect.poll(() => run.getSnapshot().status).not.toBe('running');
  expect(run.getSnapshot().interrupts).toEqual([]);
  agent.threadId = 'thread-1';
  agent.setMessages([]);
  await expect.poll(() => run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(['q-1']);
  for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
  const submitted = run.submit();
  await expect.poll(() => exchanges.length).toBe(3);
  expect(exchanges[2]?.input).toMatchObject({ threadId: 'thread-1', resume: [{ interruptId: 'q-1' }] });
  exchanges[2]?.finish();
  await submitted;
  unsubscribe();
});

it.each([
  { end: 'fails', stop: (exchange: Exchange | undefined) => exchange?.fail() },
  { end: 'is stopped', stop: (_exchange: unknown, agent: HttpAgent) => agent.abortRun() },
])('shows no question that the agent no longer lists, if the later of two runs $end', async ({ stop }) => {
  // The client reports the failed run there.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { agent, exchanges } = heldAgent();
  const run = createHttpAgentRun(agent, { autoSubmit: 'never' });
  const unsubscribe = run.subscribe(() => undefined);
  const asking = agent.runAgent();
  await expect.poll(() => exchanges.length).toBe(1);
  exchanges[0]?.ask('q-1');
  await asking;
  await expect.poll(() => run.getSnapshot().interrupts).toHaveLength(1);

  const resume = [{ interruptId: 'q-1', status: 'resolved' as const, payload: true }];
  const answers = [agent.runAgent({ resume }), agent.runAgent({ resume })];
  await expect.poll(() => exchanges.length).toBe(3);
  exchanges[1]?.finish();
  await answers[0];
  stop(exchanges[2], agent);
  await answers[1]?.catch(() => undefined);
  await expect.poll(() => run.getSnapshot().status).not.toBe('running');
  expect(agent.pendingInterrupts).toEqual([]);
  expect(run.getSnapshot().interrupts).toEqual([]);
  unsubscribe();
  reported.mockRestore();
});

it('shows a question again when the agent is back in its thread, although the agent reports nothing', async () => {
  const { agent, exchanges } = heldAgent();
  const run = createHttpAgentRun(agent, { autoSubmit: 'never' });
  const unsubscribe = run.subscribe(() => undefined);
  const asking = agent.runAgent();
  await expect.poll(() => exchanges.length).toBe(1);
  exchanges[0]?.ask('q-1');
  await asking;
  await expect.poll(() => run.getSnapshot().interrupts).toHaveLength(1);
  agent.threadId = 'thread-2';
  agent.setMessages([]);
  await expect.poll(() => run.getSnapshot().interrupts).toEqual([]);
  agent.threadId = 'thread-1';
  await expect.poll(() => run.getSnapshot().interrupts.map(({ id }) => id)).toEqual(['q-1']);
  unsubscribe();
});

it('warns that an answer may have arrived, if its run fails while the agent is in another thread', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { agent, exchanges } = heldAgent();
  const run = createHttpAgentRun(agent, { autoSubmit: 'never' });
  const unsubscribe = run.subscribe(() => undefined);
  const asking = agent.runAgent();
  await expect.poll(() => exchanges.length).toBe(1);
  exchanges[0]?.ask('q-1');
  await asking;
  await expect.poll(() => run.getSnapshot().interrupts).toHaveLength(1);
  for (const interrupt of run.getSnapshot().interrupts) run.approve(interrupt);
  const submitted = run.submit();
  await expect.poll(() => exchanges.length).toBe(2);
  agent.threadId = 'thread-2';
  agent.setMessages([]);
  exchanges[1]?.fail();
  await expect(submitted).rejects.toMatchObject({ code: 'run_error' });
  agent.threadId = 'thread-1';
  agent.setMessages([]);
  await expect
    .poll(() => run.getSnapshot().interrupts)
    .toMatchObject([{ id: 'q-1', status: 'answered', possiblyAnswered: true }]);
  expect(run.getSnapshot().history).toMatchObject([{ interruptId: 'q-1', delivery: 'inDoubt' }]);
  unsubscribe();
});
