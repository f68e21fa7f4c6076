import { AgentRunError } from '../../model/AgentRunError.js';
import type { Issue } from '../../model/Issue.js';
import { own, ownString } from '../../model/json.js';
import type { StreamEnding } from '../../model/Protocol.js';

/** Why an autonomous run failed. */
export type AutonomousErrorCode =
  | 'timeout'
  | 'engine_error'
  | 'tool_error'
  | 'output_validation_failed'
  | 'input_validation_failed'
  | 'session_error'
  | 'max_engine_iterations_reached';

const statuses: readonly AutonomousRun['status'][] = ['accepted', 'running', 'succeeded', 'failed'];

/** What each code means, from the server's documentation. */
const explanations: Readonly<Record<AutonomousErrorCode, string>> = {
  timeout: 'it exceeded its time limit',
  engine_error: 'its engine failed',
  tool_error: 'a tool failed',
  output_validation_failed: 'its output does not match its schema',
  input_validation_failed: 'its input does not match its schema',
  session_error: 'its session did not start',
  max_engine_iterations_reached: 'it reached its limit of iterations',
};

/** The codes after which the same request could succeed. */
const temporary: readonly unknown[] = [
  'timeout',
  'engine_error',
  'session_error',
] satisfies AutonomousErrorCode[];

/** The result of an autonomous run, from its callback. */
export interface AutonomousRun {
  readonly runId: string;
  readonly routineId: string;
  readonly sessionId: string;
  /** A callback reports only `succeeded` and `failed`; polling returns the others. */
  readonly status: 'accepted' | 'running' | 'succeeded' | 'failed';
  readonly output?: unknown;
  /** Present if it failed: `run_error`, with the server's `code` and `details`, and `retryable` by the code. */
  readonly error?: AgentRunError | undefined;
  /** Where the input or the output violates its schema; otherwise empty. */
  readonly issues: readonly Issue[];
  /** The metadata of the trigger, unchanged. */
  readonly metadata?: unknown;
  readonly idempotencyKey?: string | undefined;
  /** The version of the callback's format. @default 1 */
  readonly schemaVersion: number;
  /** The id of its trace. @default the server sends none */
  readonly traceId?: string | undefined;
  /** When it started and settled, in epoch milliseconds of the server's clock. @default unknown */
  readonly startedAt?: number | undefined;
  readonly completedAt?: number | undefined;
  /** The service that sends the callback. @default the server does not name it */
  readonly originService?: string | undefined;
}

/**
 * Reads the body of an autonomous run's callback (`AutonomousCallbackPayload`, version 1); `undefined` if it is not a
 * callback. It is posted to the host's backend at least once: detect repetitions by `runId`. Never throws.
 */
export function readAutonomousCallback(payload: unknown): AutonomousRun | undefined {
  const runId = ownString(payload, 'run_id');
  const routineId = ownString(payload, 'routine_id');
  const status = statuses.find((each) => each === own(payload, 'status'));
  if (!runId || !routineId || !status) return undefined;
  const failed = status === 'failed';
  const fault = failed ? own(payload, 'error') : undefined;
  const version = own(payload, 'schema_version');
  const issues = issuesOf(fault);
  return {
    runId,
    routineId,
    sessionId: ownString(payload, 'session_id') ?? '',
    status,
    ...(status === 'succeeded' && { output: own(payload, 'output') }),
    ...(failed && { error: errorOf(fault, issues) }),
    issues,
    metadata: own(payload, 'metadata'),
    schemaVersion: typeof version === 'number' ? version : 1,
    idempotencyKey: ownString(payload, 'idempotency_key'),
    traceId: ownString(payload, 'trace_id'),
    startedAt: timeIn(payload, 'started_at'),
    completedAt: timeIn(payload, 'completed_at'),
    originService: ownString(payload, 'origin_service'),
  };
}

const timeIn = (payload: unknown, key: string): number | undefined =>
  Date.parse(ownString(payload, key) ?? '') || undefined;

function errorOf(fault: unknown, issues: readonly Issue[]): AgentRunError {
  const [code, details] = [own(fault, 'code'), own(fault, 'details')];
  const named = ownString(fault, 'code') ?? '';
  const explained = ownString(explanations, named) ?? named.replaceAll('_', ' ');
  const words = [explained, ownString(fault, 'message')].filter(Boolean);
  return new AgentRunError('run_error', ['The run failed', ...words].join(': '), {
    retryable: temporary.includes(code),
    details: { code, details, issues },
  });
}

/** `details.path` is where the document violates its schema. */
function issuesOf(fault: unknown): readonly Issue[] {
  const path = own(own(fault, 'details'), 'path');
  if (!Array.isArray(path)) return [];
  const steps = path.filter((step): step is string | number => ['string', 'number'].includes(typeof step));
  return [{ path: steps, message: ownString(fault, 'message') ?? 'It does not match its schema' }];
}

/** The end of the run that follows the callback; `undefined` while the autonomous run has not settled. */
export function endingOf({
  status,
  output,
  error,
}: AutonomousRun): Exclude<StreamEnding, { type: 'open' }> | undefined {
  if (error) return { type: 'failed', error, final: true };
  return status === 'succeeded' ? finished('success', output) : undefined;
}

/** The end of a run without an error. */
export const finished = (
  outcome: 'success' | 'cancelled',
  result?: unknown,
): Extract<StreamEnding, { type: 'finished' }> => ({
  type: 'finished',
  outcome,
  result,
  pendingToolCallIds: [],
});
