import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentEvent } from '../../src/model/AgentEvent.js';
import { emptyConversation, withMessages } from '../../src/state/Conversation.js';
import { markToolCalls } from '../../src/state/markToolCalls.js';
import { reduceEvents } from '../../src/state/reduceEvents.js';
import { converse, frozen, plain, streamedCall } from './converse.js';
import { arbitraryPatch } from './moves.js';
import { cases } from '../setup/cases.js';

const types = `
  TEXT_MESSAGE_START TEXT_MESSAGE_CONTENT TEXT_MESSAGE_END TEXT_MESSAGE_CHUNK
  REASONING_START REASONING_MESSAGE_START REASONING_MESSAGE_CONTENT REASONING_MESSAGE_END REASONING_MESSAGE_CHUNK
  REASONING_END REASONING_ENCRYPTED_VALUE
  TOOL_CALL_START TOOL_CALL_ARGS TOOL_CALL_END TOOL_CALL_CHUNK TOOL_CALL_RESULT
  STATE_SNAPSHOT STATE_DELTA MESSAGES_SNAPSHOT ACTIVITY_SNAPSHOT ACTIVITY_DELTA
  RUN_STARTED RUN_FINISHED RUN_ERROR STEP_STARTED STEP_FINISHED RAW CUSTOM
  SUBAGENT_STARTED SUBAGENT_FINISHED SUBAGENT_ERROR`
  .trim()
  .split(/\s+/);

/** Words that are keys of prototypes, and a few that are not, so that events share keys. */
const words = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'a',
  '',
  '0',
);

/** Any JSON, with own keys such as `__proto__`, as JSON.parse creates them. */
const poisoned = fc
  .letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 3 },
      fc.oneof(words, fc.constantFrom('tool', 'assistant', 'activity')).map((word) => JSON.stringify(word)),
      fc.constantFrom('null', 'true', '-0', '1e400', '[]', '{}', '{"polluted":true}'),
      fc.array(tie('text'), { maxLength: 3 }).map((items) => `[${items.join(',')}]`),
      fc
        .array(fc.tuple(fc.oneof(words, fc.constantFrom('id', 'role', 'content', 'polluted')), tie('text')), {
          maxLength: 4,
        })
        .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
    ),
  }))
  .text.map((text): unknown => JSON.parse(text));

const message = fc.record(
  {
    id: fc.oneof(words, poisoned),
    role: fc.constantFrom('assistant', 'tool', 'user', 'activity', 'reasoning', 'wizard', 7),
    content: fc.oneof(words, poisoned),
    toolCallId: fc.oneof(words, poisoned),
    toolCalls: fc.oneof(
      poisoned,
      fc.array(
        fc.record(
          {
            id: words,
            type: fc.constantFrom('function', null),
            function: fc.record({ name: words, arguments: poisoned }),
          },
          { requiredKeys: ['id'] },
        ),
        { maxLength: 2 },
      ),
    ),
    metadata: poisoned,
    error: poisoned,
  },
  { requiredKeys: ['role'] },
);

const value = fc.oneof(words, poisoned);
const event = fc.record(
  {
    type: fc.constantFrom(...types, '__proto__', 'constructor'),
    messageId: value,
    toolCallId: value,
    subagentRunId: value,
    entityId: value,
    subtype: fc.constantFrom('tool-call', 'message', null),
    encryptedValue: value,
    parentMessageId: value,
    toolCallName: value,
    stepName: value,
    name: value,
    role: value,
    delta: fc.oneof(value, arbitraryPatch),
    patch: fc.oneof(value, arbitraryPatch),
    snapshot: poisoned,
    content: value,
    replace: value,
    activityType: value,
    metadata: fc.oneof(poisoned, fc.record({ '@ag-ui/client': poisoned })),
    rawEvent: poisoned,
    messages: fc.oneof(poisoned, fc.array(fc.oneof(message, poisoned), { maxLength: 4 })),
    input: fc.oneof(poisoned, fc.record({ messages: fc.array(message, { maxLength: 2 }) })),
    outcome: poisoned,
    result: poisoned,
  },
  { requiredKeys: ['type'] },
);

/** Anything that a transport may yield as an event. */
const anything = fc.oneof({ weight: 9, arbitrary: event }, poisoned) as fc.Arbitrary<AgentEvent>;

describe('hostile events', () => {
  it(
    'neither throw nor pollute, in batches of any size, and leave readable messages',
    { timeout: 60_000 },
    () => {
      const prototype = Reflect.ownKeys(Object.prototype);
      fc.assert(
        fc.property(fc.array(anything, { maxLength: 30, size: 'max' }), (events) => {
          frozen(events);
          const whole = converse(events, { from: frozen(emptyConversation()) });
          const single = events.reduce(
            (from, next) => frozen(reduceEvents(from, [next], { runId: 'run-1' })),
            frozen(emptyConversation()),
          );
          // Vitest treats an own key `constructor` as the class of its object.
          expect(isDeepStrictEqual(plain(single), plain(whole))).toBe(true);
          expect(Reflect.ownKeys(Object.prototype)).toStrictEqual(prototype);
          expect({}).not.toHaveProperty('polluted');
          for (const { id, role } of whole.messages)
            expect([typeof id, typeof role]).toStrictEqual(['string', 'string']);
          for (const table of [whole.toolCalls, whole.subagents])
            expect(Object.getPrototypeOf(table)).toBeNull();
          for (const [id, record] of Object.entries(whole.toolCalls)) expect(record.id).toBe(id);
          expect(withMessages(whole, whole.messages).messages).toBe(whole.messages);
          expect(() => markToolCalls(whole, ['__proto__', 'a', 'constructor'], 'suspended')).not.toThrow();
        }),
        { numRuns: cases(150, 20_000) },
      );
    },
  );

  it('keep calls and subagents with names of prototype properties', () => {
    for (const id of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const { toolCalls, subagents } = converse([
        ...streamedCall(id, ['{"__proto__":{"polluted":1}}']),
        { type: 'SUBAGENT_STARTED', subagentRunId: id, name: 'helper' },
      ]);
      expect(Object.keys(toolCalls)).toStrictEqual([id]);
      expect(toolCalls[id]).toMatchObject({ id, status: 'running' });
      expect(Object.keys(subagents)).toStrictEqual([id]);
      expect({}).not.toHaveProperty('polluted');
    }
  });

  it('may be nested deeper than the stack', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const again: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const text = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const call = { id: 't1', function: { name: 'f', arguments: { deep } } };
    const textual = { id: 't2', type: 'function', function: { name: 'f', arguments: text } };
    const { state, messages, toolCalls } = converse([
      { type: 'STATE_SNAPSHOT', snapshot: { kept: 1 } },
      { type: 'STATE_SNAPSHOT', snapshot: deep },
      { type: 'STATE_SNAPSHOT', snapshot: again },
      { type: 'STATE_DELTA', delta: [{ op: 'test', path: '', value: deep }] },
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'a1', content: { deep } },
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'a1', content: { deep: again } },
      { type: 'MESSAGES_SNAPSHOT', messages: [{ role: 'assistant', id: 'm1', toolCalls: [call, textual] }] },
      { type: 'TEXT_MESSAGE_START', messageId: 'm1', metadata: { deep } },
      { type: 'TEXT_MESSAGE_END', messageId: 'm1', metadata: { deep: again } },
      { type: 'TOOL_CALL_RESULT', toolCallId: 't1', messageId: 'r1', content: deep },
      { type: 'TOOL_CALL_RESULT', toolCallId: 't2', messageId: 'r2', content: text },
    ]);
    expect(state).toStrictEqual({ kept: 1 });
    expect(messages).toMatchObject([
      { id: 'a1', content: {} },
      { id: 'm1', toolCalls: [{ id: 't1' }, { id: 't2', function: { arguments: text } }] },
      { id: 'r1', toolCallId: 't1' },
      { id: 'r2', content: text },
    ]);
    // JSON in a text stays text and is never shown as a value.
    expect(toolCalls['t2']).toMatchObject({ argsText: text, status: 'succeeded', result: text });
    expect(toolCalls['t2']).not.toHaveProperty('args');
    // All of it can be stored, and walked recursively.
    expect(() => structuredClone({ state, messages, toolCalls })).not.toThrow();
    expect(() => JSON.stringify({ state, messages, toolCalls })).not.toThrow();
  });

  it.each([
    ['added', [{ op: 'add', path: '/a', value: 'deep' }]],
    ['added below many others', [{ op: 'add', path: '/half/a', value: 'half' }]],
    ['copied below', [{ op: 'copy', from: '/other', path: `/half${'/a'.repeat(300)}` }]],
    ['moved below', [{ op: 'move', from: '/other', path: `/half${'/a'.repeat(300)}` }]],
  ])('may not make a document too deep with %s', (_, patch) => {
    const nested = (levels: number, last: unknown): unknown =>
      JSON.parse(`${'{"a":'.repeat(levels)}${JSON.stringify(last)}${'}'.repeat(levels)}`);
    const values = new Map([
      ['deep', nested(100_000, 1)],
      ['half', nested(499, {})],
    ]);
    const delta = patch.map((operation) =>
      'value' in operation ? { ...operation, value: values.get(operation.value) } : operation,
    );
    const before = { half: nested(300, {}), other: nested(300, 1), kept: 1 };
    const { state } = converse([
      { type: 'STATE_SNAPSHOT', snapshot: before },
      { type: 'STATE_DELTA', delta },
      { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/kept', value: 2 }] },
    ]);
    expect(state).toStrictEqual({ ...before, kept: 2 });
  });
});
