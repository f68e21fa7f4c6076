import { describe, expect, it } from 'vitest';
import { emptyConversation } from '../../src/state/Conversation.js';
import { converse } from './converse.js';

const start = { type: 'TEXT_MESSAGE_START', messageId: 'm1' };
const content = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta });
const end = { type: 'TEXT_MESSAGE_END', messageId: 'm1' };

describe('text messages', () => {
  it('grow by their deltas', () => {
    const { messages } = converse([start, content('Hello'), content(', Bob'), end]);
    expect(messages).toStrictEqual([{ id: 'm1', role: 'assistant', content: 'Hello, Bob' }]);
  });

  it('have the role, name and subagent of their start', () => {
    const { messages } = converse([{ ...start, role: 'developer', name: 'ops', subagentRunId: 's1' }]);
    expect(messages).toStrictEqual([
      { id: 'm1', role: 'developer', content: '', name: 'ops', subagentRunId: 's1' },
    ]);
  });

  it('merge metadata by key, and the last value wins', () => {
    const { messages } = converse([
      { ...start, metadata: { model: 'one', usage: { in: 1 } } },
      { ...content('a'), metadata: { usage: { out: 2 } } },
      { ...end, metadata: { finish: 'stop' } },
    ]);
    expect(messages[0]?.metadata).toStrictEqual({ model: 'one', usage: { out: 2 }, finish: 'stop' });
  });

  it('continue where they were when they restart, like the reference client', () => {
    const { messages } = converse([start, content('a'), end, start, content('b'), end]);
    expect(messages).toStrictEqual([{ id: 'm1', role: 'assistant', content: 'ab' }]);
  });

  it('start with a delta without a start event', () => {
    const { messages } = converse([content('lost?'), content(' no'), end]);
    expect(messages).toStrictEqual([{ id: 'm1', role: 'assistant', content: 'lost? no' }]);
  });

  it('stay dropped when a snapshot drops them in the middle, like the reference client', () => {
    const snapshot = { type: 'MESSAGES_SNAPSHOT', messages: [] };
    expect(converse([start, content('a'), snapshot, content('b'), end]).messages).toStrictEqual([]);
  });

  it('start again if they had ended before a snapshot dropped them', () => {
    const snapshot = { type: 'MESSAGES_SNAPSHOT', messages: [] };
    const { messages } = converse([start, content('a'), end, snapshot, content('b')]);
    expect(messages).toStrictEqual([{ id: 'm1', role: 'assistant', content: 'b' }]);
  });

  it('are kept when the stream ends without their end', () => {
    const { messages } = converse([start, content('so far'), { type: 'RUN_FINISHED' }]);
    expect(messages).toStrictEqual([{ id: 'm1', role: 'assistant', content: 'so far' }]);
  });

  it('do not change an activity with the same id', () => {
    const activity = {
      type: 'ACTIVITY_SNAPSHOT',
      messageId: 'm1',
      activityType: 'plan',
      content: { step: 1 },
    };
    const before = converse([activity]);
    expect(converse([start, content('a'), end], { from: before }).messages).toBe(before.messages);
  });

  it('join the message of a tool call', () => {
    const call = { type: 'TOOL_CALL_START', toolCallId: 't1', toolCallName: 'find', parentMessageId: 'm1' };
    const [message] = converse([call, start, content('Looking.')]).messages;
    expect(message).toMatchObject({ id: 'm1', content: 'Looking.', toolCalls: [{ id: 't1' }] });
  });
});

describe('reasoning', () => {
  it('is a message with its own role, and its brackets have no content', () => {
    const { messages } = converse([
      { type: 'REASONING_START', messageId: 'r1' },
      { type: 'REASONING_MESSAGE_START', messageId: 'r1', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r1', delta: 'Hm' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r1', delta: '.' },
      { type: 'REASONING_MESSAGE_END', messageId: 'r1' },
      { type: 'REASONING_END', messageId: 'r1' },
    ]);
    expect(messages).toStrictEqual([{ id: 'r1', role: 'reasoning', content: 'Hm.' }]);
  });

  it('is encrypted on the message or the call that the event names', () => {
    const encrypted = (subtype: string, entityId: string) => ({
      type: 'REASONING_ENCRYPTED_VALUE',
      subtype,
      entityId,
      encryptedValue: `secret of ${entityId}`,
    });
    const { messages } = converse([
      start,
      { type: 'TOOL_CALL_START', toolCallId: 't1', toolCallName: 'find', parentMessageId: 'm1' },
      encrypted('message', 'm1'),
      encrypted('tool-call', 't1'),
      encrypted('message', 'nobody'),
    ]);
    expect(messages).toStrictEqual([
      {
        id: 'm1',
        role: 'assistant',
        content: '',
        encryptedValue: 'secret of m1',
        toolCalls: [
          {
            id: 't1',
            type: 'function',
            function: { name: 'find', arguments: '' },
            encryptedValue: 'secret of t1',
          },
        ],
      },
    ]);
  });

  it('changes nothing if the same encryption is repeated', () => {
    const event = {
      type: 'REASONING_ENCRYPTED_VALUE',
      subtype: 'message',
      entityId: 'm1',
      encryptedValue: 'x',
    };
    const from = emptyConversation({ messages: [{ id: 'm1', role: 'assistant', encryptedValue: 'x' }] });
    expect(converse([event], { from })).toBe(from);
  });
});
