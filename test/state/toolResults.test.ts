import { describe, expect, it } from 'vitest';
import { markToolCalls } from '../../src/state/markToolCalls.js';
import { converse, streamedCall } from './converse.js';
import { result } from './toolCallResult.js';

describe('tool results', () => {
  it.each([
    ['{"ok":true}', { ok: true }],
    ['sent', 'sent'],
    ['"sent"', 'sent'],
    [JSON.stringify('"sent"'), 'sent'],
    [JSON.stringify('{"ok":true}'), { ok: true }],
    ['"12"', '12'],
    ['12', 12],
    ['null', null],
    ['', ''],
  ])('parse %j as %j', (content, read) => {
    expect(converse([result(content)]).toolCalls['t1']).toMatchObject({ result: read, status: 'succeeded' });
  });

  it('join parts that are all text, and keep other parts', () => {
    const text = (words: string) => ({ type: 'text', text: words });
    expect(converse([result([text('{"a"'), text(':1}')])]).toolCalls['t1']?.result).toStrictEqual({ a: 1 });
    const parts = [text('see'), { type: 'image', source: { type: 'url', value: 'x' } }];
    expect(converse([result(parts)]).toolCalls['t1']?.result).toStrictEqual(parts);
  });

  it('are inserted after their call and its existing results', () => {
    const { messages } = converse([
      ...streamedCall('t1', ['{}']),
      { type: 'TEXT_MESSAGE_START', messageId: 'after' },
      result('1', 'r1'),
      result('2', 'r2'),
    ]);
    expect(messages.map(({ id }) => id)).toStrictEqual(['t1', 'r1', 'r2', 'after']);
  });

  it('may arrive before their run and their call', () => {
    const early = converse([
      result('"sent"'),
      { type: 'RUN_STARTED' },
      ...streamedCall('t1', ['{"to":"Bob"}']),
    ]);
    expect(early.toolCalls['t1']).toMatchObject({
      name: 'send_mail',
      args: { to: 'Bob' },
      result: 'sent',
      status: 'succeeded',
    });
  });

  it('may arrive twice: the last one counts, and the message is listed once', () => {
    const { messages, toolCalls } = converse([
      ...streamedCall('t1', ['{}']),
      result('"no"'),
      result('"yes"'),
    ]);
    expect(toolCalls['t1']?.result).toBe('yes');
    expect(messages.map((message) => message.content)).toStrictEqual([undefined, '"yes"']);
  });

  it('may arrive twice under the id of the message that made their call', () => {
    const events = [...streamedCall('t1', ['{}']), result('"no"', 't1'), result('"yes"', 't1')];
    const { messages } = converse(events);
    expect(messages.map(({ id, role, content }) => [id, role, content])).toStrictEqual([
      ['t1', 'assistant', undefined],
      ['t1', 'tool', '"yes"'],
    ]);
  });

  it('name the run that sent them first, however often they are repeated', () => {
    const once = converse([...streamedCall('t1', ['{}']), result('"ok"')], { runId: 'run-2' });
    const snapshot = { type: 'MESSAGES_SNAPSHOT', messages: once.messages };
    expect(converse([snapshot, result('"ok"')], { from: once, runId: 'run-3' })).toBe(once);
  });
});

describe('markToolCalls', () => {
  const running = converse([...streamedCall('t1', ['{}']), ...streamedCall('t2', ['{}'])]);

  it('marks the given calls and nothing else', () => {
    const marked = markToolCalls(running, ['t1', 'nobody'], 'suspended');
    expect(marked.toolCalls['t1']?.status).toBe('suspended');
    expect(marked.toolCalls['t2']).toBe(running.toolCalls['t2']);
    expect(marked.messages).toBe(running.messages);
    expect(markToolCalls(marked, ['t1'], 'suspended')).toBe(marked);
  });

  it.each(['succeeded', 'failed', 'cancelled'] as const)('does not change calls that have %s', (status) => {
    const settled = markToolCalls(running, ['t1'], status);
    expect(markToolCalls(settled, ['t1'], 'resuming')).toBe(settled);
  });

  it('keeps a cancelled call cancelled and without a result for any later event', () => {
    const cancelled = markToolCalls(running, ['t1'], 'cancelled');
    const told = converse([...streamedCall('t1', ['{}']), result('"denied by user"')], {
      from: cancelled,
      runId: 'run-2',
    });
    expect(told.toolCalls['t1']?.status).toBe('cancelled');
    expect(told.toolCalls['t1']).not.toHaveProperty('result');
    expect(told.messages).toContainEqual({
      id: 'r1',
      role: 'tool',
      toolCallId: 't1',
      content: '"denied by user"',
    });
  });
});
