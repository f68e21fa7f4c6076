import { afterEach, describe, expect, it, vi } from 'vitest';
import { agUi, createAgentRun, type AgentRun } from 'react-agent-interrupts/core';
import { asks, fakeServer, says, type ServerAnswer } from 'react-agent-interrupts/testing';

const ask = (id: string) => asks({ id, reason: 'confirmation', message: `${id}?` });
const keyOf = (run: AgentRun) => run.getSnapshot().interrupts[0]?.key ?? '';

let runs: AgentRun[] = [];
afterEach(() => {
  for (const run of runs) run.dispose();
  vi.restoreAllMocks();
});

/** This many tabs on one thread, with the browser's locks and channels, all before the same question. */
async function tabsOf(count: number, answers: readonly ServerAnswer[]) {
  const server = fakeServer(...Array.from({ length: count }, () => ask('first')), ...answers);
  const threadId = crypto.randomUUID();
  const options = { url: 'http://agent.test', threadId, fetch: server.fetch };
  runs = Array.from({ length: count }, () =>
    createAgentRun({ ...options, protocol: agUi({ refresh: true }) }),
  );
  for (const run of runs) {
    run.subscribe(() => undefined);
    await run.send('Go');
  }
  return { tabs: runs, server };
}

describe('tabs with the locks of a real browser', () => {
  it('let the sending tab continue with its next answer, however many wait', async () => {
    const count = 12;
    const questions = Array.from({ length: count }, (_, index) => ask(`next-${index}`));
    const { tabs, server } = await tabsOf(4, [...questions, says('Done.')]);
    const [first] = tabs as [AgentRun];
    first.on('interrupt', ([pending]) => first.approve(pending?.key ?? ''));
    first.approve(keyOf(first));
    for (const run of tabs) await vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(4 + count + 1);
  });

  it('take turns: the next to answer sends as soon as the last run has reported its end', async () => {
    const { tabs, server } = await tabsOf(2, [
      // The stream stays open after its end.
      () => openEnded(ask('second')),
      says('Done.'),
    ]);
    const [first, second] = tabs as [AgentRun, AgentRun];
    first.approve(keyOf(first));
    await vi.waitFor(() => expect(second.getSnapshot()).toMatchObject({ interrupts: [{ id: 'second' }] }));
    second.approve(keyOf(second));
    for (const run of tabs) await vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(4);
  });

  it('are optional: a page that cannot take a lock still sends', async () => {
    const refused = new DOMException('Locks are denied to this frame.', 'SecurityError');
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(refused);
    vi.spyOn(navigator.locks, 'query').mockRejectedValue(refused);
    const { tabs, server } = await tabsOf(1, [says('Done.')]);
    const [run] = tabs as [AgentRun];
    run.approve(keyOf(run));
    await vi.waitFor(() => expect(run.getSnapshot().status).toBe('finished'));
    expect(server.requests).toHaveLength(2);
  });
});

/** A stream that its server never closes. */
function openEnded(events: readonly unknown[]): Response {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
