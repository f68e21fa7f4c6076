import { describe, expect, it, vi } from 'vitest';
import { AgentRunError } from '../../../src/model/AgentRunError.js';
import { own } from '../../../src/model/json.js';
import { agUi, type ReadError } from '../../../src/protocols/agUi/agUi.js';
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

  // Each server checks the whole batch before it calls a tool.
  it.each([
    // Pydantic AI
    "Tool call results need to be provided for all deferred tool calls. Expected: {'a', 'b'}, got: {'a'}",
    'Tool call results cannot be matched unambiguously because the message history contains duplicate tool_call_id values',
    // Strands for Python
    "prompt_type=<class 'str'> | must resume from interrupt with list of interruptResponse's",
  ])('are refused by a server’s own sentence, and the interrupt is still pending: %s', (words) => {
    expect(read(runError({ code: 'STRANDS_ERROR' }, words))).toBe('refused');
    expect(protocol.endsPause?.(runError(undefined, words))).toBe(false);
    expect(read(runError(undefined, `Tool "pay" failed: ${words}`))).toBe('unknown');
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
    // About several interrupts, in the past tense, or in the passive voice
    ...stillPending,
    'The resume arrived after the expiresAt of int-1',
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
    'Download failed: nothing to resume',
    'Interrupt handler timed out',
    'The interrupt store timed out',
    'The interrupt queue is open',
    'The interrupt handler has not been resolved',
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
    'Unknown interrupt id: int-1 (raised by tool pay)',
    'Unknown interrupt id: int-1, thrown in node pay',
    'No pending interrupts (returned by the MCP server)',
    'Interrupt int-1 has expired while executing the tool pay',
    'Invalid resume payload (caused by function "pay")',
    'Error in task pay: Unknown interrupt int-1',
    'During task with name "pay": Unknown interrupt int-1',
    'Activity pay failed: Unknown interrupt int-1',
    'Action pay failed: Unknown interrupt int-1',
    'Handler for pay raised: interrupt expired',
    'Worker pay crashed: Unknown interrupt int-1',
    'Call to pay failed: Unknown interrupt int-1',
    'Skill pay failed: Unknown interrupt int-1',
    'Job 7 failed: Unknown interrupt int-1',
    'Unknown interrupt int-1 (in tool pay)',
    'Unknown interrupt int-1 [tool: pay]',
    'Unknown interrupt int-1, from tool pay',
    'Unknown interrupt int-1; source: tool pay',
    'Unknown interrupt int-1 during execution of pay',
    'Unknown interrupt int-1 while calling pay',
    'Interrupt int-1 was not found by the tool pay',
    'Interrupt int-1 not found. The tool pay raised this error.',
    "Unknown interrupt int-1\nDuring task with name 'pay' and id '5'",
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
