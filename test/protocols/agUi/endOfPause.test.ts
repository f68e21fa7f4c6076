import { describe, expect, it } from 'vitest';
import { AgentRunError } from '../../../src/model/AgentRunError.js';
import { agUi } from '../../../src/protocols/agUi/agUi.js';
import { stillPending } from './stillPending.js';

const protocol = agUi();
const read = (error: AgentRunError, consumed = false): string => protocol.readError(error, { consumed });
const runError = (details: unknown, message = 'No'): AgentRunError =>
  new AgentRunError('run_error', message, { details });
const http = (httpStatus: number, serverMessage = 'No', details?: unknown): AgentRunError =>
  new AgentRunError('http_error', 'The interrupt was not found, in words that no server has said.', {
    httpStatus,
    serverMessage,
    details,
  });

describe('whether a refusal ends the pause', () => {
  const ends = (error: AgentRunError): boolean | undefined => protocol.endsPause?.(error);

  it.each([
    ['status 404', http(404), true],
    ['status 410', http(410), true],
    ['status 409', http(409), false],
    ['an unknown question', runError({ code: 'UNKNOWN_INTERRUPT_ID' }), true],
    ['a refused payload', runError({ code: 'INVALID_PAYLOAD' }), false],
    ['an unknown question, by the message', runError(undefined, 'Unknown interrupt: int-1'), true],
    ['an expired question, by the message', runError(undefined, 'Interrupt int-1 has expired'), false],
    [
      'a code that precedes the message',
      runError({ code: 'PARTIAL_RESUME' }, 'No pending interrupt is named'),
      false,
    ],
  ])('%s', (_, error, expected) => {
    expect(ends(error)).toBe(expected);
  });

  // reliability.md: “Over AG-UI, the text of an error can also state that an interrupt is no longer pending”
  it.each([
    'Interrupt int-1 already resolved',
    'interrupt has already been answered',
    'Interrupt with id "int-1" was already resumed',
    'interruptId int-1 is not recognized',
    'resume[0].interruptId "int-1" does not match any open interrupt',
    'Unable to find interrupt int-1',
    'There are no interrupts to resume',
    'No interrupts are pending for thread t',
    'Interrupt int-1 is stale',
    'Unknown interruptIds: int-1, int-2',
    'Interrupts int-1 and int-2 were not found',
    'Interrupts not found: int-1',
    'Interrupts int-1, int-2 do not exist',
    'Interrupt int-1 doesn’t exist',
    'Failed to find interrupt int-1',
    'Failed to correlate interruptId int-1',
    'Interrupt int-1 could not be found',
    'interruptId int-1 cannot be correlated with an open interrupt',
    'interruptId int-1 did not match any pending interrupt',
    "interrupt ids ['int-1'] don't match any open interrupts",
    'Interrupts int-1, int-2 are no longer pending',
    "Interrupt int-1 isn't pending",
    'Interrupts int-1, int-2 have already been resolved',
    'Interrupt int-1 already consumed',
    "No interrupt with id 'int-1' exists",
    'There is nothing to resume on thread t',
  ])('an interrupt that is no longer pending, by the message: %s', (words) => {
    expect(ends(runError(undefined, words))).toBe(true);
    expect(ends(http(409, words))).toBe(true);
  });

  it.each([400, 409, 422, 500])('an unknown question, by the words of status %i', (status) => {
    expect(ends(http(status, 'Unknown interrupt: int-1'))).toBe(true);
    expect(ends(http(status, 'Interrupt int-1 has expired'))).toBe(false);
    expect(ends(http(status, 'Unknown tool: send_mail'))).toBe(false);
  });

  // “A resume payload fails validation against its responseSchema.” The question is still pending.
  it.each([
    'Invalid interrupt payload',
    'Invalid payload for interrupt int-1: approved is required',
    'Malformed payload for the resume of int-1',
    'Invalid interrupt response payload: approved must be boolean',
    'Interrupt int-1: required property "approved" not found',
    'The response does not match the schema of interrupt int-1',
    'The resume payload failed validation: interrupt int-1 was already resolved with another schema',
  ])('a refused payload, by the message: %s', (words) => {
    expect(read(runError(undefined, words))).toBe('refused');
    expect(ends(runError(undefined, words))).toBe(false);
  });

  // “A resume fails to address every open interrupt.” The interrupts are still pending.
  it.each(stillPending)('an interrupt that is still pending, by the message: %s', (words) => {
    expect(ends(runError(undefined, words))).toBe(false);
    expect(ends(http(409, words))).toBe(false);
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
