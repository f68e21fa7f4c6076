import { describe, expect, it, vi } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { agUi } from 'react-agent-interrupts/core';
import { proposes, says, scriptedRun, type ServerAnswer } from 'react-agent-interrupts/testing';
import { turns } from '../page.js';

const pay = proposes({ id: 'pay', name: 'pay', args: { euros: 500 } });

/** A stream that has sent its first event, and stays open. */
const working = (): Response => {
  const started: AgentEvent = { type: 'RUN_STARTED', threadId: 'thread', runId: 'run' };
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(started)}\n\n`));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

async function asked(...answers: ServerAnswer[]) {
  const { run } = scriptedRun([pay, ...answers], { autoSubmit: 'never', protocol: agUi() });
  run.subscribe(() => undefined);
  await run.send('Go');
  return run;
}

const question = (run: AgentRun) => {
  const [first] = run.getSnapshot().interrupts;
  if (!first) throw new Error('Nothing is pending.');
  return first;
};

// “`activity` in the snapshot describes what the agent is doing: the latest step, tool call or activity message that
// has not ended.”
describe('a call that the user has not allowed', () => {
  it.each<[string, (run: AgentRun) => unknown]>([
    ['a denial', (run) => (run.deny(question(run)), void run.submit())],
    ['a cancellation', (run) => (run.cancel(question(run)), void run.submit())],
    ['a steer', (run) => void run.steer('Do something else')],
  ])('is not what the agent does after %s', async (_name, decide) => {
    const run = await asked(working);
    decide(run);
    await vi.waitFor(() => {
      expect(run.getSnapshot().status).toBe('running');
    });
    await turns();
    expect(run.getSnapshot().activity?.name).toBeUndefined();
    run.dispose();
  });
});

// Law 7: "The snapshot, the error and the promise of a method agree and are correct."
describe('a call that was never approved is not shown as running', () => {
  it('after its question was left and the next run has finished', async () => {
    const run = await asked(says('Something else.'));
    run.leave();
    await run.send('Never mind');
    expect(run.getSnapshot().toolCalls['pay']?.status).toBe('cancelled');
  });
});
