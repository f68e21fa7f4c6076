import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAgentRun } from 'react-agent-interrupts/core';
import {
  createCallbackRelay,
  interactiveAi,
  readAutonomousCallback,
  type AutonomousErrorCode,
} from 'react-agent-interrupts/protocols/interactiveAi';

/** The examples of the documents, verbatim. */
const succeeded = {
  schema_version: 1,
  run_id: 'run_9f8e7d6c5b4a3f2e1d0c9b8a',
  routine_id: 'kyc-decision',
  status: 'succeeded',
  output: { decision: 'approved', explanation: 'Document and selfie match.' },
  error: null,
  session_id: 'sess_abc123',
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  started_at: '2026-06-04T10:15:00+00:00',
  completed_at: '2026-06-04T10:15:21+00:00',
  metadata: { ticket: 'OPS-441' },
  idempotency_key: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  origin_service: 'agent-server',
};
const failed = {
  schema_version: 1,
  run_id: 'run_1b2c3d4e5f60718293a4b5c6',
  routine_id: 'kyc-decision',
  status: 'failed',
  output: null,
  error: {
    code: 'output_validation_failed',
    message: "'decision' is a required property",
    details: { path: [], schema_path: ['required'] },
  },
  session_id: 'sess_def456',
  trace_id: '00f067aa0ba902b7a3ce929d0e0e4736',
  started_at: '2026-06-04T11:02:00+00:00',
  completed_at: '2026-06-04T11:02:09+00:00',
  metadata: {},
  idempotency_key: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  origin_service: 'agent-server',
};

describe('the callback of an autonomous run', () => {
  // “`run_id` | string | yes”
  // “`routine_id` | string | yes”
  // “`status` | AutonomousRunStatus | yes”
  // `output`: “JsonValue] | no | `null`”
  // “`session_id` | string | yes”
  // “`schema_version` | integer | no | `1`”
  // “`trace_id` | string | no | `null`”
  // “`started_at` | string | yes”
  // “`completed_at` | string | yes”
  // “Opaque caller metadata echoed back in the callback payload.”
  // “Replay-safe key — duplicates return the prior run.”
  // “`origin_service` | string | no | `"agent-server"`”
  it('reports success', () => {
    expect(readAutonomousCallback(succeeded)).toEqual({
      runId: 'run_9f8e7d6c5b4a3f2e1d0c9b8a',
      routineId: 'kyc-decision',
      sessionId: 'sess_abc123',
      status: 'succeeded',
      output: { decision: 'approved', explanation: 'Document and selfie match.' },
      issues: [],
      metadata: { ticket: 'OPS-441' },
      idempotencyKey: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
      schemaVersion: 1,
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      startedAt: Date.UTC(2026, 5, 4, 10, 15, 0),
      completedAt: Date.UTC(2026, 5, 4, 10, 15, 21),
      originService: 'agent-server',
    });
  });

  it('has version 1, and neither a trace nor times, if it does not name them', () => {
    const { schema_version: _version, trace_id: _trace, started_at: _start, ...rest } = succeeded;
    const read = readAutonomousCallback({ ...rest, completed_at: 'soon' });
    expect(read).toMatchObject({ schemaVersion: 1 });
    expect([read?.traceId, read?.startedAt, read?.completedAt]).toEqual([undefined, undefined, undefined]);
  });

  // “`error` is an object: `{code, message, details}`”
  it('has no output and the whole error if it failed, and no error if it succeeded', () => {
    expect(readAutonomousCallback(failed)).toMatchObject({
      routineId: 'kyc-decision',
      sessionId: 'sess_def456',
      status: 'failed',
      error: {
        message: expect.stringContaining("'decision' is a required property") as unknown,
        details: { code: 'output_validation_failed', details: { path: [], schema_path: ['required'] } },
      },
    });
    expect(readAutonomousCallback(failed)).not.toHaveProperty('output');
    expect(readAutonomousCallback({ ...succeeded, output: null })).toMatchObject({ output: null });
    expect(readAutonomousCallback(succeeded)).not.toHaveProperty('error');
  });

  // “`details` is a code-specific object (e.g. the violating JSON `path` for validation failures)”
  it('reports where a document violates its schema', () => {
    const details = { path: ['applicant', 'documents', 0, 'number'], schema_path: ['type'] };
    const error = { code: 'input_validation_failed', message: '12 is not of type "string"', details };
    expect(readAutonomousCallback({ ...failed, error })).toMatchObject({
      status: 'failed',
      issues: [{ path: ['applicant', 'documents', 0, 'number'], message: '12 is not of type "string"' }],
      error: { code: 'run_error', details: { code: 'input_validation_failed', details } },
    });
    expect(readAutonomousCallback(failed)?.issues).toEqual([
      { path: [], message: "'decision' is a required property" },
    ]);
  });

  // “Run exceeded its `timeout_seconds`.”
  // “Internal engine failure during the run.”
  // “A tool call failed irrecoverably.”
  // “The final output violated the routine's `output_schema` (details carry the JSON path).”
  // “The input payload violated `input_schema`.”
  // “Session preparation or engine dispatch failed.”
  // “The engine hit `max_engine_iterations` before `emit_output` was called.”
  it.each<[AutonomousErrorCode, boolean, string]>([
    ['timeout', true, 'it exceeded its time limit'],
    ['engine_error', true, 'its engine failed'],
    ['tool_error', false, 'a tool failed'],
    ['output_validation_failed', false, 'its output does not match its schema'],
    ['input_validation_failed', false, 'its input does not match its schema'],
    ['session_error', true, 'its session did not start'],
    ['max_engine_iterations_reached', false, 'it reached its limit of iterations'],
  ])('explains %s in words, and whether to retry: %s', (code, retryable, words) => {
    const error = { code, message: 'The server says this.', details: {} };
    const read = readAutonomousCallback({ ...failed, error });
    expect(read?.error).toMatchObject({ code: 'run_error', retryable, details: { code } });
    expect(read?.error?.message).toBe(`The run failed: ${words}: The server says this.`);
  });

  it.each([
    [{ code: 'new_code', message: 'New.' }, 'New.'],
    [null, 'The run failed'],
    [{}, 'The run failed'],
  ])('is a failure for an unknown error: %o', (error, words) => {
    expect(readAutonomousCallback({ ...failed, error })?.error).toMatchObject({ retryable: false });
    expect(readAutonomousCallback({ ...failed, error })?.error?.message).toContain(words);
  });

  it('accepts any input', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (error, other) => {
        expect(readAutonomousCallback({ ...failed, error })?.status).toBe('failed');
        expect(readAutonomousCallback(other)).toBeUndefined();
      }),
    );
  });
});

describe('a run that follows an autonomous one', () => {
  const follow = (runId: string) => {
    const relay = createCallbackRelay();
    const options = { url: 'https://interactive.test/agent', protocol: interactiveAi() };
    return { relay, run: createAgentRun({ ...options, transport: relay.follow(runId) }) };
  };

  // “POSTed once to the trigger's `callback_url` when the run settles (succeeds, fails, or times out)”
  // “Dedupe deliveries by `run_id`.”
  // “callbacks carry only the settled states `succeeded` / `failed`”
  it('finishes with the output that the host relays, once', async () => {
    const { relay, run } = follow(succeeded.run_id);
    const sent = run.send();
    await expect.poll(() => run.getSnapshot().status).toBe('running');
    expect(relay.deliver({ ...succeeded, status: 'running' })).toBe('unsettled');
    expect(relay.deliver({ ...succeeded, run_id: 'another' })).toBe('settled');
    expect(relay.deliver({ kind: 'status' })).toBe('unreadable');
    expect(run.getSnapshot().status).toBe('running');
    const finishes: unknown[] = [];
    run.on('finish', (event) => finishes.push(event));
    expect(relay.deliver(succeeded)).toBe('settled');
    expect(relay.deliver(succeeded)).toBe('repeated');
    expect(await sent).toMatchObject({ status: 'finished', result: succeeded.output });
    expect(finishes).toHaveLength(1);
  });

  it('fails as the callback reports', async () => {
    const { relay, run } = follow(failed.run_id);
    relay.deliver(failed);
    await expect(run.send()).rejects.toMatchObject({
      code: 'run_error',
      details: { code: 'output_validation_failed', issues: [{ path: [] }] },
    });
    expect(run.getSnapshot().status).toBe('failed');
  });

  it('can have several readers, and be left', async () => {
    const { relay, run } = follow(succeeded.run_id);
    const other = createAgentRun({
      url: 'x:',
      protocol: interactiveAi(),
      transport: relay.follow(succeeded.run_id),
    });
    const [left, seen] = [run.send(), other.send()];
    await expect.poll(() => run.getSnapshot().status).toBe('running');
    run.stop();
    expect((await left).status).toBe('idle');
    relay.deliver(succeeded);
    expect((await seen).status).toBe('finished');
    expect((await run.send()).status).toBe('finished');
  });
});

it('reads the webhook events that a transport relays, each once', async () => {
  const event = (kind: string, offset: number, more: object) => ({
    kind,
    offset,
    session_id: 's',
    type: 'webhook',
    ...more,
  });
  const events = [
    event('preamble', 5, { text: 'Let me check.' }),
    event('preamble', 5, { text: 'Let me check.' }),
    event('assistant_message', 7, { text: 'Yes.' }),
    event('status', 8, { status: 'ready' }),
  ];
  const run = createAgentRun({
    url: 'https://interactive.test/agent',
    protocol: interactiveAi(),
    async *transport() {
      for (const each of events) yield await Promise.resolve(each);
    },
  });
  const { messages, status } = await run.send('Van?');
  expect(status).toBe('finished');
  expect(messages.slice(1)).toEqual([
    { id: 's:5', role: 'activity', activityType: 'preamble', content: { text: 'Let me check.' } },
    { id: 's:7', role: 'assistant', content: 'Yes.' },
  ]);
});

it('reads any log in any order without throwing, and the same event once', () => {
  const kind = fc.constantFrom('user_message', 'preamble', 'assistant_message', 'status', 'tool', 'new');
  const status = fc.constantFrom(
    'acknowledged',
    'typing',
    'processing',
    'ready',
    'cancelled',
    'error',
    'new',
  );
  const event = fc.record(
    {
      kind,
      offset: fc.nat(9),
      status,
      text: fc.oneof(fc.string(), fc.constant(null)),
      tool_calls: fc.jsonValue(),
    },
    { requiredKeys: ['kind'] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(event, fc.jsonValue())), (events) => {
      const decoder = interactiveAi().createDecoder();
      const read = (value: unknown) => decoder.read(JSON.parse(JSON.stringify(value)));
      events.forEach(read);
      const ending = decoder.ending();
      expect(events.flatMap((each) => read(each))).toEqual([]);
      expect(decoder.ending()).toEqual(ending);
    }),
  );
});
