import type { Interrupt } from '../../model/agUi.js';
import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';

/**
 * How a call goes on once it is decided: it runs again with the arguments that were proposed, the decision is its
 * result, or the decision is its arguments.
 */
export type ResumeMode = 'replay_tool_call' | 'use_decision_as_tool_result' | 'pass_decision_to_tool';

/** What the answer needs to know later, kept in the interrupt's `metadata.awaken`. */
export interface AwakenMetadata {
  readonly runId?: string | undefined;
  readonly resumeMode?: string | undefined;
  readonly action?: string | undefined;
  readonly parameters?: unknown;
  readonly pending?: unknown;
}

/** What an interrupt of Awaken's holds beside AG-UI's fields; nothing for one of another server. */
export function awakenOf({ interrupt }: ReceivedInterrupt): AwakenMetadata {
  const found = own(interrupt.metadata, 'awaken');
  return isJsonObject(found) ? found : {};
}

/** A call that waits, as `tool_call_done` tells of it. `undefined` where it has settled or has no id. */
export function readSuspension(done: JsonObject, runId: string | undefined): ReceivedInterrupt | undefined {
  const toolCallId = ownString(done, 'id');
  const result = own(done, 'result');
  const waits = own(result, 'status') === 'pending' || own(done, 'outcome') === 'suspended';
  if (toolCallId === undefined || !waits) return undefined;
  const ticket = own(result, 'suspension');
  const suspension = own(ticket, 'suspension');
  const pending = own(ticket, 'pending');
  return received({
    raw: done,
    toolCallId,
    id: ownString(suspension, 'id'),
    name: ownString(pending, 'name') ?? ownString(result, 'tool_name'),
    args: own(pending, 'arguments'),
    schema: own(suspension, 'response_schema'),
    message: ownString(suspension, 'message') ?? ownString(result, 'message'),
    awaken: {
      runId,
      resumeMode: ownString(ticket, 'resume_mode'),
      action: ownString(suspension, 'action'),
      parameters: own(suspension, 'parameters'),
      pending,
    },
  });
}

/** A call that waits, as a run's record tells of it: without its message and its schema. */
export function readTicket(ticket: unknown, runId: string | undefined): ReceivedInterrupt | undefined {
  const toolCallId = ownString(ticket, 'tool_call_id');
  if (toolCallId === undefined) return undefined;
  return received({
    raw: ticket,
    toolCallId,
    id: ownString(ticket, 'ticket_id'),
    name: ownString(ticket, 'tool_name'),
    args: own(ticket, 'arguments'),
    schema: undefined,
    message: undefined,
    awaken: {
      runId,
      resumeMode: ownString(ticket, 'resume_mode'),
      action: ownString(ticket, 'reason'),
      pending: { id: toolCallId, name: own(ticket, 'tool_name'), arguments: own(ticket, 'arguments') },
    },
  });
}

interface Waiting {
  readonly raw: unknown;
  readonly id: string | undefined;
  readonly toolCallId: string;
  readonly name: string | undefined;
  readonly args: unknown;
  readonly schema: unknown;
  readonly message: string | undefined;
  readonly awaken: AwakenMetadata;
}

function received({ raw, id, toolCallId, name, args, schema, message, awaken }: Waiting): ReceivedInterrupt {
  const responseSchema = isJsonObject(schema) ? schema : undefined;
  const interrupt: Interrupt = {
    id: id ?? toolCallId,
    reason: reasonOf(awaken, responseSchema !== undefined),
    toolCallId,
    ...(message !== undefined && { message }),
    ...(responseSchema && { responseSchema }),
    metadata: { awaken: definedOf(awaken) },
  };
  return {
    interrupt,
    raw,
    issues: [],
    answerable: true,
    ...(name !== undefined && { proposal: args === undefined ? { name } : { name, args } }),
  };
}

/** Only a call that runs again as it was proposed is a yes or a no; elsewhere the answer itself is what is used. */
export function reasonOf({ resumeMode, action }: AwakenMetadata, hasSchema: boolean): string {
  const mode: ResumeMode = 'replay_tool_call';
  if (resumeMode === mode) return 'tool_call';
  return hasSchema ? 'input_required' : (action ?? 'awaken:suspended');
}

function definedOf(awaken: AwakenMetadata): Record<string, unknown> {
  return Object.fromEntries(Object.entries(awaken).filter(([, value]) => value !== undefined));
}
