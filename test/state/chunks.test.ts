import { describe, expect, it } from 'vitest';
import { converse } from './converse.js';

const text = (fields: object) => ({ type: 'TEXT_MESSAGE_CHUNK', ...fields });
const call = (fields: object) => ({ type: 'TOOL_CALL_CHUNK', ...fields });

describe('chunks', () => {
  it('build a text message that only the first one names', () => {
    const { messages } = converse([
      text({ messageId: 'm1', role: 'system', name: 'ops', delta: 'Hello' }),
      text({ delta: ', Bob' }),
      text({ metadata: { finish: 'stop' } }),
    ]);
    expect(messages).toStrictEqual([
      { id: 'm1', role: 'system', name: 'ops', content: 'Hello, Bob', metadata: { finish: 'stop' } },
    ]);
  });

  it('build a reasoning message', () => {
    const chunk = (fields: object) => ({ type: 'REASONING_MESSAGE_CHUNK', ...fields });
    const { messages } = converse([chunk({ messageId: 'r1', delta: 'H' }), chunk({ delta: 'm' })]);
    expect(messages).toStrictEqual([{ id: 'r1', role: 'reasoning', content: 'Hm' }]);
  });

  it.each([
    ['the next call', call({ toolCallId: 't2', toolCallName: 'find', delta: '' })],
    ['the next text', text({ messageId: 'm1', delta: 'Done' })],
    ['an event of the same sender', { type: 'CUSTOM', name: 'x', value: 1 }],
    ['reasoning of the same sender', { type: 'REASONING_END', messageId: 'r1' }],
    ['a snapshot', { type: 'MESSAGES_SNAPSHOT', messages: [] }],
    ['the end of the run', { type: 'RUN_FINISHED' }],
  ])('build a tool call that ends at %s', (_, next) => {
    const streaming = converse([
      call({ toolCallId: 't1', toolCallName: 'send_mail', delta: '{"to":' }),
      call({ delta: '"Bob"}' }),
    ]);
    expect(streaming.toolCalls['t1']).toMatchObject({ argsText: '{"to":"Bob"}', status: 'new' });
    expect(converse([next], { from: streaming }).toolCalls['t1']).toMatchObject({
      args: { to: 'Bob' },
      status: 'running',
    });
  });

  it('continue past events that do not affect their sender', () => {
    const { messages } = converse([
      text({ messageId: 'm1', delta: 'a' }),
      { type: 'RAW', event: {} },
      { type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'helper' },
      { type: 'CUSTOM', name: 'x', subagentRunId: 's1' },
      { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'nobody', encryptedValue: 'x' },
      text({ delta: 'b' }),
    ]);
    expect(messages).toStrictEqual([{ id: 'm1', role: 'assistant', content: 'ab' }]);
  });

  it('of several senders do not mix', () => {
    const { messages } = converse([
      text({ messageId: 'm1', delta: 'I' }),
      text({ messageId: 'm2', subagentRunId: 's1', delta: 'You' }),
      text({ messageId: 'm3', subagentRunId: 's2', delta: 'They' }),
      text({ delta: ' am' }),
      text({ subagentRunId: 's1', delta: ' are' }),
      { type: 'SUBAGENT_FINISHED', subagentRunId: 's1' },
      text({ subagentRunId: 's2', delta: ' are' }),
    ]);
    expect(messages.map(({ content }) => content)).toStrictEqual(['I am', 'You are', 'They are']);
  });

  it('without a sender continue the only open text', () => {
    const { messages } = converse([
      text({ messageId: 'm1', subagentRunId: 's1', delta: 'a' }),
      text({ delta: 'b' }),
    ]);
    expect(messages).toMatchObject([{ id: 'm1', content: 'ab' }]);
  });

  it('of a call continue where the previous call was interrupted', () => {
    const { toolCalls } = converse([
      call({ toolCallId: 't1', toolCallName: 'one', delta: '{"a"' }),
      call({ toolCallId: 't2', toolCallName: 'two', delta: '{"b"' }),
      call({ toolCallId: 't1', toolCallName: 'one', delta: ':1}' }),
      call({ toolCallId: 't2', toolCallName: 'two', delta: ':2}' }),
      { type: 'RUN_FINISHED' },
    ]);
    expect(toolCalls).toMatchObject({ t1: { args: { a: 1 } }, t2: { args: { b: 2 } } });
  });

  it('without a name lose no readable text', () => {
    const aside = { type: 'CUSTOM', name: 'x', value: 1 };
    const interrupted = converse([text({ messageId: 'm1', delta: 'a' }), aside, text({ delta: 'b' })]);
    expect(interrupted.messages).toMatchObject([{ id: 'm1', content: 'ab' }]);
    const later = converse([
      text({ messageId: 'm1' }),
      text({ messageId: 'm2' }),
      aside,
      text({ delta: 'b' }),
    ]);
    expect(later.messages.map(({ content }) => content)).toStrictEqual(['', 'b']);
    const nameless = converse([text({ delta: 'a' }), text({ delta: 'b' }), call({ delta: '{}' })]);
    expect(nameless.messages).toMatchObject([{ role: 'assistant', content: 'ab' }]);
    expect(nameless.toolCalls).toStrictEqual(converse([]).toolCalls);
  });
});
