import { describe, expect, it } from 'vitest';
import type { Message } from '../../src/model/agUi.js';
import { emptyConversation } from '../../src/state/Conversation.js';
import { markToolCalls } from '../../src/state/markToolCalls.js';
import { converse, streamedCall } from './converse.js';

const snapshot = (messages: unknown, metadata?: object) => ({
  type: 'MESSAGES_SNAPSHOT',
  messages,
  ...(metadata && { metadata }),
});
const asked: Message = { id: 'u1', role: 'user', content: 'Go' };
const said: Message = { id: 'm1', role: 'assistant', content: 'Yes' };
const thought: Message = { id: 'r1', role: 'reasoning', content: 'Hm' };
const planned: Message = { id: 'a1', role: 'activity', activityType: 'plan', content: {} };
const searched: Message = { id: 'a2', role: 'activity', activityType: 'search', content: {} };
const called: Message = {
  id: 'm2',
  role: 'assistant',
  toolCalls: [{ id: 't1', type: 'function', function: { name: 'send_mail', arguments: '{"to":"Bob"}' } }],
};
const answered: Message = { id: 'tool 1', role: 'tool', toolCallId: 't1', content: '"sent"' };

function idsAfter(event: ReturnType<typeof snapshot>, messages: readonly Message[]): readonly string[] {
  return converse([event], { from: emptyConversation({ messages }) }).messages.map(({ id }) => id);
}

describe('MESSAGES_SNAPSHOT', () => {
  it('updates known messages, adds new ones, drops missing ones, and sets the order', () => {
    const from = emptyConversation({ messages: [said, asked, called] });
    const { messages } = converse([snapshot([asked, { ...said, content: 'No' }, answered])], { from });
    expect(messages).toStrictEqual([asked, { ...said, content: 'No' }, answered]);
  });

  it('keeps reasoning unless it contains reasoning itself', () => {
    expect(idsAfter(snapshot([asked]), [thought, asked])).toStrictEqual(['r1', 'u1']);
    expect(idsAfter(snapshot([{ ...thought, id: 'r2' }]), [thought, asked])).toStrictEqual(['r2']);
  });

  const other = { ...planned, id: 'a3' };
  const owning = (types: unknown) => ({ '@ag-ui/client': { authoritativeActivityTypes: types } });
  it.each([
    ['if it has none', [], {}, ['a1', 'a2']],
    ['unless it has some itself', [other], {}, ['a3']],
    ['of types that it does not own', [other], owning(['plan']), ['a2', 'a3']],
    ['not if it owns all', [], owning(null), []],
    ['if its types cannot be read', [other], owning('plan'), ['a1', 'a2', 'a3']],
    ['if nothing about them can be read', [other], { '@ag-ui/client': 'plan' }, ['a1', 'a2', 'a3']],
    ['as usual if it does not mention them', [other], { '@ag-ui/client': {} }, ['a3']],
  ])('keeps activities %s', (_, messages, metadata, ids) => {
    expect(idsAfter(snapshot(messages, metadata), [planned, searched])).toStrictEqual(ids);
  });

  it.each([
    ['complete', '{"amount":10}'],
    ['a placeholder', '{}'],
    ['missing', ''],
  ])('does not change the arguments that arrive around it, if its own are %s', (_, listed) => {
    const [start, first, rest, end] = streamedCall('t1', ['{"amount": ', '10}']);
    if (!start || !first || !rest || !end) throw new Error('A streamed call has four events.');
    const list = snapshot([
      {
        id: 't1',
        role: 'assistant',
        toolCalls: [{ id: 't1', type: 'function', function: { name: 'pay', arguments: listed } }],
      },
    ]);
    for (const events of [
      [start, list, first, rest, end],
      [start, first, list, rest, end],
      [start, first, list, list, rest, end],
    ]) {
      const { messages, toolCalls } = converse(events);
      expect(toolCalls['t1']).toMatchObject({ argsText: '{"amount": 10}', args: { amount: 10 } });
      expect(messages).toMatchObject([{ toolCalls: [{ function: { arguments: '{"amount": 10}' } }] }]);
    }
  });

  it('completes the arguments of a call that ends after it', () => {
    const [start, first, end] = streamedCall('t1', ['{"to":']);
    if (!start || !first || !end) throw new Error('A streamed call has three events.');
    const { messages, toolCalls } = converse([start, first, snapshot([called]), end]);
    expect(toolCalls['t1']).toMatchObject({ args: { to: 'Bob' } });
    expect(messages).toStrictEqual([called]);
  });

  it.each([
    ['text', '{"to":"Bob"}'],
    ['an object', { to: 'Bob' }],
  ])('reads a call without `function`, whose arguments are %s', (_, args) => {
    const flat = { id: 't1', name: 'send_mail', arguments: args };
    const { messages, toolCalls } = converse([snapshot([{ ...called, toolCalls: [flat] }])]);
    expect(messages).toStrictEqual([called]);
    expect(toolCalls['t1']).toMatchObject({ name: 'send_mail', args: { to: 'Bob' } });
  });

  it('changes nothing if it repeats what is known', () => {
    const from = emptyConversation({ messages: [asked, called, answered] });
    const copies = structuredClone([asked, called, answered]);
    expect(converse([snapshot(copies)], { from })).toBe(from);
    const { messages } = converse([snapshot([...copies, said])], { from });
    expect(messages[1]).toBe(from.messages[1]);
  });

  it('keeps both of two messages that share an id', () => {
    const twins = [
      { ...called, id: 'twin' },
      { ...answered, id: 'twin' },
    ];
    const once = converse([snapshot(twins)]);
    expect(once.messages).toStrictEqual(twins);
    expect(converse([snapshot(structuredClone(twins))], { from: once })).toBe(once);
  });

  it('creates records for calls that were never streamed, with their results', () => {
    const { toolCalls } = converse([snapshot([called, answered])]);
    expect(toolCalls['t1']).toStrictEqual({
      id: 't1',
      name: 'send_mail',
      argsText: '{"to":"Bob"}',
      args: { to: 'Bob' },
      result: 'sent',
      status: 'succeeded',
      proposedBy: 'run-1',
      resolvedBy: 'run-1',
    });
  });

  it.each([
    ['its result if it has no content', { content: '', error: 'No such person' }, 'No such person'],
    ['kept beside its content', { content: '{"code":404}', error: 'No such person' }, { code: 404 }],
  ])('contains a failure, which is %s', (_, fields, result) => {
    const { toolCalls } = converse([snapshot([called, { ...answered, ...fields }])]);
    expect(toolCalls['t1']).toMatchObject({ status: 'failed', result });
  });

  it('settles a pending call, and keeps one pending that it has no result for', () => {
    const from = markToolCalls(converse([snapshot([called])]), ['t1'], 'resuming');
    expect(converse([snapshot([called])], { from, runId: 'run-2' })).toBe(from);
    const { toolCalls } = converse([snapshot([called, answered])], { from, runId: 'run-2' });
    expect(toolCalls['t1']).toMatchObject({ status: 'succeeded', proposedBy: 'run-1', resolvedBy: 'run-2' });
  });

  it('keeps the arguments of a call that it lists without any', () => {
    const bare = {
      ...called,
      toolCalls: [{ id: 't1', type: 'function', function: { name: '', arguments: '' } }],
    };
    const { toolCalls } = converse([...streamedCall('t1', ['{"to":"Bob"}']), snapshot([bare])]);
    expect(toolCalls['t1']).toMatchObject({ name: 'send_mail', args: { to: 'Bob' } });
  });

  it('keeps a call open whose arguments are still streaming', () => {
    const half = {
      ...called,
      toolCalls: [{ id: 't1', type: 'function', function: { name: 'f', arguments: '[1]' } }],
    };
    const streaming = converse([...streamedCall('t1', ['[']).slice(0, -1), snapshot([half])]);
    expect(streaming.toolCalls['t1']).toMatchObject({ argsText: '[1]', status: 'new' });
    expect(streaming.toolCalls['t1']).not.toHaveProperty('args');
    const ended = converse([{ type: 'TOOL_CALL_END', toolCallId: 't1' }], { from: streaming });
    expect(ended.toolCalls['t1']).toMatchObject({ args: [1], status: 'running' });
  });

  it('repairs what it can and skips what is not a message', () => {
    const { messages, toolCalls } = converse([
      snapshot([
        null,
        { role: 'wizard', id: 'w', content: 'x' },
        { role: 'user', content: 'no id' },
        { role: 'assistant', id: 'm', content: [{ type: 'text', text: 'parts' }], name: 7 },
        {
          role: 'assistant',
          id: 'c',
          toolCalls: [null, { id: 't1', function: { name: 'f', arguments: { a: 1 } } }],
        },
        { role: 'tool', id: 't', toolCallId: 't1', content: { ok: true } },
        { role: 'activity', id: 'a' },
      ]),
    ]);
    expect(messages).toStrictEqual([
      { id: 'message-2', role: 'user', content: 'no id' },
      { id: 'm', role: 'assistant', content: 'parts' },
      {
        id: 'c',
        role: 'assistant',
        toolCalls: [{ id: 't1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
      },
      { id: 't', role: 'tool', toolCallId: 't1', content: '{"ok":true}' },
      { id: 'a', role: 'activity', activityType: '', content: {} },
    ]);
    expect(toolCalls['t1']).toMatchObject({ args: { a: 1 }, result: { ok: true } });
  });

  it('changes nothing without a list', () => {
    const from = emptyConversation({ messages: [asked] });
    expect(converse([snapshot({ 0: said })], { from })).toBe(from);
  });
});

describe('RUN_STARTED', () => {
  it('adds the missing messages of its input, and does not change the others', () => {
    const from = emptyConversation({ messages: [asked] });
    const started = {
      type: 'RUN_STARTED',
      input: { messages: [{ ...asked, content: 'Stop' }, called, said] },
    };
    const { messages, toolCalls } = converse([started], { from });
    expect(messages).toStrictEqual([asked, called, said]);
    expect(toolCalls['t1']).toMatchObject({ status: 'running', proposedBy: '' });
  });
});
