import { readApproval } from '../forms/approval.js';
import { maskSecrets, type IsSecret } from '../forms/secrets.js';
import { own } from '../model/json.js';
import type { Decision, Delivery } from '../model/PendingInterrupt.js';
import type { DecisionRecord } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { maskPayload } from './actions.js';
import { ordinalOfKey, questionOfKey } from './interruptKey.js';
import type { Pause, PauseItem } from './Pause.js';
import { shownCall } from './shownQuestion.js';

/** What a batch adds to the history when it leaves. */
export interface SentBatch {
  pause: Pause;
  /** The run that carries it. */
  resumedBy: string;
  toolCalls: Readonly<Record<string, ToolCallRecord>>;
  isSecret?: IsSecret | undefined;
}

/**
 * Appends a record for every decision of a batch that leaves. A batch that goes again replaces its own
 * records: the same decision is told once, with the delivery it has now.
 */
export function recordBatch(history: readonly DecisionRecord[], sent: SentBatch): readonly DecisionRecord[] {
  const others = history.filter((record) => record.batchId !== sent.pause.batchId);
  const records = sent.pause.items.flatMap((item) =>
    item.decision ? [recordOf(item, item.decision, sent)] : [],
  );
  return [...others, ...records];
}

function recordOf(item: PauseItem, decision: Decision, sent: SentBatch): DecisionRecord {
  const { interrupt, actions } = item.received;
  const { call } = shownCall(item.received, sent.toolCalls);
  const proposedArgs = maskSecrets(call?.args, undefined, sent.isSecret);
  const masked: Decision =
    decision.status === 'resolved'
      ? {
          status: 'resolved',
          payload: maskPayload(item.received, decision.payload, sent.isSecret),
        }
      : decision;
  const editedArgs =
    masked.status === 'resolved'
      ? (readApproval(interrupt)?.editedArgsIn(masked.payload) ?? own(masked.payload, 'editedArgs'))
      : undefined;
  const toolName = call?.name;
  return {
    key: item.key,
    interruptId: interrupt.id,
    reason: interrupt.reason,
    message: interrupt.message,
    batchId: sent.pause.batchId,
    askedBy: sent.pause.askedBy,
    toolCallId: interrupt.toolCallId,
    toolName,
    ...(call && { proposedBy: call.proposedBy }),
    ...(actions && {
      actions: actions.map(({ name, args, argsSchema }) => ({
        name,
        args: maskSecrets(args, argsSchema, sent.isSecret),
      })),
    }),
    ...(proposedArgs !== undefined && { proposedArgs }),
    decision: masked,
    ...(editedArgs !== undefined && { editedArgs }),
    decidedAt: item.decidedAt ?? 0,
    resumedBy: sent.resumedBy,
    delivery: 'sending',
  };
}

/** Marks how far a batch has got. */
export function markBatch(
  history: readonly DecisionRecord[],
  batchId: string,
  delivery: Delivery,
): readonly DecisionRecord[] {
  return history.map((record) =>
    record.batchId === batchId && record.delivery !== delivery ? { ...record, delivery } : record,
  );
}

/** Fills in what the tools gave back, across the run that asked and the run that was told. A reused id is another call. */
export function recordResults(
  history: readonly DecisionRecord[],
  toolCalls: Readonly<Record<string, ToolCallRecord>>,
): readonly DecisionRecord[] {
  let changed = false;
  const filled = history.map((record) => {
    const call = record.toolCallId === undefined ? undefined : toolCalls[record.toolCallId];
    if (call?.result === undefined || call.result === record.result || !isCallOf(record, call)) return record;
    changed = true;
    return { ...record, result: call.result };
  });
  return changed ? filled : history;
}

const isCallOf = ({ proposedBy, resumedBy }: DecisionRecord, call: ToolCallRecord): boolean =>
  proposedBy === undefined || call.proposedBy === proposedBy || call.proposedBy === resumedBy;

/** Tells how often a question was answered before and the answer was taken. */
export function answeredBefore(history: readonly DecisionRecord[]): (question: string) => number {
  const counts = new Map<string, number>();
  for (const { key, delivery } of history) {
    if (delivery !== 'accepted') continue;
    const question = questionOfKey(key);
    counts.set(question, Math.max(counts.get(question) ?? 0, ordinalOfKey(key) + 1));
  }
  return (question) => counts.get(question) ?? 0;
}
