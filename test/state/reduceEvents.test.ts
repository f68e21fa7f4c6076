import { describe, expect, it } from 'vitest';
import { own } from '../../src/model/json.js';
import { emptyConversation } from '../../src/state/Conversation.js';
import { converse } from './converse.js';

describe('state', () => {
  it('is the value of the last snapshot, for any JSON', () => {
    for (const snapshot of [null, 0, '', false, [1], { a: 1 }]) {
      expect(converse([{ type: 'STATE_SNAPSHOT', snapshot }]).state).toStrictEqual(snapshot);
    }
    const from = emptyConversation({ state: { a: 1 } });
    expect(converse([{ type: 'STATE_SNAPSHOT' }], { from })).toBe(from);
  });

  it('keeps its identity after a snapshot with the same value', () => {
    const from = emptyConversation({ state: { a: [1, { b: 2 }] } });
    expect(converse([{ type: 'STATE_SNAPSHOT', snapshot: { a: [1, { b: 2 }] } }], { from })).toBe(from);
  });

  it('changes by patches, and shares what they do not change', () => {
    const mail = { to: 'Bob' };
    const from = emptyConversation({ state: { mail, log: [1] } });
    const { state } = converse([{ type: 'STATE_DELTA', delta: [{ op: 'add', path: '/log/-', value: 2 }] }], {
      from,
    });
    expect(state).toStrictEqual({ mail: { to: 'Bob' }, log: [1, 2] });
    expect(own(state, 'mail')).toBe(mail);
    expect(from.state).toStrictEqual({ mail: { to: 'Bob' }, log: [1] });
  });

  it('is unchanged after a patch that fails halfway', () => {
    const from = emptyConversation({ state: { a: 1 } });
    const delta = [
      { op: 'replace', path: '/a', value: 2 },
      { op: 'remove', path: '/nothing' },
    ];
    expect(converse([{ type: 'STATE_DELTA', delta }], { from })).toBe(from);
  });

  it('survives a failing patch among others in one batch', () => {
    const add = (value: unknown) => ({ type: 'STATE_DELTA', delta: [{ op: 'add', path: '/log/-', value }] });
    const failing = {
      type: 'STATE_DELTA',
      delta: [
        { op: 'add', path: '/log/0', value: 'wrong' },
        { op: 'remove', path: '/log/2' },
        { op: 'remove', path: '/log/0' },
        { op: 'replace', path: '/log/0', value: { wrong: true } },
        { op: 'remove', path: '/log/0/wrong' },
        { op: 'add', path: '/more', value: {} },
        { op: 'test', path: '/log', value: 'no' },
      ],
    };
    const { state } = converse([add(1), add(2), failing, add(3)], {
      from: emptyConversation({ state: { log: [] } }),
    });
    expect(state).toStrictEqual({ log: [1, 2, 3] });
  });

  it('is initially an object', () => {
    expect(emptyConversation().state).toStrictEqual({});
    expect(emptyConversation({ state: null }).state).toBeNull();
  });
});

describe('steps', () => {
  const step = (type: string, stepName: string) => ({ type, stepName });

  it('are listed while they are open, once per start under the same name', () => {
    const open = converse([
      step('STEP_STARTED', 'plan'),
      step('STEP_STARTED', 'tools'),
      { ...step('STEP_STARTED', 'tools'), subagentRunId: 's1' },
      step('STEP_FINISHED', 'plan'),
    ]);
    expect(open.steps).toStrictEqual(['tools', 'tools']);
    expect(converse([step('STEP_FINISHED', 'tools')], { from: open }).steps).toStrictEqual(['tools']);
    expect(converse([step('STEP_FINISHED', 'never begun')], { from: open })).toBe(open);
  });

  it.each(['RUN_STARTED', 'RUN_FINISHED', 'RUN_ERROR'])('are closed at %s', (type) => {
    expect(converse([step('STEP_STARTED', 'plan'), { type }]).steps).toStrictEqual([]);
  });
});

describe('subagents', () => {
  const told = (type: string, fields: object = {}) => ({ type, subagentRunId: 's1', ...fields });
  const running = converse([told('SUBAGENT_STARTED', { name: 'helper' })]);

  it('are running after their start', () => {
    expect(Object.values(running.subagents)).toStrictEqual([{ id: 's1', name: 'helper', status: 'running' }]);
    expect(Object.getPrototypeOf(running.subagents)).toBeNull();
  });

  it.each([
    [told('SUBAGENT_FINISHED', { result: { found: 3 } }), { status: 'finished', result: { found: 3 } }],
    [told('SUBAGENT_FINISHED', { outcome: { type: 'success' } }), { status: 'finished' }],
    [told('SUBAGENT_FINISHED', { outcome: { type: 'suspended' } }), { status: 'suspended' }],
    [told('SUBAGENT_ERROR', { message: 'lost' }), { status: 'failed', error: 'lost' }],
  ])('end as %j states', (event, end) => {
    expect(converse([event], { from: running }).subagents['s1']).toStrictEqual({
      id: 's1',
      name: 'helper',
      ...end,
    });
  });

  it('change nothing when events describe them', () => {
    expect(converse([told('SUBAGENT_STARTED', { name: 'helper' })], { from: running })).toBe(running);
  });

  it('are known from their end alone', () => {
    expect(converse([told('SUBAGENT_ERROR')]).subagents['s1']).toMatchObject({ name: '', status: 'failed' });
  });
});

describe('events without a meaning', () => {
  it.each([
    { type: 'RAW', event: { any: 'thing' } },
    { type: 'CUSTOM', name: 'on_interrupt', value: 'x' },
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'RUN_FINISHED', outcome: { type: 'success' } },
    { type: 'RUN_ERROR', message: 'x' },
    { type: 'REASONING_START', messageId: 'r1' },
    { type: 'TEXT_MESSAGE_END', messageId: 'nobody' },
    { type: 'TOOL_CALL_END', toolCallId: 'nobody' },
    { type: 'SOMETHING_NEW', messageId: 'm1' },
    { type: 'TEXT_MESSAGE_CONTENT', delta: 'no id' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: '' },
  ])('return the same conversation: $type', (event) => {
    const from = emptyConversation({ messages: [{ id: 'm1', role: 'assistant', content: 'a' }] });
    expect(converse([event], { from })).toBe(from);
  });
});
