// @vitest-environment node
import type { AgentEvent, Message } from 'react-agent-interrupts/core';
import { describe, expect, it } from 'vitest';
import { approval, talk, turn } from './talk.js';

/** Servers count the calls of each run: the first one is always `call_0`. They name no message. */
const call = (name: string, args: object): readonly AgentEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId: 'call_0', toolCallName: name },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'call_0', delta: JSON.stringify(args) },
  { type: 'TOOL_CALL_END', toolCallId: 'call_0' },
];
const result = (content: string): AgentEvent => ({ type: 'TOOL_CALL_RESULT', toolCallId: 'call_0', content });

/** The calls and results of a conversation, in order. */
const workIn = (messages: readonly Message[]) =>
  messages.flatMap((message) => {
    if (message.role === 'tool') return [message.content];
    const calls = message.role === 'assistant' ? (message.toolCalls ?? []) : [];
    return calls.map(({ id, function: { name, arguments: args } }) => `${id} ${name} ${args}`);
  });

describe('a call id that a later run uses again', () => {
  it('is a new call in the messages, the records and the audit', async () => {
    const { run, approve, mismatches, requests } = talk([
      turn(call('pay', { n: 1 }), approval('q-1', 'call_0')),
      turn([result('paid 1')]),
      turn(call('wipe', { n: 2 }), approval('q-2', 'call_0')),
      turn([result('wiped 2')]),
      turn([...call('log', { n: 3 }), result('logged 3')]),
    ]);
    await run.send('Pay');
    await approve();
    await run.send('Wipe');
    expect(run.getSnapshot().interrupts).toMatchObject([{ toolCall: { name: 'wipe', args: { n: 2 } } }]);
    await approve({ editedArgs: { n: 2 } });
    await run.send('Log');
    const { history, messages, toolCalls } = run.getSnapshot();
    const work = [
      'call_0 pay {"n":1}',
      'paid 1',
      'call_0 wipe {"n":2}',
      'wiped 2',
      'call_0 log {"n":3}',
      'logged 3',
    ];
    expect(workIn(messages)).toEqual(work);
    expect(workIn(requests[4]?.messages ?? [])).toEqual(work.slice(0, 4));
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    expect(history).toMatchObject([
      { toolName: 'pay', proposedArgs: { n: 1 }, result: 'paid 1' },
      { toolName: 'wipe', proposedArgs: { n: 2 }, result: 'wiped 2' },
    ]);
    expect(history.map((record) => 'executed' in record)).toEqual([false, false]);
    expect(mismatches).toEqual([]);
    expect(Object.values(toolCalls)).toMatchObject([{ name: 'log', args: { n: 3 }, result: 'logged 3' }]);
  });

  it('is not denied with the earlier one', async () => {
    const { run } = talk([
      turn(call('pay', { n: 1 }), approval('q', 'call_0')),
      turn([]),
      turn(call('pay', { n: 1 }), approval('q', 'call_0')),
      turn([result('paid')]),
    ]);
    await run.send('Pay');
    run.deny(run.getSnapshot().interrupts[0]?.key ?? '');
    await run.submit();
    await run.send('Pay after all');
    const [question] = run.getSnapshot().interrupts;
    expect(question).toMatchObject({ status: 'open', toolCall: { status: 'suspended' } });
    run.approve(question?.key ?? '');
    await run.submit();
    const { history } = run.getSnapshot();
    expect(history.map(({ decision, result: came }) => [decision, came])).toEqual([
      [{ status: 'resolved', payload: { approved: false } }, undefined],
      [{ status: 'resolved', payload: { approved: true } }, 'paid'],
    ]);
  });

  it('is reported if the later call runs with other arguments than approved', async () => {
    const { run, approve, mismatches } = talk([
      turn(call('pay', { n: 1 }), approval('q', 'call_0')),
      turn([result('paid')]),
      turn(call('pay', { n: 2 }), approval('q', 'call_0')),
      turn([...call('pay', { n: 200 }), result('paid')]),
    ]);
    await run.send('Pay');
    await approve();
    await run.send('Again');
    await approve();
    expect(mismatches).toMatchObject([{ approved: { args: { n: 2 } }, executed: { args: { n: 200 } } }]);
    const { history } = run.getSnapshot();
    expect(history.map(({ executed }) => executed?.args)).toEqual([undefined, { n: 200 }]);
  });
});
