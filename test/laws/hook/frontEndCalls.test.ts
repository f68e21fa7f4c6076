import { describe, expect, it, vi } from 'vitest';
import type { AgentRun, DehydratedRun, Tool } from 'react-agent-interrupts/core';
import { scriptedRun, type Reply } from 'react-agent-interrupts/testing';

// `RunSnapshot.pendingToolCallIds`: “Front-end tool calls that the host still has to answer with a tool message.”

const tools: Tool[] = [{ name: 'locate', description: 'Where the user is', parameters: {} }];
const call: Reply = [
  { type: 'RUN_STARTED' },
  { type: 'TOOL_CALL_START', toolCallId: 'call', toolCallName: 'locate' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'call', delta: '{}' },
  { type: 'TOOL_CALL_END', toolCallId: 'call' },
];
const interrupts = [{ id: 'delete', reason: 'confirmation', message: 'Delete?' }];
const finished: Reply = [...call, { type: 'RUN_FINISHED' }];
const paused: Reply = [...call, { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } }];

async function called(reply: Reply): Promise<AgentRun> {
  const { run } = scriptedRun([reply], { threadId: 'thread', tools, autoSubmit: 'never' });
  run.subscribe(() => undefined);
  await run.send('Go');
  expect(run.getSnapshot().pendingToolCallIds).toEqual(['call']);
  return run;
}

function hydrated(run: AgentRun): AgentRun {
  const initial = JSON.parse(JSON.stringify(run.dehydrate())) as DehydratedRun;
  const page = scriptedRun([], { threadId: 'thread', tools, initial }).run;
  page.subscribe(() => undefined);
  return page;
}

const answer = (run: AgentRun): void => {
  run.setMessages([
    ...run.getSnapshot().messages,
    { id: 'place', role: 'tool', toolCallId: 'call', content: 'Berlin' },
  ]);
};

describe('a call of a front-end tool', () => {
  it.each([
    ['finished', finished],
    ['paused', paused],
  ])('still waits on a page that is made from a %s run', async (_status, reply) => {
    const page = hydrated(await called(reply));
    await vi.waitFor(() => {
      expect(page.getSnapshot().pendingToolCallIds).toEqual(['call']);
    });
  });

  it.each([
    ['finished', finished],
    ['paused', paused],
  ])('no longer waits after the host has answered it in a %s run', async (_status, reply) => {
    const run = await called(reply);
    answer(run);
    expect(run.getSnapshot().pendingToolCallIds).toEqual([]);
  });

  it('does not wait again on a page that is made after its answer', async () => {
    const run = await called(paused);
    answer(run);
    const page = hydrated(run);
    await vi.waitFor(() => {
      expect(page.getSnapshot().interrupts).toHaveLength(1);
    });
    expect(page.getSnapshot().pendingToolCallIds).toEqual([]);
  });
});
