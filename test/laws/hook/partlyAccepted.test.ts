import { describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type ConversationResult, type Protocol } from 'react-agent-interrupts/core';
import { asks, says, type Reply } from 'react-agent-interrupts/testing';

interface Asked {
  readonly id: string;
  readonly message: string;
}

/** A server that accepts one answer per request, and lists its questions on a refresh. */
class Server {
  readonly took: string[] = [];
  questions: readonly Asked[] = [
    { id: 'a', message: 'Delete one file?' },
    { id: 'b', message: 'Send the mail?' },
  ];
  /** The questions whose answers are refused. */
  refused: readonly string[] = ['b'];

  readonly fetch: typeof fetch = async (input, init) => {
    const { id } = (await new Request(input, init).json()) as { id: string };
    if (this.refused.includes(id)) return new Response('Not yet', { status: 422 });
    this.took.push(id);
    return Response.json({});
  };

  get asked(): Reply {
    return asks(...this.questions.map((question) => ({ ...question, reason: 'confirmation' })));
  }

  readonly protocol = (): Protocol => {
    const ask = (): Reply => this.asked;
    const base = agUi();
    return {
      ...base,
      name: 'one-by-one',
      capabilities: { ...base.capabilities, refresh: true },
      async *converse(task, wire): AsyncGenerator<ConversationResult> {
        if (task.kind !== 'resume') {
          yield { type: 'values', values: ask() };
          return;
        }
        const { entries, accepted = [] } = task.batch;
        for (const { interruptId } of entries) {
          if (accepted.includes(interruptId)) continue;
          await wire.json({ url: wire.url, body: { id: interruptId } });
          yield { type: 'accepted', interruptId };
        }
        yield { type: 'values', values: says('Done.') };
      },
    };
  };
}

/** A run whose server has accepted the answer to `a`, and refused that to `b`. */
async function partlyAccepted() {
  const server = new Server();
  const beforeSubmit = vi.fn(() => true);
  const run = createAgentRun({
    url: 'http://agent.test',
    threadId: 'thread',
    tabs: false,
    autoSubmit: 'never',
    protocol: server.protocol(),
    fetch: server.fetch,
    beforeSubmit,
  });
  run.subscribe(() => undefined);
  const { interrupts } = await run.send('Go');
  for (const interrupt of interrupts) run.approve(interrupt);
  await run.submit().catch(() => undefined);
  expect(run.getSnapshot().interrupts.map(({ delivery }) => delivery)).toEqual(['accepted', 'refused']);
  beforeSubmit.mockClear();
  server.took.length = 0;
  server.refused = [];
  return { run, server, beforeSubmit };
}

describe('a batch of which one answer is accepted', () => {
  // Reliability: "`beforeSubmit` receives exactly the entries that will be sent, and cannot change them."
  it('shows the host only the answer that is sent', async () => {
    const { run, server, beforeSubmit } = await partlyAccepted();
    await run.submit();
    expect(server.took).toEqual(['b']);
    expect(beforeSubmit).toHaveBeenCalledExactlyOnceWith([
      { interruptId: 'b', status: 'resolved', payload: true },
    ]);
  });

  it('reports only the answer that is sent', async () => {
    const { run } = await partlyAccepted();
    const sent = vi.fn();
    run.on('resume', ({ entries }) => {
      sent(entries.map(({ interruptId }) => interruptId));
    });
    await run.submit();
    expect(sent).toHaveBeenCalledExactlyOnceWith(['b']);
  });

  // README: "A decision applies only to the interrupt as it was shown: if the interrupt changes, the user must decide again."
  it('does not show it as the answer to what the server asks now', async () => {
    const { run, server } = await partlyAccepted();
    server.questions = [
      { id: 'a', message: 'Delete the whole disk?' },
      { id: 'b', message: 'Send the mail?' },
    ];
    const [first] = (await run.refresh()).interrupts;
    expect(first).toMatchObject({ message: 'Delete the whole disk?', status: 'open', delivery: 'none' });
    expect(first?.decision).toBeUndefined();
  });
});
