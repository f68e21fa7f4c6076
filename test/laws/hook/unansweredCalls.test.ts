// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AgentRun, Message } from 'react-agent-interrupts/core';
import { says, scriptedRun, type Reply, type ServerAnswer } from 'react-agent-interrupts/testing';

// `RunSnapshot.pendingToolCallIds`: “Front-end tool calls that the host still has to answer with a tool message.”

const tools = [{ name: 'pick', description: 'Lets the user pick a value', parameters: {} }];
const call = (toolCallId: string): Reply => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'pick' },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{}' },
  { type: 'TOOL_CALL_END', toolCallId },
];
const interrupts = [{ id: 'delete', reason: 'confirmation', message: 'Delete?' }];
const endings = {
  finished: { type: 'RUN_FINISHED' },
  paused: { type: 'RUN_FINISHED', outcome: { type: 'interrupt', interrupts } },
} as const;
const resultOf = (toolCallId: string): Message => ({
  id: `result of ${toolCallId}`,
  role: 'tool',
  toolCallId,
  content: 'Red',
});

async function called(end: keyof typeof endings, ...answers: readonly ServerAnswer[]) {
  const first = [{ type: 'RUN_STARTED' }, ...call('a'), ...call('b'), endings[end]];
  const { run } = scriptedRun([first, ...answers], { tools, autoSubmit: 'never' });
  run.subscribe(() => undefined);
  await run.send('Go');
  expect(pendingIn(run)).toEqual(['a', 'b']);
  return run;
}

const pendingIn = (run: AgentRun) => run.getSnapshot().pendingToolCallIds;

describe('two calls of which the host has answered one', () => {
  it('leave the other pending after a run that finished', async () => {
    const run = await called('finished', says('Thanks.'), says('Done.'));
    await run.send(resultOf('a'));
    expect(pendingIn(run)).toEqual(['b']);
    await run.send(resultOf('b'));
    expect(pendingIn(run)).toEqual([]);
  });

  it.each([503, 422])('leave the other pending if the message got status %i', async (status) => {
    const run = await called('finished', new Response('', { status }), says('Thanks.'));
    await run.send(resultOf('a')).catch(() => undefined);
    expect(pendingIn(run)).toEqual(['b']);
    await run.retry();
    expect(pendingIn(run)).toEqual(['b']);
  });

  it.each(['answers', 'leaves'] as const)('leave the other pending after the user %s', async (does) => {
    const run = await called('paused', says('Thanks.'));
    run.setMessages([...run.getSnapshot().messages, resultOf('a')]);
    if (does === 'leaves') run.leave();
    else {
      run.approve(run.getSnapshot().interrupts[0]?.key ?? '');
      await run.submit();
    }
    expect(pendingIn(run)).toEqual(['b']);
  });

  it('leave the other pending if the next run pauses', async () => {
    const run = await called('finished', [{ type: 'RUN_STARTED' }, endings.paused]);
    await run.send(resultOf('a'));
    expect(run.getSnapshot().status).toBe('interrupted');
    expect(pendingIn(run)).toEqual(['b']);
  });
});

it('a call whose message the host has removed is not pending after the next run', async () => {
  const run = await called('finished', says('Thanks.'));
  run.setMessages(run.getSnapshot().messages.slice(0, 1));
  await run.send();
  expect(pendingIn(run)).toEqual([]);
});
