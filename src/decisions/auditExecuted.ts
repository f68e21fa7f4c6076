import { readApproval } from '../approvals/approval.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { RunEvents } from '../model/AgentRun.js';
import { own } from '../model/json.js';
import type { DecisionRecord } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { maskArgs } from '../secrets/maskArgs.js';
import { isCallOf } from './history.js';
import type { Pause, PauseItem, ToolCalls } from './Pause.js';
import { stableJson } from './stableJson.js';

/** A call as it was approved or executed. */
interface Call {
  readonly name: string;
  readonly args?: unknown;
}

/** A yes to a call, and the run that carried it. */
export interface Approval {
  readonly item: PauseItem;
  readonly resumedBy: string;
}

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
export function approvalsIn(pause: Pause | undefined, resumedBy: string): readonly Approval[] {
  const approved = pause?.items.filter((item) => callOfItem(item) !== undefined && approvedCall(item)) ?? [];
  return approved.map((item) => ({ item, resumedBy }));
}

/** Those whose calls have neither run nor been asked about again. A later resumed run may execute them. */
export function unexecuted(
  approvals: readonly Approval[],
  toolCalls: ToolCalls,
  asked: ReadonlySet<string>,
): readonly Approval[] {
  return approvals.filter(({ item }) => {
    const id = callOfItem(item) ?? '';
    const call = asked.has(id) ? undefined : toolCalls[id];
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
  approvals: readonly Approval[],
  toolCalls: ToolCalls,
  told: ResumedRun,
  isSecret?: IsSecret,
): Audit {
  const found = new Map<string, RunEvents['mismatch']>();
  for (const { item, resumedBy } of approvals) {
    const mismatch = mismatchOf(item, toolCalls, told, isSecret);
    if (mismatch) found.set(placeOf(item.key, resumedBy), mismatch);
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
  item: PauseItem,
  toolCalls: ToolCalls,
  told: ResumedRun,
  isSecret: IsSecret | undefined,
): RunEvents['mismatch'] | undefined {
  const toolCallId = callOfItem(item);
  const executed = toolCallId === undefined ? undefined : toolCalls[toolCallId];
  const approved = approvedCall(item);
  if (toolCallId === undefined || !executed || !approved || executed.args === undefined) return undefined;
  if (told.asked?.has(toolCallId) && !hasRun(executed)) return undefined;
  const proposed = { name: approved.proposed.name, args: approved.proposed.args };
  if (isSameCall(executed, approved.call)) return undefined;
  // The proposal that stands in the conversation says nothing of what was executed in place of it.
  if (!told.calls.has(toolCallId) && isSameCall(executed, proposed)) return undefined;
  const schemas = [item.received.interrupt.responseSchema];
  // What is secret of the call that was approved stays a secret under the name of another tool.
  const masked = ({ name, args }: Call): Call => ({
    name,
    args: [name, approved.call.name].reduce(
      (found: unknown, toolName) => maskArgs(found, { toolName, schemas, isSecret }),
      args,
    ),
  });
  return { key: item.key, toolCallId, approved: masked(approved.call), executed: masked(executed) };
}

const hasRun = ({ status }: ToolCallRecord): boolean => status === 'succeeded' || status === 'failed';

function approvedCall({ received, decision, shown }: PauseItem): { call: Call; proposed: Call } | undefined {
  if (decision?.status !== 'resolved' || !shown?.toolName || received.actions) return undefined;
  if (isDenied({ received, decision })) return undefined;
  const shape = readApproval(received.interrupt);
  const proposed = { name: shown.toolName, args: shown.args };
  const edited = shape?.editedArgsIn(decision.payload) ?? own(decision.payload, 'editedArgs');
  return { proposed, call: { name: shown.toolName, args: edited ?? shown.args } };
}

/** Whether a person said no to a question, as far as its answer can be read. */
export function isDenied({ received, decision }: Pick<PauseItem, 'received' | 'decision'>): boolean {
  if (decision?.status !== 'resolved') return false;
  if (own(decision.payload, 'approved') === false) return true;
  const shape = readApproval(received.interrupt);
  const denial = shape?.allowed.includes('deny') ? shape.deny() : undefined;
  return denial !== undefined && stableJson(denial) === stableJson(decision.payload);
}

const isSameCall = (a: Call, b: Call): boolean =>
  a.name === b.name && (b.args === undefined || stableJson(a.args) === stableJson(b.args));
