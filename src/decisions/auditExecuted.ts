import type { IsSecret } from '../secrets/secrets.js';
import type { RunEvents } from '../model/RunEvents.js';
import { roundedText, sameArguments } from '../model/exactArguments.js';
import { own } from '../model/json.js';
import type { ApprovedCall, DecisionRecord } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { maskArgs } from '../secrets/maskArgs.js';
import { approvalOf } from './approvalOf.js';
import { editedArgsIn } from './editedArgsIn.js';
import { isCallOf } from './history.js';
import type { Pause, PauseItem, ToolCalls } from './Pause.js';

/** A call as it was approved or executed. */
type Call = ApprovedCall['approved'];

/** The calls that a resumed run has reported so far. */
export interface ObservedCalls {
  /** Calls that the run itself has streamed. */
  readonly streamed: Pick<ReadonlySet<string>, 'has'>;
  /** Calls that the run's pause asks about. */
  readonly asked?: ReadonlySet<string> | undefined;
}

/** The result of the audit. */
export interface Audit {
  readonly history: readonly DecisionRecord[];
  readonly mismatches: readonly RunEvents['mismatch'][];
}

/** The calls that the user has approved in a pause. `resumedBy` is the run that carries the answers. */
export function approvalsIn(pause: Pause | undefined, resumedBy: string): readonly ApprovedCall[] {
  return pause?.items.flatMap((item) => approvedCall(item, resumedBy) ?? []) ?? [];
}

/** The approvals whose calls have neither run nor been asked about again. A later run may execute them. */
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

/**
 * Compares the calls that a resumed run has executed with the approved calls, including those approved for an earlier
 * run. Uses the run's events and snapshots. Edits count as approved. Records each difference in the decision's record.
 * A later call with the same id is a different call. A call that the run asks about again has not been executed.
 */
export function auditExecuted(
  history: readonly DecisionRecord[],
  approvals: readonly ApprovedCall[],
  toolCalls: ToolCalls,
  observed: ObservedCalls,
  isSecret?: IsSecret,
): Audit {
  const found = new Map<string, RunEvents['mismatch']>();
  for (const approval of approvals) {
    const mismatch = mismatchOf(approval, toolCalls, observed, isSecret);
    if (mismatch) found.set(decisionId(approval.key, approval.resumedBy), mismatch);
  }
  if (found.size === 0) return { history, mismatches: [] };
  const mismatches: RunEvents['mismatch'][] = [];
  const audited = history.map((record) => {
    const mismatch = found.get(decisionId(record.key, record.resumedBy));
    const call = mismatch && toolCalls[mismatch.toolCallId];
    if (!call || record.executed || !isCallOf(record, call)) return record;
    mismatches.push(mismatch);
    return { ...record, executed: mismatch.executed };
  });
  return mismatches.length === 0 ? { history, mismatches } : { history: audited, mismatches };
}

/** Identifies one decision of one batch. Keys contain no spaces. */
const decisionId = (key: string, resumedBy: string | undefined): string => `${key} ${resumedBy ?? ''}`;

function mismatchOf(
  approval: ApprovedCall,
  toolCalls: ToolCalls,
  observed: ObservedCalls,
  isSecret: IsSecret | undefined,
): RunEvents['mismatch'] | undefined {
  const { key, toolCallId, approved, proposed } = approval;
  const executed = toolCalls[toolCallId];
  if (!executed || executed.args === undefined) return undefined;
  if (observed.asked?.has(toolCallId) && !hasRun(executed)) return undefined;
  if (isSameCall(executed, approved)) return undefined;
  // Without a call from this run, the conversation still shows the proposal, which is not what was executed.
  if (!observed.streamed.has(toolCallId) && isSameCall(executed, proposed)) return undefined;
  const masked = (call: Call): Call => maskedCall(call, approval, isSecret);
  return { key, toolCallId, approved: masked(approved), executed: masked(executed) };
}

/**
 * A call with masked secrets in its arguments. Arguments that are secret for the approved tool are also masked if
 * another tool was executed.
 */
export function maskedCall(
  call: Call,
  { approved, schema }: Pick<ApprovedCall, 'approved' | 'schema'>,
  isSecret: IsSecret | undefined,
): Call {
  const { name, args } = call;
  const masked = [name, approved.name].reduce(
    (found: unknown, toolName) => maskArgs(found, { toolName, schemas: [schema], isSecret }),
    args,
  );
  const argsText = masked === args ? roundedText(call) : undefined;
  return { name, args: masked, ...(argsText !== undefined && { argsText }) };
}

const hasRun = ({ status }: ToolCallRecord): boolean => status === 'succeeded' || status === 'failed';

function approvedCall(item: PauseItem, resumedBy: string): ApprovedCall | undefined {
  const { key, received, decision, shown } = item;
  const { toolCallId } = received.interrupt;
  if (toolCallId === undefined || decision?.status !== 'resolved' || !shown?.toolName || received.actions)
    return undefined;
  if (isDenied({ received, decision })) return undefined;
  const { toolName: name, args, argsText } = shown;
  const proposed = { name, args, ...(argsText !== undefined && { argsText }) };
  const edited = editedArgsIn(received, decision.payload);
  const approved = edited === undefined ? proposed : { name, args: edited };
  return { key, toolCallId, resumedBy, approved, proposed, schema: received.interrupt.responseSchema };
}

/** Whether the user's answer is a denial. `false` if the answer's format is unknown. */
export function isDenied({ received, decision }: Pick<PauseItem, 'received' | 'decision'>): boolean {
  if (decision?.status !== 'resolved') return false;
  // With `flatEdits`, `approved` may be an edited argument and not the decision.
  if (own(decision.payload, 'approved') === false && !received.flatEdits) return true;
  const shape = approvalOf(received);
  const said = shape?.says(decision.payload);
  // Without a schema, the answer to an approval can also be a boolean.
  return said === 'deny' || (shape !== undefined && !said && decision.payload === false);
}

const isSameCall = (a: Call, b: Call): boolean =>
  a.name === b.name && (b.args === undefined || sameArguments(a, b));
