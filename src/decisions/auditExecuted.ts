import { readApproval } from '../forms/approval.js';
import type { IsSecret } from '../forms/secrets.js';
import type { RunEvents } from '../model/AgentRun.js';
import { own } from '../model/json.js';
import type { DecisionRecord } from '../model/RunSnapshot.js';
import { maskArgs } from './maskArgs.js';
import type { Pause, PauseItem, ToolCalls } from './Pause.js';
import { stableJson } from './stableJson.js';

/** A call as it was approved or executed. */
interface Call {
  readonly name: string;
  readonly args?: unknown;
}

/** What the audit comes to. */
export interface Audit {
  readonly history: readonly DecisionRecord[];
  readonly mismatches: readonly RunEvents['mismatch'][];
}

/**
 * Compares what a resumed run has executed with what a person approved in `pause`, as far as its events and snapshots
 * show it. Edits count as approved. A difference goes into the record of the decision.
 */
export function auditExecuted(
  history: readonly DecisionRecord[],
  pause: Pause | undefined,
  toolCalls: ToolCalls,
  runId: string,
  isSecret?: IsSecret,
): Audit {
  const found = new Map<string, RunEvents['mismatch']>();
  for (const item of pause?.items ?? []) {
    const mismatch = mismatchOf(item, toolCalls, runId, isSecret);
    if (mismatch) found.set(item.key, mismatch);
  }
  if (found.size === 0) return { history, mismatches: [] };
  const told = new Set<string>();
  const audited = history.map((record) => {
    const mismatch = record.resumedBy === runId ? found.get(record.key) : undefined;
    if (!mismatch || record.executed) return record;
    told.add(record.key);
    return { ...record, executed: mismatch.executed };
  });
  return { history: audited, mismatches: [...found.values()].filter(({ key }) => told.has(key)) };
}

function mismatchOf(
  item: PauseItem,
  toolCalls: ToolCalls,
  runId: string,
  isSecret: IsSecret | undefined,
): RunEvents['mismatch'] | undefined {
  const { toolCallId } = item.received.interrupt;
  const executed = toolCallId === undefined ? undefined : toolCalls[toolCallId];
  const approved = approvedCall(item);
  if (toolCallId === undefined || !executed || !approved || executed.args === undefined) return undefined;
  const proposed = { name: approved.proposed.name, args: approved.proposed.args };
  if (isSameCall(executed, approved.call)) return undefined;
  // The proposal that stands in the conversation says nothing of what was executed in place of it.
  if (executed.proposedBy !== runId && isSameCall(executed, proposed)) return undefined;
  const schemas = [item.received.interrupt.responseSchema];
  const masked = ({ name, args }: Call): Call => ({
    name,
    args: maskArgs(args, { toolName: name, schemas, isSecret }),
  });
  return { key: item.key, toolCallId, approved: masked(approved.call), executed: masked(executed) };
}

function approvedCall({ received, decision, shown }: PauseItem): { call: Call; proposed: Call } | undefined {
  if (decision?.status !== 'resolved' || !shown?.toolName || received.actions) return undefined;
  const shape = readApproval(received.interrupt);
  const denial = shape?.allowed.includes('deny') ? shape.deny() : undefined;
  if (denial !== undefined && stableJson(denial) === stableJson(decision.payload)) return undefined;
  if (own(decision.payload, 'approved') === false) return undefined;
  const proposed = { name: shown.toolName, args: shown.args };
  const edited = shape?.editedArgsIn(decision.payload) ?? own(decision.payload, 'editedArgs');
  return { proposed, call: { name: shown.toolName, args: edited ?? shown.args } };
}

const isSameCall = (a: Call, b: Call): boolean =>
  a.name === b.name && (b.args === undefined || stableJson(a.args) === stableJson(b.args));
