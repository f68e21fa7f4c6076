import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../src/model/AgentEvent.js';
import type { Message } from '../../src/model/agUi.js';
import { callOf, emptyConversation, withMessages } from '../../src/state/Conversation.js';
import { markToolCalls } from '../../src/state/markToolCalls.js';
import { unmarkToolCalls } from '../../src/state/unmarkToolCalls.js';
import { converse, streamedCall } from './converse.js';

const call = (args: string, name?: string): AgentEvent[] => streamedCall('call_0', [args], name);
const result = (content: string, messageId?: string): AgentEvent => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId: 'call_0',
  content,
  ...(messageId !== undefined && { messageId }),
});
const end: AgentEvent = { type: 'RUN_FINISHED' };
const callsIn = (messages: readonly Message[]) =>
  messages.map((message) =>
    message.role === 'assistant'
      ? (message.toolCalls ?? []).map(({ function: { arguments: text } }) => text)
      : message.content,
  );
const asked = (args: string): Message => ({
  id: `asks ${args}`,
  role: 'assistant',
  toolCalls: [{ id: 'call_0', type: 'function', function: { name: 'find', arguments: args } }],
});
const told = (content: string): Message => ({
  id: `tells ${content}`,
  role: 'tool',
  toolCallId: 'call_0',
  content,
});

describe('a reused call id', () => {
  it('in a later run is the later call, without data of the earlier one', () => {
    const first = converse([...call('{"n":1}'), result('"one"'), end]);
    const second = converse(call('{"n":2}', 'other'), { from: first, runId: 'run-2' });
    expect(callOf(second, 'call_0')).toStrictEqual({
      id: 'call_0',
      name: 'other',
      argsText: '{"n":2}',
      args: { n: 2 },
      status: 'running',
      proposedBy: 'run-2',
    });
    expect(callOf(first, 'call_0')).toMatchObject({ args: { n: 1 }, result: 'one' });
    expect(callsIn(second.messages)).toStrictEqual([['{"n":1}'], '"one"', ['{"n":2}']]);
    const done = converse([result('"two"'), end], { from: second, runId: 'run-2' });
    expect(done.toolCalls['call_0']).toMatchObject({ args: { n: 2 }, result: 'two', resolvedBy: 'run-2' });
    expect(callsIn(done.messages)).toStrictEqual([['{"n":1}'], '"one"', ['{"n":2}'], '"two"']);
  });

  it('in a later run is the later call, even if the earlier one never ended', () => {
    const first = converse([...call('{"n":1}').slice(0, 2), end]);
    const second = converse(call('{"n":2}'), { from: first, runId: 'run-2' });
    expect(callOf(second, 'call_0')).toMatchObject({ args: { n: 2 }, proposedBy: 'run-2' });
    expect(callsIn(second.messages)).toStrictEqual([['{"n":1}'], ['{"n":2}']]);
  });

  it.each([undefined, 'm1'])('in one run, after its result, is the later call (parent %s)', (parent) => {
    const within = (events: AgentEvent[]) =>
      events.map((event) => (parent === undefined ? event : { ...event, parentMessageId: parent }));
    const conversation = converse([...within(call('{"n":1}')), result('"one"'), ...within(call('{"n":2}'))]);
    expect(conversation.toolCalls['call_0']).toMatchObject({ args: { n: 2 }, status: 'running' });
    expect(conversation.toolCalls['call_0']).not.toHaveProperty('result');
    const done = converse([result('"two"')], { from: conversation });
    expect(done.toolCalls['call_0']).toMatchObject({ args: { n: 2 }, result: 'two' });
    expect(callsIn(done.messages)).toStrictEqual([['{"n":1}'], '"one"', ['{"n":2}'], '"two"']);
  });

  it('works the same in chunks and without arguments', () => {
    const chunk = { type: 'TOOL_CALL_CHUNK', toolCallId: 'call_0', toolCallName: 'find' };
    const { toolCalls, messages } = converse([chunk, result('"one"'), chunk, result('"two"'), chunk]);
    expect(toolCalls['call_0']).toMatchObject({ argsText: '', status: 'new' });
    expect(toolCalls['call_0']).not.toHaveProperty('result');
    expect(callsIn(messages)).toStrictEqual([[''], '"one"', [''], '"two"', ['']]);
  });

  it('whose result arrived before the call started is one call', () => {
    const { toolCalls, messages } = converse([result('"one"'), ...call('{"n":1}'), result('"one"')]);
    expect(toolCalls['call_0']).toMatchObject({ args: { n: 1 }, result: 'one' });
    expect(messages).toHaveLength(2);
  });

  it('of a cancelled call stays cancelled in the run that was notified, and is another call in the next', () => {
    const paused = markToolCalls(converse([...call('{"n":1}'), end]), ['call_0'], 'suspended');
    const cancelled = markToolCalls(paused, ['call_0'], 'cancelled');
    const resumed = converse([...call('{"n":1}'), result('"denied"'), end], {
      from: cancelled,
      runId: 'run-2',
    });
    expect(resumed.toolCalls['call_0']).toMatchObject({ status: 'cancelled', proposedBy: 'run-1' });
    expect(resumed.toolCalls['call_0']).not.toHaveProperty('result');
    const next = converse([...call('{"n":2}'), result('"two"')], { from: resumed, runId: 'run-3' });
    expect(next.toolCalls['call_0']).toMatchObject({
      status: 'succeeded',
      result: 'two',
      proposedBy: 'run-3',
    });
  });

  it('does not keep the mark of the earlier call', () => {
    const paused = markToolCalls(converse([...call('{"n":1}'), end]), ['call_0'], 'suspended');
    const answered = converse([result('"one"'), end], { from: paused, runId: 'run-2' });
    const again = markToolCalls(
      converse([...call('{"n":2}'), end], { from: answered, runId: 'run-3' }),
      ['call_0'],
      'resuming',
    );
    expect(callOf(unmarkToolCalls(again, paused, ['call_0']), 'call_0')).toMatchObject({
      args: { n: 2 },
      status: 'resuming',
    });
  });

  it('in a snapshot has the last call, and the result after it', () => {
    const list = [asked('{"n":1}'), told('"one"'), asked('{"n":2}')];
    const snapshot = (messages: readonly Message[]) => ({ type: 'MESSAGES_SNAPSHOT', messages });
    for (const conversation of [
      emptyConversation({ messages: list }),
      withMessages(emptyConversation({ messages: list.slice(0, 2) }), list),
      converse([snapshot(list)]),
      converse([...call('{"n":1}'), result('"one"'), snapshot(list)]),
      converse([...call('{"n":1}'), result('"one"'), end, snapshot(list)]),
    ]) {
      expect(conversation.toolCalls['call_0']).toMatchObject({ args: { n: 2 }, status: 'running' });
      expect(conversation.toolCalls['call_0']).not.toHaveProperty('result');
    }
    const { toolCalls } = converse([snapshot([...list, told('"two"')])]);
    expect(toolCalls['call_0']).toMatchObject({ args: { n: 2 }, result: 'two' });
  });

  it('in a snapshot that renames its message is the same call', () => {
    const streamed = converse([...call('{"n":1}'), result('"one"')]);
    const { toolCalls } = converse([{ type: 'MESSAGES_SNAPSHOT', messages: [asked('{"n":1}')] }], {
      from: streamed,
    });
    expect(toolCalls['call_0']).toMatchObject({ args: { n: 1 }, result: 'one' });
  });
});
