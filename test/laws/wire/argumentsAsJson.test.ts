import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import { eventStream } from 'react-agent-interrupts/testing';

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r1' };
const paused = {
  type: 'RUN_FINISHED',
  threadId: 't',
  runId: 'r1',
  outcome: { type: 'interrupt', interrupts: [{ id: 'i1', reason: 'tool_call', toolCallId: 'tc' }] },
};

describe('the arguments of a call that arrive as JSON instead of text', () => {
  // README.md: “A decision applies only to the interrupt as it was shown”: an approval executes what the card shows.
  it.each([
    ['an object', [{ amount: 250 }], { amount: 250 }],
    ['a list', [[1, 2]], [1, 2]],
    ['a number among parts of text', ['{"amount":', 250, '}'], { amount: 250 }],
  ])('are shown: %s', async (_, deltas, args) => {
    const events = [
      started,
      { type: 'TOOL_CALL_START', toolCallId: 'tc', toolCallName: 'pay' },
      ...deltas.map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId: 'tc', delta })),
      { type: 'TOOL_CALL_END', toolCallId: 'tc' },
      paused,
    ];
    const run = createAgentRun({
      url: 'https://agent.test/run',
      fetch: () => Promise.resolve(eventStream(events as never)),
    });
    expect((await run.send('Go')).interrupts[0]?.toolCall?.args).toEqual(args);
  });

  it('are shown if they are in a chunk', async () => {
    const chunk = { type: 'TOOL_CALL_CHUNK', toolCallId: 'tc', toolCallName: 'pay', delta: { amount: 250 } };
    const run = createAgentRun({
      url: 'https://agent.test/run',
      fetch: () => Promise.resolve(eventStream([started, chunk, paused] as never)),
    });
    expect((await run.send('Go')).interrupts[0]?.toolCall?.args).toEqual({ amount: 250 });
  });
});
