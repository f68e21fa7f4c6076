import { HttpAgent, type RunAgentInput } from '@ag-ui/client';
import { expect, it } from 'vitest';
import { createHttpAgentRun } from 'react-agent-interrupts/adapters/httpAgent';
import { loadInterpreter } from '../../src/forms/loadInterpreter.js';

// Interrupts wait for the code that reads schemas.
await loadInterpreter();

interface Exchange {
  readonly input: RunAgentInput;
  /** Ends the response with these interrupts. */
  ask(...ids: readonly string[]): void;
  finish(): void;
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
        write({ type: 'RUN_STARTED', threadId, runId });
        exchanges.push({
          input,
          ask: (...ids) =>
            end({
              type: 'interrupt',
              interrupts: ids.map((id) => ({ id, reason: 'confirmation', message: `Do ${id}?` })),
            }),
          finish: () => end({ type: 'success' }),
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
