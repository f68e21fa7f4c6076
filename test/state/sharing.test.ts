import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyConversation, withMessages, type Conversation } from '../../src/state/Conversation.js';
import { reduceEvents } from '../../src/state/reduceEvents.js';
import type { Message } from '../../src/model/agUi.js';
import { converse, frozen, plain } from './converse.js';
import { arbitraryMoves } from './moves.js';
import { WellFormedRun } from './WellFormedRun.js';
import { cases } from '../setup/cases.js';

const arbitraryRun = fc.tuple(arbitraryMoves, fc.boolean()).map(([moves, failed]) => {
  const run = new WellFormedRun('run-1');
  for (const move of moves) run.make(move);
  return run.finish(failed);
});

const history: readonly Message[] = Array.from({ length: 1_000 }, (_, index) => ({
  id: `history ${index}`,
  role: 'assistant',
  content: '',
  toolCalls: [{ id: `call ${index}`, type: 'function', function: { name: 'look', arguments: '{}' } }],
}));

describe('structural sharing', () => {
  it('changes the identity of at most one message per event, and of nothing else', () => {
    fc.assert(
      fc.property(arbitraryRun, (events) => {
        let before = emptyConversation({ messages: history.slice(0, 3) });
        for (const event of events) {
          const after = converse([event], { from: before });
          const known = new Set<unknown>(before.messages);
          const changed = after.messages.filter((message) => !known.has(message));
          const most = event.type === 'MESSAGES_SNAPSHOT' ? changed.length : 1;
          expect(changed.length).toBeLessThanOrEqual(most);
          const touched = (['state', 'subagents', 'steps'] as const).filter(
            (key) => after[key] !== before[key],
          );
          const touchable = {
            STATE: 'state',
            SUBAG: 'subagents',
            STEP_: 'steps',
            RUN_E: 'steps',
            RUN_F: 'steps',
          };
          const expected = new Map(Object.entries(touchable)).get(event.type.slice(0, 5));
          expect(touched.filter((key) => key !== expected)).toStrictEqual([]);
          before = after;
        }
      }),
    );
  });

  it('returns the same conversation for a snapshot of it', () => {
    fc.assert(
      fc.property(arbitraryRun, (events) => {
        const conversation = converse(events);
        const { messages, state } = structuredClone({
          messages: conversation.messages,
          state: conversation.state,
        });
        const again = [
          { type: 'MESSAGES_SNAPSHOT', messages },
          { type: 'STATE_SNAPSHOT', snapshot: state },
        ];
        const settled = converse(again, { from: conversation });
        expect(settled.messages).toBe(conversation.messages);
        expect(settled.state).toBe(conversation.state);
        expect(converse(again, { from: settled })).toBe(settled);
      }),
    );
  });

  it('does not change the records of other calls', () => {
    const from = emptyConversation({ messages: history });
    const { toolCalls } = converse(
      [{ type: 'TOOL_CALL_RESULT', toolCallId: 'call 7', messageId: 'r', content: '1' }],
      {
        from,
      },
    );
    const changed = Object.keys(toolCalls).filter((id) => toolCalls[id] !== from.toolCalls[id]);
    expect(changed).toStrictEqual(['call 7']);
  });
});

describe('batches', () => {
  it('have the same result, and never modify their input', () => {
    fc.assert(
      fc.property(arbitraryRun, fc.array(fc.integer({ min: 1, max: 5 })), (events, sizes) => {
        frozen(events);
        const seed = frozen(emptyConversation({ messages: history.slice(0, 40), state: { a: [] } }));
        const whole = reduceEvents(seed, events, { runId: 'run-1' });
        let cut: Conversation = seed;
        for (let index = 0, turn = 0; index < events.length; turn++) {
          const size = sizes[turn] ?? 1;
          cut = frozen(reduceEvents(cut, events.slice(index, index + size), { runId: 'run-1' }));
          index += size;
        }
        expect(plain(cut)).toStrictEqual(plain(whole));
      }),
      { numRuns: cases(60, 10_000) },
    );
  });

  it('find messages that are far apart', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `m${index}`);
    const started = ids.map((messageId) => ({ type: 'TEXT_MESSAGE_START', messageId }));
    const told = ids.map((messageId) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: messageId }));
    const { messages } = converse([...started, ...told, ...started]);
    expect(messages.map(({ id, content }) => [id, content])).toStrictEqual(ids.map((id) => [id, id]));
  });

  it('of a hundred thousand deltas copy a long history once', () => {
    const count = 100_000;
    const from = emptyConversation({ messages: history });
    const deltas = Array.from({ length: count }, () => [
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'x' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 't1', delta: 'y' },
      { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/log/-', value: 1 }] },
    ]).flat();
    const snapshot = { type: 'STATE_SNAPSHOT', snapshot: { log: [] } };
    const { messages, toolCalls, state } = converse([snapshot, ...deltas], { from });
    expect(messages.slice(0, history.length)).toStrictEqual(history);
    expect(messages.at(-2)?.content).toBe('x'.repeat(count));
    expect(toolCalls['t1']?.argsText).toBe('y'.repeat(count));
    expect(state).toHaveProperty('log.length', count);
  });
});

describe('seeds', () => {
  const messages: readonly Message[] = [
    { id: 'u1', role: 'user', content: 'Go' },
    {
      id: 'm1',
      role: 'assistant',
      toolCalls: [
        { id: 't1', type: 'function', function: { name: 'look', arguments: '{"at":1}' } },
        { id: 't2', type: 'function', function: { name: 'look', arguments: '{"at":2}' } },
      ],
    },
    { id: 'r1', role: 'tool', toolCallId: 't1', content: '"sun"' },
    { id: 'r2', role: 'tool', toolCallId: 't0', content: '', error: 'gone' },
  ];

  it('create records for the calls and results of their messages', () => {
    const { toolCalls } = emptyConversation({ messages });
    expect(Object.getPrototypeOf(toolCalls)).toBeNull();
    expect(Object.values(toolCalls)).toStrictEqual([
      {
        id: 't1',
        name: 'look',
        argsText: '{"at":1}',
        args: { at: 1 },
        status: 'succeeded',
        result: 'sun',
        proposedBy: '',
      },
      { id: 't2', name: 'look', argsText: '{"at":2}', args: { at: 2 }, status: 'running', proposedBy: '' },
      { id: 't0', name: '', argsText: '', status: 'failed', result: 'gone', proposedBy: '' },
    ]);
  });

  it('keep existing records', () => {
    const record = {
      id: 't2',
      name: 'look',
      argsText: '{"at":2}',
      args: { at: 2 },
      status: 'suspended',
      proposedBy: 'run-0',
    } as const;
    expect(emptyConversation({ messages, toolCalls: [record] }).toolCalls['t2']).toStrictEqual(record);
  });

  it('can be changed later: known calls keep their records', () => {
    const from = emptyConversation({ messages });
    const later = withMessages(from, [...messages, { id: 'u2', role: 'user', content: 'On' }]);
    expect(later.messages.at(-1)?.id).toBe('u2');
    expect(later.messages[1]).toBe(from.messages[1]);
    expect(later.toolCalls).toBe(from.toolCalls);
    expect(withMessages(later, [...later.messages])).toBe(later);
  });
});
