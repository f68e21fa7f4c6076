import { readApproval } from '../approvals/approval.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { RunEvents } from '../model/AgentRun.js';
import { own, saysAll } from '../model/json.js';
import type { ApprovedCall, DecisionRecord } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { maskArgs } from '../secrets/maskArgs.js';
import { isCallOf } from './history.js';
import type { Pause, PauseItem, ToolCalls } from './Pause.js';
import { stableJson } from './stableJson.js';

/** A call as it was approved or executed. */
type Call = ApprovedCall['approved'];

/** What a resumed run has told so far. */
export interface ResumedRun {
  /** The calls that it has streamed itself. */
  readonly calls: ReadonlySet<string>;
  /** The calls that it asks about at its end. */
  readonly asked?: ReadonlySet<string> | undefined;
}

/** What the audit comes to. */
export interface Audit {
  readonly history: readonly DecisionRecord[];
  readonly mismatches: readonly RunEvents['mismatch'][];
}

/** The calls that a person has approved in a pause, beside the run that carries the answers. */
export function approvalsIn(pause: Pause | undefined, resumedBy: string): readonly ApprovedCall[] {
  return pause?.items.flatMap((item) => approvedCall(item, resumedBy) ?? []) ?? [];
}

/** Those whose calls have neither run nor been asked about again. A later resumed run may execute them. */
export function unexecuted(
  approvals: readonly ApprovedCall[],
  toolCalls: ToolCalls,
  asked: ReadonlySet<string>,
): readonly ApprovedCall[] {
  return approvals.filter(({ toolCallId }) => {
    const call = asked.has(toolCallId) ? undefined : toolCalls[toolCallId];
    return call !== undefined && !hasRun(call);
  });
}

/** The call that a question is about. */
export const callOfItem = ({ received }: PauseItem): string | undefined => received.interrupt.toolCallId;

/**
 * Compares what a resumed run has executed with what a person approved, for this run or an earlier one, as far as its events
 * and snapshots show it. Edits count as approved. A difference goes into the record of the decision. A later call under the
 * same id is another one, and a call that the run asks about again has not been executed.
 */
export function auditExecuted(
  history: readonly DecisionRecord[],
  approvals: readonly ApprovedCall[],
  toolCalls: ToolCalls,
  told: ResumedRun,
  isSecret?: IsSecret,
): Audit {
  const found = new Map<string, RunEvents['mismatch']>();
  for (const approval of approvals) {
    const mismatch = mismatchOf(approval, toolCalls, told, isSecret);
    if (mismatch) found.set(placeOf(approval.key, approval.resumedBy), mismatch);
  }
  if (found.size === 0) return { history, mismatches: [] };
  const mismatches: RunEvents['mismatch'][] = [];
  const audited = history.map((record) => {
    const mismatch = found.get(placeOf(record.key, record.resumedBy));
    const call = mismatch && toolCalls[mismatch.toolCallId];
    if (!call || record.executed || !isCallOf(record, call)) return record;
    mismatches.push(mismatch);
    return { ...record, executed: mismatch.executed };
  });
  return mismatches.length === 0 ? { history, mismatches } : { history: audited, mismatches };
}

/** One decision of one batch: keys hold no space. */
const placeOf = (key: string, resumedBy: string | undefined): string => `${key} ${resumedBy ?? ''}`;

function mismatchOf(
  approval: ApprovedCall,
  toolCalls: ToolCalls,
  told: ResumedRun,
  isSecret: IsSecret | undefined,
): RunEvents['mismatch'] | undefined {
  const { key, toolCallId, approved, proposed } = approval;
  const executed = toolCalls[toolCallId];
  if (!executed || executed.args === undefined) return undefined;
  if (told.asked?.has(toolCallId) && !hasRun(executed)) return undefined;
  if (isSameCall(executed, approved)) return undefined;
  // The proposal that stands in the conversation says nothing of what was executed in place of it.
  if (!told.calls.has(toolCallId) && isSameCall(executed, proposed)) return undefined;
  const masked = (call: Call): Call => maskedCall(call, approval, isSecret);
  return { key, toolCallId, approved: masked(approved), executed: masked(executed) };
}

/**
 * A call with the secrets of its arguments masked. What is secret of the call that was approved stays a secret under the name
 * of another tool.
 */
export function maskedCall(
  { name, args }: Call,
  { approved, schema }: Pick<ApprovedCall, 'approved' | 'schema'>,
  isSecret: IsSecret | undefined,
): Call {
  const masked = [name, approved.name].reduce(
    (found: unknown, toolName) => maskArgs(found, { toolName, schemas: [schema], isSecret }),
    args,
  );
  return { name, args: masked };
}

const hasRun = ({ status }: ToolCallRecord): boolean => status === 'succeeded' || status === 'failed';

function approvedCall(item: PauseItem, resumedBy: string): ApprovedCall | undefined {
  const { key, received, decision, shown } = item;
  const toolCallId = callOfItem(item);
  if (toolCallId === undefined || decision?.status !== 'resolved' || !shown?.toolName || received.actions)
    return undefined;
  if (isDenied({ received, decision })) return undefined;
  const proposed = { name: shown.toolName, args: shown.args };
  const shape = readApproval(received.interrupt);
  const edited = shape?.editedArgsIn(decision.payload) ?? own(decision.payload, 'editedArgs');
  const approved = { name: shown.toolName, args: edited ?? shown.args };
  return { key, toolCallId, resumedBy, approved, proposed, schema: received.interrupt.responseSchema };
}

/** Whether a person said no to a question, as far as its answer can be read. */
export function isDenied({ received, decision }: Pick<PauseItem, 'received' | 'decision'>): boolean {
  if (decision?.status !== 'resolved') return false;
  if (own(decision.payload, 'approved') === false) return true;
  const shape = readApproval(received.interrupt);
  const denial = shape?.allowed.includes('deny') ? shape.deny() : undefined;
  return denial !== undefined && saysAll(decision.payload, denial);
}

const isSameCall = (a: Call, b: Call): boolean =>
  a.name === b.name && (b.args === undefined || stableJson(a.args) === stableJson(b.args));
