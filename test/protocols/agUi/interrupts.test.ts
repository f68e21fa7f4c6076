import { describe, expect, it } from 'vitest';
import { asking, finished, issuePaths, pauseOf, readOne } from './reading.js';

describe('a well-formed interrupt', () => {
  it('is read unchanged, with every field of AG-UI 1.0', () => {
    const interrupt = {
      subagentRunId: 'sub-1',
      id: 'i-1',
      reason: 'tool_call',
      message: 'Send it?',
      toolCallId: 'tc-1',
      responseSchema: { type: 'object', properties: { approved: { type: 'boolean' } } },
      expiresAt: '2026-04-20T17:00:00Z',
      metadata: { a_b: null },
    };
    expect(readOne(interrupt)).toEqual({ interrupt, raw: interrupt, issues: [], answerable: true });
  });
});

describe('nulls and spellings', () => {
  it('reads null as absent', () => {
    const nulls = { message: null, toolCallId: null, responseSchema: null, expiresAt: null, metadata: null };
    expect(readOne({ id: 'i', reason: 'confirmation', ...nulls })).toMatchObject({
      interrupt: { id: 'i', reason: 'confirmation' },
      issues: [],
    });
    expect(Object.keys(readOne({ id: 'i', reason: 'confirmation', ...nulls }).interrupt)).toEqual([
      'id',
      'reason',
    ]);
  });

  it('reads snake_case', () => {
    const snake = {
      tool_call_id: 'tc',
      response_schema: { type: 'string' },
      expires_at: '2026-04-20',
      subagent_run_id: 's',
    };
    expect(readOne({ id: 'i', reason: 'x', ...snake }).interrupt).toEqual({
      subagentRunId: 's',
      id: 'i',
      reason: 'x',
      toolCallId: 'tc',
      responseSchema: { type: 'string' },
      expiresAt: '2026-04-20',
    });
  });
});

describe('responseSchema', () => {
  const schemaOf = (responseSchema: unknown): unknown => readOne({ id: 'i', reason: 'x', responseSchema });

  it.each([
    ['an object of a scalar type', { type: 'boolean' }, { type: 'boolean' }],
    ['JSON text', '{"type":"object"}', { type: 'object' }],
    ['the bare name of a type', 'integer', { type: 'integer' }],
  ])('keeps %s', (_, given, kept) => {
    expect(schemaOf(given)).toMatchObject({ interrupt: { responseSchema: kept }, issues: [] });
  });

  it.each([true, 'true'])('is any answer for %j, without an issue', (given) => {
    expect(schemaOf(given)).toMatchObject({ issues: [] });
    expect(schemaOf(given)).not.toHaveProperty('interrupt.responseSchema');
  });

  it.each([false, 'a text', 'false', 7, ['a'], '[1]'])(
    'is an issue for %j, and the question can be answered',
    (given) => {
      expect(schemaOf(given)).toMatchObject({ issues: [{ path: ['responseSchema'] }], answerable: true });
      expect(schemaOf(given)).not.toHaveProperty('interrupt.responseSchema');
    },
  );
});

describe('id', () => {
  it.each([undefined, null, ''])(
    'is missing when %j: the question is shown, but cannot be answered',
    (id) => {
      const received = readOne({ id, reason: 'confirmation' });
      expect(received).toMatchObject({ interrupt: { id: '' }, answerable: false });
      expect(received.issues[0]?.message).toContain('without an id, so it cannot be answered');
      expect(issuePaths(received)).toEqual(['id']);
    },
  );

  it('becomes text if it is a number, with an issue', () => {
    const received = readOne({ id: 7, reason: 'confirmation' });
    expect(received).toMatchObject({ interrupt: { id: '7' }, answerable: true });
    expect(issuePaths(received)).toEqual(['id']);
  });

  it('is an issue if it is an object', () => {
    expect(readOne({ id: {}, reason: 'x' })).toMatchObject({ interrupt: { id: '' }, answerable: false });
  });

  it('may occur twice: the same question once, another one beside it with an issue', () => {
    const first = { id: 'i', reason: 'x', message: 'A?' };
    expect(pauseOf(asking(first, first))).toHaveLength(1);
    const [one, other] = pauseOf(asking(first, { ...first, message: 'B?' }));
    expect(one?.issues).toEqual([]);
    expect(other).toMatchObject({
      interrupt: { message: 'B?' },
      issues: [{ path: ['id'] }],
      answerable: true,
    });
  });
});

describe('reason', () => {
  it.each([
    [{ responseSchema: { type: 'object' }, toolCallId: 'tc' }, 'input_required'],
    [{ toolCallId: 'tc' }, 'tool_call'],
    [{ message: 'Hm' }, 'unspecified'],
  ])('is derived from %j as %s if it is missing, with an issue', (fields, reason) => {
    const received = readOne({ id: 'i', ...fields });
    expect(received.interrupt.reason).toBe(reason);
    expect(issuePaths(received)).toEqual(['reason']);
  });
});

describe('expiresAt', () => {
  const expiryOf = (expiresAt: unknown): unknown => readOne({ id: 'i', reason: 'x', expiresAt });

  it.each([
    ['2026-04-20T17:00:00Z', '2026-04-20T17:00:00Z'],
    ['2026-04-20T17:00:00.123456+00:00', '2026-04-20T17:00:00.123456+00:00'],
    ['Mon, 20 Apr 2026 17:00:00 GMT', 'Mon, 20 Apr 2026 17:00:00 GMT'],
    [1776704400, '2026-04-20T17:00:00.000Z'],
    [1776704400000, '2026-04-20T17:00:00.000Z'],
    ['1776704400', '2026-04-20T17:00:00.000Z'],
  ])('reads %j', (given, read) => {
    expect(expiryOf(given)).toMatchObject({ interrupt: { expiresAt: read }, issues: [] });
  });

  it.each(['', 'soon', 'in 5 minutes', '2026-13-45', 'May 1', -1, 0, 1e300, true, {}])(
    'flags %j',
    (given) => {
      expect(expiryOf(given)).toMatchObject({ issues: [{ path: ['expiresAt'] }], answerable: true });
      expect(expiryOf(given)).toHaveProperty('interrupt.expiresAt');
    },
  );
});

describe('other malformed parts', () => {
  it('keep a message of another type as text, and remove metadata that is not an object', () => {
    const received = readOne({
      id: 'i',
      reason: 'x',
      message: { text: 'Go?' },
      metadata: 'm',
      toolCallId: 4,
    });
    expect(received.interrupt).toEqual({ id: 'i', reason: 'x', message: '{"text":"Go?"}', toolCallId: '4' });
    expect(issuePaths(received)).toEqual(['message', 'toolCallId', 'metadata']);
  });

  it.each([null, 7, true, [], 'Shall I?'])(
    'show %j, which is not an interrupt, as a question that cannot be answered',
    (value) => {
      const received = readOne(value);
      expect(received).toMatchObject({
        interrupt: { id: '', reason: 'unspecified' },
        raw: value,
        answerable: false,
      });
      expect(received.issues.length).toBeGreaterThan(0);
      expect(received.interrupt.message).toBe(typeof value === 'string' ? value : undefined);
    },
  );

  it('include an interrupt as JSON text, which is read', () => {
    expect(readOne('{"id":"i","reason":"x"}')).toMatchObject({ interrupt: { id: 'i' }, answerable: true });
  });
});

describe('the old draft', () => {
  const draft = (interrupt: unknown): object => ({ ...finished, outcome: 'interrupt', interrupt });

  it('is one interrupt, whose payload is what the server shows', () => {
    const sent = {
      id: 'perm_tc-1',
      reason: 'tool:PermissionConfirm',
      payload: { message: 'Allow?', level: 2 },
    };
    expect(pauseOf(draft(sent))).toEqual([
      {
        interrupt: {
          id: 'perm_tc-1',
          reason: 'tool:PermissionConfirm',
          message: 'Allow?',
          metadata: { payload: { message: 'Allow?', level: 2 } },
        },
        raw: sent,
        issues: [],
        answerable: true,
        answerFormat: 'draft',
      },
    ]);
  });

  it('can be answered without an id', () => {
    expect(pauseOf(draft({ reason: 'tool_approval' }))).toMatchObject([
      { interrupt: { id: '' }, issues: [], answerable: true, answerFormat: 'draft' },
    ]);
    expect(pauseOf(draft({ payload: 'Allow?' }))).toMatchObject([
      { interrupt: { message: 'Allow?' }, answerable: true },
    ]);
  });
});

describe('the proposal', () => {
  const proposalOf = (metadata: unknown): unknown => readOne({ id: 'i', reason: 'x', metadata }).proposal;
  const request = { name: 'send', args: { to: 'a' } };

  it.each([
    ['Mastra', { mastra: { runId: 'r', toolName: 'send', args: { to: 'a' } } }],
    ['Strands', { strandsName: 'approve', tool_name: 'send', tool_input: { to: 'a' } }],
    [
      'TanStack AI',
      { 'tanstack:interruptBinding': { interruptId: 'i' }, toolName: 'send', input: { to: 'a' } },
    ],
    ['LangGraph middleware', { langgraph: { raw: { action_requests: [request] } } }],
    ['LangGraph middleware in JS', { langgraph: { raw: { actionRequests: [request] } } }],
    [
      'LangGraph prebuilt',
      { langgraph: { raw: [{ action_request: { action: 'send', args: { to: 'a' } } }] } },
    ],
  ])('is found where %s has it', (_, metadata) => {
    expect(proposalOf(metadata)).toEqual(request);
  });

  it('is found where jobworkerp-rs has it', () => {
    const payload = { pendingToolCalls: [{ fnName: 'send', fnArguments: '{"to":"a"}' }] };
    const interrupt = { id: 'i', reason: 'tool_approval_required', payload };
    const [received] = pauseOf({ ...finished, outcome: 'interrupt', interrupt });
    expect(received?.proposal).toEqual(request);
  });

  it.each([
    ['Strands', { tool_name: 'send', tool_input: { to: 'a' } }],
    ['TanStack AI', { toolName: 'send', input: { to: 'a' } }],
  ])('is a guess if only its fields are those of %s', (_, metadata) => {
    expect(proposalOf(metadata)).toEqual({ ...request, isGuess: true });
  });

  it.each([
    ['two calls', { langgraph: { raw: { action_requests: [request, request] } } }],
    ['no name', { tool_input: {} }],
    ['a call of Mastra without its run', { mastra: { toolName: 'send', args: { to: 'a' } } }],
    [
      'a payload beside the outcome of AG-UI 1.0',
      { payload: { pendingToolCalls: [{ fnName: 'send', fnArguments: '{}' }] } },
    ],
    ['other metadata', { a: 1 }],
    [
      'an inherited name',
      JSON.parse('{"langgraph":{"raw":{"action_requests":[{"__proto__":{"name":"x"}}]}}}'),
    ],
  ])('is absent for %s', (_, metadata) => {
    expect(proposalOf(metadata)).toBeUndefined();
  });

  it('may have no arguments', () => {
    const metadata = { strandsName: 'approve', tool_name: 'now', tool_input: null };
    expect(proposalOf(metadata)).toEqual({ name: 'now' });
  });
});

describe('the call that an id names', () => {
  const call = (id: string): object => ({ type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'x' });
  const callOf = (id: string, ...before: readonly object[]): unknown =>
    readOne({ id, reason: 'x' }, ...before).interrupt.toolCallId;

  it.each([
    'hook:beforeToolCall:tc-a:approve:tc-a',
    'tool:tc-a:need',
    'int-tc-a',
    'approval_tc-a',
    'r1::tc-a',
    'tc-a',
  ])('is found in %s', (id) => {
    expect(callOf(id, call('tc-a'), call('zz-9'))).toBe('tc-a');
  });

  it('may be in a snapshot of the messages', () => {
    const messages = [{ id: 'm', role: 'assistant', tool_calls: [{ id: 'call_1' }] }];
    expect(callOf('perm_call_1', { type: 'MESSAGES_SNAPSHOT', messages })).toBe('call_1');
  });

  it.each([
    ['an id inside a longer word', 'int-tc-abc', [call('tc-a')]],
    ['two calls', 'tc-a:tc-b', [call('tc-a'), call('tc-b')]],
    [
      'a call that has its result',
      'x:tc-a',
      [call('tc-a'), { type: 'TOOL_CALL_RESULT', toolCallId: 'tc-a' }],
    ],
    ['an id too short to prove anything', 'int-1', [call('1')]],
    ['no call at all', 'int-tc-a', []],
  ])('is absent for %s', (_, id, before) => {
    expect(callOf(id, ...before)).toBeUndefined();
  });

  it('never replaces a given one', () => {
    expect(
      readOne({ id: 'int-tc-a', reason: 'x', toolCallId: 'other' }, call('tc-a')).interrupt.toolCallId,
    ).toBe('other');
  });
});
