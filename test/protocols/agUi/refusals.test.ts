import { describe, expect, it } from 'vitest';
import { AgentRunError } from '../../../src/model/AgentRunError.js';
import { agUi } from '../../../src/protocols/agUi/agUi.js';

const protocol = agUi();
const read = (error: AgentRunError, consumed = false): string => protocol.readError(error, { consumed });
const runError = (details: unknown, message = 'No'): AgentRunError =>
  new AgentRunError('run_error', message, { details });
const http = (httpStatus: number, message = 'No', details?: unknown): AgentRunError =>
  new AgentRunError('http_error', message, { httpStatus, details });

describe('the answers after an error', () => {
  it.each([
    'PENDING_INTERRUPTS',
    'UNKNOWN_INTERRUPT_ID',
    'PARTIAL_RESUME',
    'INVALID_PAYLOAD',
    'INTERRUPT_EXPIRED',
    'stale',
    'invalid-payload',
    'InvalidPayload',
    'unknown-interrupt',
    'APPROVAL_RESUME_CANCELLED',
    'INVALID_INTERRUPT_ID',
  ])('are refused by the code %s', (code) => {
    expect(read(runError({ code }))).toBe('refused');
    expect(read(runError({ error: { code } }))).toBe('refused');
  });

  it('are refused by known sentences without a code', () => {
    const words =
      'Agent is in an interrupted state. Resume by invoking with interruptResponse content blocks.';
    expect(read(runError({ code: 'ADAPTER_BUG' }, words))).toBe('refused');
    expect(read(http(500, 'answered with status 500: "Invalid interrupt ID \'x\'"'))).toBe('refused');
  });

  it('are refused by TanStack AI’s list of errors, for any code', () => {
    const interruptErrors = [{ scope: 'item', code: 'conflict', interruptId: 'a' }];
    expect(read(runError({ code: 'conflict', tanstack: { interruptErrors } }))).toBe('refused');
    expect(read(runError({ code: 'conflict', tanstack: { interruptErrors: [] } }))).toBe('unknown');
  });

  it.each([400, 401, 404, 409, 422, 425, 429])('are refused by status %i', (status) => {
    expect(read(http(status))).toBe('refused');
  });

  it('were used if a tool result precedes the error, for any error', () => {
    expect(read(runError({ code: 'stale' }), true)).toBe('failed');
    expect(read(http(409), true)).toBe('failed');
  });

  it.each([
    ['another code', runError({ code: 'INTERNAL' })],
    ['no code', runError(undefined)],
    ['status 500', http(500)],
    ['a broken connection', new AgentRunError('stream_cut', 'Cut')],
    ['no connection', new AgentRunError('network', 'No network')],
    ['an empty response', new AgentRunError('empty_response', 'Empty')],
  ])('are in doubt after %s', (_, error) => {
    expect(read(error)).toBe('unknown');
  });
});

describe('whether a refusal ends the pause', () => {
  const ends = (error: AgentRunError): boolean | undefined => protocol.endsPause?.(error);

  it.each([
    ['status 404', http(404), true],
    ['status 410', http(410), true],
    ['status 409', http(409), false],
    ['an unknown question', runError({ code: 'UNKNOWN_INTERRUPT_ID' }), true],
    ['a refused payload', runError({ code: 'INVALID_PAYLOAD' }), false],
  ])('%s', (_, error, expected) => {
    expect(ends(error)).toBe(expected);
  });

  it('not if TanStack AI lists what is still pending', () => {
    const unknown = { scope: 'item', code: 'unknown-interrupt', interruptId: 'client_tool_a' };
    const batch = { scope: 'batch', code: 'incomplete-batch', interruptIds: ['approval_a', 'client_tool_a'] };
    const refused = (...interruptErrors: readonly object[]) =>
      runError({ code: 'unknown-interrupt', tanstack: { interruptErrors } });
    expect(ends(refused(unknown, batch))).toBe(false);
    expect(ends(refused(unknown))).toBe(true);
  });
});

describe('which interrupts an error names', () => {
  it('reads TanStack AI’s list: errors of one interrupt precede those of the batch', () => {
    const interruptErrors = [
      { scope: 'batch', message: 'Some are invalid.', interruptIds: ['a', 'b'] },
      { scope: 'item', message: 'A must be a boolean.', interruptId: 'a' },
    ];
    expect(protocol.interruptErrors?.(runError({ tanstack: { interruptErrors } }))).toEqual([
      { interruptId: 'a', message: 'A must be a boolean.' },
      { interruptId: 'b', message: 'Some are invalid.' },
    ]);
  });

  it.each([
    ['details', { interruptId: 'a' }],
    ['snake_case', { interrupt_ids: ['a', null] }],
    ['a wrapper', { error: { interruptIds: ['a'] } }],
    ['the details of an event', { details: { interruptId: 'a' } }],
  ])('reads an id in %s', (_, details) => {
    expect(protocol.interruptErrors?.(runError(details, 'Bad payload'))).toEqual([
      { interruptId: 'a', message: 'Bad payload' },
    ]);
    expect(protocol.interruptErrors?.(http(422, 'Bad payload', details))).toHaveLength(1);
  });

  it.each([undefined, null, 'text', 7, [], { tanstack: { interruptErrors: 'x' } }, { interruptId: {} }])(
    'finds none in %j',
    (details) => {
      expect(protocol.interruptErrors?.(runError(details))).toEqual([]);
    },
  );
});
