import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyConversation } from '../../src/state/Conversation.js';
import { markToolCalls } from '../../src/state/markToolCalls.js';
import { converse, streamedCall } from './converse.js';
import { result } from './toolCallResult.js';

describe('tool calls', () => {
  it('are new while their arguments stream, and running once the arguments can be parsed', () => {
    const [start, first, second, end] = streamedCall('t1', ['{"to":', '"Bob"}']);
    if (!start || !first || !second || !end) throw new Error('A streamed call has four events.');
    const streaming = converse([start, first]);
    expect(streaming.toolCalls['t1']).toStrictEqual({
      id: 't1',
      name: 'send_mail',
      argsText: '{"to":',
      status: 'new',
      proposedBy: 'run-1',
    });
    expect(converse([second, end], { from: streaming }).toolCalls['t1']).toStrictEqual({
      id: 't1',
      name: 'send_mail',
      argsText: '{"to":"Bob"}',
      args: { to: 'Bob' },
      status: 'running',
      proposedBy: 'run-1',
    });
  });

  it('have no parsed arguments if the text is not JSON', () => {
    expect(converse(streamedCall('t1', ['{"to":'])).toolCalls['t1']).not.toHaveProperty('args');
  });

  it('are parsed when a run ends without their end', () => {
    const { toolCalls } = converse([...streamedCall('t1', ['{}']).slice(0, -1), { type: 'RUN_FINISHED' }]);
    expect(toolCalls['t1']).toMatchObject({ args: {}, status: 'running' });
  });

  it('append later deltas to broken arguments after their end', () => {
    const late = { type: 'TOOL_CALL_ARGS', toolCallId: 't1', delta: ':1}' };
    const { toolCalls } = converse([...streamedCall('t1', ['{"a"']), late, { type: 'RUN_FINISHED' }]);
    expect(toolCalls['t1']).toMatchObject({ argsText: '{"a":1}', args: { a: 1 }, status: 'running' });
  });

  it.each([{ type: 'RUN_FINISHED' }, { type: 'RUN_ERROR', message: 'No' }])(
    'append later deltas to broken arguments after the run: %o',
    (end) => {
      const [start, first, rest, callEnd] = streamedCall('t1', ['{"amount":', '10}']);
      if (!start || !first || !rest || !callEnd) throw new Error('A streamed call has four events.');
      const paused = markToolCalls(converse([start, first, end, end]), ['t1'], 'suspended');
      const { messages, toolCalls } = converse([rest, callEnd], { from: paused });
      expect(toolCalls['t1']).toMatchObject({ args: { amount: 10 }, status: 'suspended' });
      expect(messages).toMatchObject([{ toolCalls: [{ function: { arguments: '{"amount":10}' } }] }]);
    },
  );

  it.each([
    ['complete', '{"amount":10}', [], '{"amount":10}'],
    ['complete', '{"amount":10}', [{ type: 'RUN_FINISHED' }], '{"amount":10}'],
    ['broken', '{"amount":1', [], '{"amount":10}'],
    ['broken', '{"amount":1', [{ type: 'RUN_FINISHED' }], '{"amount":10}'],
  ])('are not another call if a delta arrives after the result: %s %s %o', (_, args, between, argsText) => {
    const late = { type: 'TOOL_CALL_ARGS', toolCallId: 't1', delta: '0}' };
    const { messages, toolCalls } = converse([
      ...streamedCall('t1', [args]),
      result('"ok"'),
      ...between,
      late,
      { type: 'TOOL_CALL_END', toolCallId: 't1' },
    ]);
    expect(toolCalls['t1']).toMatchObject({
      name: 'send_mail',
      argsText,
      args: { amount: 10 },
      result: 'ok',
    });
    expect(messages.map(({ id }) => id)).toEqual(['t1', 'r1']);
  });

  it('start with arguments without a start event', () => {
    const { messages, toolCalls } = converse([{ type: 'TOOL_CALL_ARGS', toolCallId: 't1', delta: '{}' }]);
    expect(toolCalls['t1']).toMatchObject({ name: '', argsText: '{}', status: 'new' });
    expect(messages).toMatchObject([{ id: 't1', toolCalls: [{ id: 't1', function: { arguments: '{}' } }] }]);
  });

  it.each([
    ['their parent', 'm1', ['m1']],
    ['a parent that does not exist yet', 'm2', ['u1', 'm1', 'm2']],
    ['their own message if the parent is no assistant', 'u1', ['u1', 'm1', 't1']],
    ['their own message without a parent', undefined, ['u1', 'm1', 't1']],
  ])('join %s', (_, parentMessageId, ids) => {
    const from = emptyConversation({
      messages: [
        { id: 'u1', role: 'user', content: 'Go' },
        { id: 'm1', role: 'assistant', content: '' },
      ],
    });
    const { messages } = converse(
      [{ type: 'TOOL_CALL_START', toolCallId: 't1', toolCallName: 'find', parentMessageId }],
      { from },
    );
    const holder = messages.find(
      (message) => message.role === 'assistant' && message.toolCalls !== undefined,
    );
    expect(holder?.id).toBe(ids.at(-1));
    expect(messages.map(({ id }) => id)).toStrictEqual(ids.length === 1 ? ['u1', 'm1'] : ids);
  });

  it('keep their metadata separate from that of their message', () => {
    const [start, , end] = streamedCall('t1', ['']);
    if (!start || !end) throw new Error('A streamed call has a start and an end.');
    const { messages } = converse([
      { ...start, metadata: { a: 1 } },
      { ...end, metadata: { b: 2 } },
    ]);
    expect(messages[0]).toMatchObject({ toolCalls: [{ metadata: { a: 1, b: 2 } }] });
    expect(messages[0]).not.toHaveProperty('metadata');
  });
});

describe('a call that a resumed run repeats', () => {
  const finished = converse([...streamedCall('t1', ['{"to":', '"Bob"}']), { type: 'RUN_FINISHED' }]);
  const proposed = markToolCalls(finished, ['t1'], 'suspended');

  it('replaces its arguments and is not added twice', () => {
    const resumed = converse(
      [{ type: 'RUN_STARTED' }, ...streamedCall('t1', ['{"to":"Eve', '"}']), result('"ok"')],
      {
        from: markToolCalls(proposed, ['t1'], 'resuming'),
        runId: 'run-2',
      },
    );
    expect(resumed.toolCalls['t1']).toStrictEqual({
      id: 't1',
      name: 'send_mail',
      argsText: '{"to":"Eve"}',
      args: { to: 'Eve' },
      result: 'ok',
      status: 'succeeded',
      proposedBy: 'run-1',
      resolvedBy: 'run-2',
    });
    expect(resumed.messages).toMatchObject([
      { id: 't1', toolCalls: [{ function: { arguments: '{"to":"Eve"}' } }] },
      { id: 'r1' },
    ]);
    expect(Object.keys(resumed.toolCalls)).toStrictEqual(['t1']);
  });

  it('keeps its arguments until new ones arrive', () => {
    const [start, , end] = streamedCall('t1', ['']);
    if (!start || !end) throw new Error('A streamed call has a start and an end.');
    const again = converse([start], { from: proposed, runId: 'run-2' });
    expect(again.toolCalls['t1']).toMatchObject({ args: { to: 'Bob' }, status: 'new' });
    const ended = converse([end], { from: again, runId: 'run-2' });
    expect(ended.toolCalls['t1']).toMatchObject({ args: { to: 'Bob' }, status: 'running' });
  });

  it('replaces them also if it is repeated in one stream, or without its start', () => {
    const twice = converse([...streamedCall('t1', ['{"a":1}']), ...streamedCall('t1', ['{"a":', '2}'])]);
    expect(twice.toolCalls['t1']).toMatchObject({ argsText: '{"a":2}', args: { a: 2 } });
    const startless = converse(streamedCall('t1', ['{"to":"Eve"}']).slice(1), {
      from: proposed,
      runId: 'run-2',
    });
    expect(startless.toolCalls['t1']).toMatchObject({ argsText: '{"to":"Eve"}', args: { to: 'Eve' } });
  });

  it.each([
    ['in another run', [], 'run-2'],
    ['in another run of the same stream', [{ type: 'RUN_FINISHED' }, { type: 'RUN_STARTED' }], 'run-1'],
  ])('also replaces what broke off, %s', (_, between, runId) => {
    const broken = markToolCalls(
      converse([...streamedCall('t1', ['{"to":']), ...between]),
      ['t1'],
      'suspended',
    );
    for (const told of [
      streamedCall('t1', ['{"to":"Eve"}']),
      streamedCall('t1', ['{"to":"Eve"}']).slice(1),
    ]) {
      expect(converse(told, { from: broken, runId }).toolCalls['t1']).toMatchObject({ args: { to: 'Eve' } });
    }
  });

  it('continues broken arguments in the same run', () => {
    const broken = converse([...streamedCall('t1', ['{"a"']), ...streamedCall('t1', [':1}'])]);
    expect(broken.toolCalls['t1']).toMatchObject({ argsText: '{"a":1}', args: { a: 1 } });
  });

  it('gets the new name of the repeated call', () => {
    const renamed = converse(streamedCall('t1', [], 'post_letter'), { from: proposed, runId: 'run-2' });
    expect(renamed.toolCalls['t1']).toMatchObject({ name: 'post_letter' });
    expect(renamed.messages).toMatchObject([{ toolCalls: [{ function: { name: 'post_letter' } }] }]);
  });

  it('does not change the conversation when suspended calls are replayed in any pieces', () => {
    const calls = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('t1', 't2', 't3', '__proto__'),
        args: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom(1, 'x', null), {
          noNullPrototype: true,
        }),
        cut: fc.nat(12),
        answered: fc.boolean(),
      }),
      { selector: ({ id }) => id },
    );
    const eventsOf = (plan: readonly { id: string; args: object; cut: number; answered: boolean }[]) =>
      plan.flatMap(({ id, args, cut, answered }) => {
        const text = JSON.stringify(args);
        const answer = { ...result('"done"', `result of ${id}`), toolCallId: id };
        return [...streamedCall(id, [text.slice(0, cut), text.slice(cut)]), ...(answered ? [answer] : [])];
      });
    fc.assert(
      fc.property(calls, (plan) => {
        const asked = plan.map((call) => ({ ...call, answered: false }));
        const once = converse([...eventsOf(asked), { type: 'RUN_FINISHED' }]);
        const ids = plan.map(({ id }) => id);
        const twice = converse([...eventsOf(plan), { type: 'RUN_FINISHED' }], {
          from: markToolCalls(once, ids, 'resuming'),
          runId: 'run-2',
        });
        const told = converse([...eventsOf(plan), { type: 'RUN_FINISHED' }]);
        expect(twice.messages).toStrictEqual(told.messages);
        for (const [id, record] of Object.entries(told.toolCalls)) {
          const { resolvedBy } = twice.toolCalls[id] ?? {};
          expect(twice.toolCalls[id]).toStrictEqual(resolvedBy ? { ...record, resolvedBy } : record);
        }
      }),
    );
  });
});
