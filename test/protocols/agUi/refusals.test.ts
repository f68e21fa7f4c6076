import { describe, expect, it, vi } from 'vitest';
import { AgentRunError } from '../../../src/model/AgentRunError.js';
import { own } from '../../../src/model/json.js';
import { agUi, type ReadError } from '../../../src/protocols/agUi/agUi.js';

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
    expect(read(http(500, "Invalid interrupt ID 'x'"))).toBe('refused');
  });

  // The specification names five conditions, and no codes or messages.
  it.each([
    // “A resume arrives past an interrupt’s expiresAt.”
    'Interrupt "int-1" has expired.',
    'The resume arrived past the expiresAt of interrupt int-1',
    // “A resume payload fails validation against its responseSchema.”
    "Resume payload for interrupt 'int-1' failed validation: 'approved' is a required property",
    'Invalid resume payload',
    'The payload of int-1 does not match its responseSchema.',
    'The response does not match the schema of interrupt int-1',
    // “A resume references an interruptId the agent cannot correlate.”
    'Unknown interrupt: int-1',
    "No pending interrupt found for resume interruptId 'int-1'.",
    'interruptId int-1 was not found on thread t',
    'Cannot correlate interruptId int-1',
    'Unable to correlate interrupt int-1',
    'Interrupt int-1 has already been resolved',
    'resume[0].interruptId "int-1" does not match any open interrupt',
    'There are no interrupts to resume',
    // “A resume fails to address every open interrupt (violates rule 3).”
    "Resume omitted pending interruptId 'int-2'.",
    'A resume must address every open interrupt.',
    'Partial resumes are not supported',
    'Missing resume for interrupts int-2, int-3',
    'Not all open interrupts were addressed',
    'Unaddressed interrupts: int-2',
    // “A RunAgentInput on a thread with pending interrupts omits resume (violates rule 4).”
    'Pending interrupts require a resume entry for every interruptId.',
    'Thread t has unresolved interrupts',
    'Interrupts are still open: int-1',
    'The run input must include a resume for pending interrupts',
    // Wrapped by a framework or a gateway
    'Error executing agent: Unknown interrupt: int-1',
    'Exception raised while resuming: the interrupt has expired',
    'The upstream agent returned an error: Invalid resume payload',
    'Agent execution failed: Interrupt int-1 has expired',
    'Error while running: Unknown interrupt: int-1',
    'Error running the agent "mail": Unknown interrupt: int-1',
    'HTTPException(404): Unknown interrupt: int-1',
    'agent.resume() failed: Unknown interrupt: int-1',
    'rpc error: code = FailedPrecondition desc = interrupt int-1 has expired',
    'System.InvalidOperationException: Interrupt int-1 has expired.',
    'pydantic_core._pydantic_core.ValidationError: Invalid resume payload',
    'Internal server error (500): no pending interrupts',
  ])('are refused by a message about one of the five conditions: %s', (words) => {
    expect(read(runError(undefined, words))).toBe('refused');
    expect(read(runError(undefined, words), true)).toBe('failed');
  });

  it.each([
    'The run was interrupted because the token has expired.',
    'send_mail failed after the resume: invalid JSON payload',
    'Could not find the interrupt handler module',
    'The model did not answer every question',
    'Rate limit exceeded, please resume later',
    'Unknown tool: send_mail',
    'Missing resume for candidate 7',
    'Interrupt int-1: the order is already closed',
    'Interrupt int-1 was resolved, but the ticket is already closed',
    'Unexpected interrupt while the tool ran',
    'The answer does not match the schema of the tool',
  ])('are in doubt after a message about something else: %s', (words) => {
    expect(read(runError(undefined, words))).toBe('unknown');
    expect(protocol.endsPause?.(runError(undefined, words))).toBe(false);
  });

  // custom-protocol.md: “`refused` (the server used none)”
  it.each([
    'The answer was accepted, but interrupt int-1 was not found in the cache',
    'Tool "send_mail" failed: Unknown interrupt int-1',
    'Error executing tool send_mail: the interrupt has expired',
    'send_mail raised ValueError: Invalid resume payload',
    'The mail API returned: "interrupt not found"',
    'Run continued; then: partial resume is not supported',
    'After resuming, no pending interrupts',
    'Traceback (most recent call last):\n  File "a.py", line 7\nKeyError: interrupt int-1 not found',
    'RuntimeError in tool pay: Unknown interrupt int-1',
    'The tool reported: "Interrupt int-1 has expired"',
    'Callback on_tool_end failed: no such interrupt',
    "ToolException('No pending interrupt int-4')",
    "Execution of 'pay' failed: Unknown interrupt int-1",
    'Exception while running pay: the interrupt has expired',
    'Function "archive" threw: Interrupt int-1 has expired',
    'Node "send" failed: interrupt int-1 not found',
    'Step 3 failed: Invalid resume payload',
    'Model call failed: No such interrupt',
    'Executed delete_rows. Next: interrupt int-9 has expired',
    'delete_rows(12): Unknown interrupt int-1',
    'Email 3 of 5 was sent; then: interrupt int-9 has expired',
    'subagent "mail" failed: Unknown interrupt sub-1',
  ])('are in doubt after the failure of a later step: %s', (words) => {
    expect([read(runError(undefined, words)), read(http(500, words))]).toEqual(['unknown', 'unknown']);
    expect(protocol.endsPause?.(runError(undefined, words))).toBe(false);
  });

  it('are in doubt after such a message with the code of a failed tool', () => {
    expect(read(runError({ code: 'TOOL_EXECUTION_FAILED' }, 'Interrupt int-1 has expired'))).toBe('unknown');
    expect(protocol.endsPause?.(runError({ code: 'TOOL_ERROR' }, 'Unknown interrupt int-1'))).toBe(false);
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

describe('the reading of the host', () => {
  const reads = (readError: ReadError) => agUi({ readError }).readError;
  const quota = runError({ code: 'QUOTA' });

  it('decides, and leaves the rest to the default reading', () => {
    const readError = reads((error) => (own(error.details, 'code') === 'QUOTA' ? 'refused' : undefined));
    expect(readError(quota, { consumed: false })).toBe('refused');
    expect(readError(runError({ code: 'stale' }), { consumed: false })).toBe('refused');
    expect(readError(runError(undefined), { consumed: false })).toBe('unknown');
    expect(reads((_, { consumed }) => (consumed ? 'refused' : 'failed'))(quota, { consumed: true })).toBe(
      'refused',
    );
  });

  it('is reported and ignored if it throws', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const cause = new Error('broken');
    const readError = reads(() => {
      throw cause;
    });
    expect(readError(runError({ code: 'stale' }), { consumed: false })).toBe('refused');
    expect(reported).toHaveBeenCalledWith(cause);
    vi.unstubAllGlobals();
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
