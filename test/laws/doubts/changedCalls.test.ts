// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentRun } from 'react-agent-interrupts/core';
import { memoryStorage, says, type ServerAnswer } from 'react-agent-interrupts/testing';
import { opened, page, turns } from '../page.js';

const asking = (amount: number): readonly AgentEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'pay' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: JSON.stringify({ amount }) },
  { type: 'TOOL_CALL_END', toolCallId: 'c' },
];
const started: AgentEvent = { type: 'RUN_STARTED', threadId: 'thread', runId: 'any' };
const asked: ServerAnswer = [
  started,
  ...asking(1),
  {
    type: 'RUN_FINISHED',
    threadId: 'thread',
    runId: 'any',
    outcome: {
      type: 'interrupt',
      interrupts: [{ id: 'q', reason: 'tool_call', toolCallId: 'c', message: 'Pay?' }],
    },
  },
];
/** The resumed run begins, streams another call under the same id, and is lost. */
const lost: ServerAnswer = [started, ...asking(999)];

async function inDoubt() {
  const storage = memoryStorage();
  const { run, requests } = page(storage, [asked, lost, says('Paid.')]);
  await opened(run);
  await run.send('Go');
  run.approve(firstOf(run));
  await run.submit().catch(() => undefined);
  expect(run.getSnapshot().batch.delivery).toBe('inDoubt');
  return { run, requests, storage };
}

const firstOf = (run: AgentRun) => {
  const [first] = run.getSnapshot().interrupts;
  if (!first) throw new Error('Nothing is asked.');
  return first;
};

// reliability.md: “An interrupt in doubt shows the call that its answer was about, as it does after a reload”
describe('an approval in doubt, after the lost run has streamed its call with other arguments', () => {
  it('shows the arguments that were approved, also after a reload', async () => {
    const { run, storage } = await inDoubt();
    const { toolCall, digest } = firstOf(run);
    expect(toolCall?.args).toEqual({ amount: 1 });
    await turns();
    run.dispose();
    const { run: after } = page(storage);
    await opened(after);
    expect(firstOf(after)).toMatchObject({ toolCall: { args: { amount: 1 } }, digest });
  });

  it('can be replaced by a decision about these arguments, which stays and is sent', async () => {
    const { run, requests } = await inDoubt();
    run.deny(firstOf(run));
    expect(firstOf(run)).toMatchObject({
      toolCall: { args: { amount: 1 } },
      decision: { status: 'resolved' },
    });
    await run.submit();
    expect(JSON.stringify(requests.at(-1)?.messages)).not.toContain('999');
    expect(requests.at(-1)?.resume).toMatchObject([{ interruptId: 'q' }]);
    expect(run.getSnapshot().status).toBe('finished');
  });
});
