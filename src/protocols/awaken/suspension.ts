import { AgentRunError } from '../../model/AgentRunError.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ResumeBatch } from '../../model/Protocol.js';
import { isSuspension } from './nativeEvents.js';

/**
 * How a decided call continues: it runs again with the proposed arguments, the decision is its result, or the decision
 * is its arguments.
 */
export type ResumeMode = 'replay_tool_call' | 'use_decision_as_tool_result' | 'pass_decision_to_tool';

/** Data for the answer, stored in the interrupt's `metadata.awaken`. */
export interface AwakenMetadata {
  readonly runId?: string | undefined;
  readonly resumeMode?: string | undefined;
  readonly action?: string | undefined;
  readonly parameters?: unknown;
  readonly pending?: unknown;
  /** When the call was suspended, if the interrupt was in a run's record. */
  readonly suspendedAt?: unknown;
}

/** Awaken's data in an interrupt; empty for other servers. */
export function awakenOf(received: ReceivedInterrupt | undefined): AwakenMetadata {
  const found = own(received?.interrupt.metadata, 'awaken');
  return isJsonObject(found) ? found : {};
}

/** Whether an answer of any content goes to the agent: it is the result or the arguments of the call. */
function takesAnyAnswer(received: ReceivedInterrupt | undefined): boolean {
  return /_decision_/.test(awakenOf(received).resumeMode ?? '');
}

/**
 * Whether an entry ends its call: a cancellation, and the denial of a call that would run again. For other calls, a
 * denial is an answer like any other.
 *
 * @throws AgentRunError `not_sent` for an answer to a call that would run again, if it is neither an approval nor a
 * denial: the server runs the call after any answer
 */
export function endsCall({ entries, received, deniedIndices = [] }: ResumeBatch, at: number): boolean {
  if (entries[at]?.status === 'cancelled') return true;
  if (takesAnyAnswer(received[at])) return false;
  const payload: unknown = entries[at]?.payload;
  const approved = typeof payload === 'boolean' ? payload : own(payload, 'approved');
  if (deniedIndices.includes(at) || approved === false) return true;
  const { reason, responseSchema } = received[at]?.interrupt ?? {};
  if (approved !== true && reason === 'tool_call' && !responseSchema)
    throw new AgentRunError('not_sent', 'Approve or deny the call. Nothing was sent.');
  return false;
}

/** The server's id of the interrupted run, if known. */
export function interruptedRunId(received: readonly ReceivedInterrupt[]): string | undefined {
  return received.flatMap((each) => awakenOf(each).runId ?? [])[0];
}

/** A suspended call from its `tool_call_done`. `undefined` if it has settled or has no id. */
export function readSuspension(done: JsonObject, runId: string | undefined): ReceivedInterrupt | undefined {
  const toolCallId = ownString(done, 'id');
  const result = own(done, 'result');
  const waits = own(result, 'status') === 'pending' || isSuspension(done);
  if (toolCallId === undefined || !waits) return undefined;
  const ticket = own(result, 'suspension');
  const suspension = own(ticket, 'suspension');
  const pending = own(ticket, 'pending');
  const schema = own(suspension, 'response_schema');
  const message = ownString(suspension, 'message') ?? ownString(result, 'message');
  // The permission plugin names its own dialog in `pending`, with its own id.
  const isDialog = ![undefined, toolCallId].includes(ownString(pending, 'id'));
  const called = ownString(result, 'tool_name');
  const name = (isDialog ? called : undefined) ?? ownString(pending, 'name') ?? called;
  const awaken: AwakenMetadata = {
    runId,
    resumeMode: ownString(ticket, 'resume_mode'),
    action: ownString(suspension, 'action'),
    parameters: own(suspension, 'parameters'),
    pending,
    suspendedAt: own(ticket, 'updated_at'),
  };
  return {
    interrupt: {
      id: ownString(suspension, 'id') ?? toolCallId,
      reason: reasonOf(awaken, isJsonObject(schema)),
      toolCallId,
      ...(message !== undefined && { message }),
      ...(isJsonObject(schema) && { responseSchema: schema }),
      metadata: { awaken },
    },
    raw: done,
    issues: [],
    answerable: true,
    ...(name !== undefined && { proposal: { name, args: own(pending, 'arguments') } }),
  };
}

/**
 * Converts a ticket of a run's record to its event. The record does not contain its message and schema, but `shown`
 * does, if the interrupt is known.
 */
export function eventOf(ticket: unknown, shown?: ReceivedInterrupt): JsonObject {
  const id = own(ticket, 'tool_call_id');
  const pending = { ...(ticket as object), id, name: own(ticket, 'tool_name') };
  const suspension = {
    id: own(ticket, 'ticket_id'),
    action: own(ticket, 'reason'),
    message: shown?.interrupt.message,
    parameters: awakenOf(shown).parameters,
    response_schema: shown?.interrupt.responseSchema,
  };
  // `resume_mode` and `updated_at` have the same names.
  return { id, outcome: 'suspended', result: { suspension: { ...(ticket as object), suspension, pending } } };
}

/** The tickets of a run's record. */
export function ticketsIn(record: unknown): readonly unknown[] {
  const tickets = own(own(record, 'waiting'), 'tickets');
  return Array.isArray(tickets) ? tickets : [];
}

/** The suspended calls of a run's record. */
export function readTickets(record: unknown): readonly ReceivedInterrupt[] {
  const runId = ownString(record, 'run_id');
  return ticketsIn(record).flatMap((ticket) => readSuspension(eventOf(ticket), runId) ?? []);
}

/** Only a call that runs again as proposed can be approved or denied. For other calls, the answer itself is used. */
export function reasonOf({ resumeMode, action }: AwakenMetadata, hasSchema: boolean): string {
  const mode: ResumeMode = 'replay_tool_call';
  if (resumeMode === mode) return 'tool_call';
  return hasSchema ? 'input_required' : (action ?? 'awaken:suspended');
}
