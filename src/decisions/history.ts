import { readApproval } from '../approvals/approval.js';
import { guardIsSecret, type IsSecret } from '../secrets/guardIsSecret.js';
import { own, sameJson } from '../model/json.js';
import type { Decision, Delivery } from '../model/PendingInterrupt.js';
import type { DecisionRecord } from '../model/RunSnapshot.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { maskPayload } from './actions.js';
import { ordinalOfKey, questionOfKey } from './interruptKey.js';
import { maskArgs } from '../secrets/maskArgs.js';
import { maskResult } from '../secrets/maskMessage.js';
import { maskEchoes } from '../secrets/withoutEchoes.js';
import { remembered } from '../model/remembered.js';
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
  const streamed = interrupt.toolCallId === undefined ? undefined : sent.toolCalls[interrupt.toolCallId];
  const toolName = call?.name;
  const proposedArgs = maskArgs(call?.args, {
    toolName,
    schemas: [interrupt.responseSchema],
    isSecret: sent.isSecret,
  });
  const masked: Decision =
    decision.status === 'resolved'
      ? {
          status: 'resolved',
          payload: maskPayload(item.received, decision.payload, sent.isSecret, toolName),
        }
      : decision;
  const editedArgs =
    masked.status === 'resolved'
      ? (readApproval(interrupt)?.editedArgsIn(masked.payload) ?? own(masked.payload, 'editedArgs'))
      : undefined;
  return {
    key: item.key,
    interruptId: interrupt.id,
    reason: interrupt.reason,
    message: interrupt.message,
    batchId: sent.pause.batchId,
    askedBy: sent.pause.askedBy,
    toolCallId: interrupt.toolCallId,
    toolName,
    // A call that only the question tells of is not streamed before it runs.
    ...(streamed && { proposedBy: streamed.proposedBy }),
    ...(actions && {
      actions: actions.map(({ name, args, argsSchema }) => ({
        name,
        args: maskArgs(args, { toolName: name, schemas: [argsSchema], isSecret: sent.isSecret }),
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

/**
 * The records as another page finds them. Nothing is on its way there: what was is in doubt, and so is what a run that was
 * not seen to its end had accepted.
 */
export function restoredHistory(
  history: readonly DecisionRecord[],
  doubted: (Pick<Pause, 'batchId'> & { readonly takenKeys: ReadonlySet<string> }) | undefined,
): readonly DecisionRecord[] {
  const isLost = ({ batchId, key, delivery }: DecisionRecord): boolean =>
    delivery === 'sending' ||
    (delivery === 'accepted' && batchId === doubted?.batchId && !doubted.takenKeys.has(key));
  return history.some(isLost)
    ? history.map((record) => (isLost(record) ? { ...record, delivery: 'inDoubt' } : record))
    : history;
}

/**
 * Marks what the server has taken one by one and does not ask any more: what became of the rest of the batch says nothing
 * of it.
 */
export function markTaken(
  history: readonly DecisionRecord[],
  before: Pause | undefined,
  now?: Pause,
): readonly DecisionRecord[] {
  const asked = new Set(now?.items.map(({ key }) => key));
  const taken = before?.items.filter((item) => item.taken && !asked.has(item.key)) ?? [];
  if (taken.length === 0) return history;
  const keys = new Set(taken.map(({ key }) => key));
  return history.map((record) =>
    keys.has(record.key) && record.delivery === 'inDoubt' ? { ...record, delivery: 'accepted' } : record,
  );
}

/**
 * Fills in what the tools gave back, across the run that asked and the run that was told. What `isSecret` names in it
 * is masked, and so are `texts`, the secrets that are known. A later call under the same id is another one. Nothing came of a decision that the server refused, nor of one
 * about a proposal that the agent has replaced.
 */
export function recordResults(
  history: readonly DecisionRecord[],
  toolCalls: Readonly<Record<string, ToolCallRecord>>,
  rules: ResultRules = {},
): readonly DecisionRecord[] {
  let changed = false;
  const latest = new Map(history.map((record) => [record.toolCallId, record]));
  const filled = history.map((record) => {
    const call = record.toolCallId === undefined ? undefined : toolCalls[record.toolCallId];
    // Of several calls that the resumed run tells under one id, the first is the one that was not streamed before.
    const isSettled = record.proposedBy === undefined && record.result !== undefined;
    const isAbout = call && !isSettled && isCallOf(record, call) && isTaken(record, latest);
    const result = isAbout ? shownResult(call, rules) : undefined;
    if (result === undefined || result === record.result) return record;
    changed = true;
    return { ...record, result };
  });
  return changed ? filled : history;
}

/** Whether what a call gave back may have come of this decision. */
function isTaken(record: DecisionRecord, latest: ReadonlyMap<string | undefined, DecisionRecord>): boolean {
  if (record.delivery === 'refused') return false;
  const last = latest.get(record.toolCallId) ?? record;
  return last === record || last.proposedBy !== record.proposedBy || isSameProposal(last, record);
}

const isSameProposal = (one: DecisionRecord, other: DecisionRecord): boolean =>
  one.toolName === other.toolName && sameJson(one.proposedArgs, other.proposedArgs);

/**
 * Whether a decision was about this call, and not about another one that has its id. A call that was not streamed before it was
 * decided about is the one that the resumed run tells.
 */
export const isCallOf = (record: DecisionRecord, { proposedBy }: ToolCallRecord): boolean =>
  record.proposedBy === undefined
    ? proposedBy === '' || proposedBy === record.askedBy || proposedBy === record.resumedBy
    : proposedBy === record.proposedBy;

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

/** What is masked in results. */
export interface ResultRules {
  readonly isSecret?: IsSecret | undefined;
  readonly texts?: readonly string[] | undefined;
}

const shown = remembered<ToolCallRecord, unknown>();
const noTexts: readonly string[] = [];

/** The same object for the same call, so that a record of it stays as it is. */
function shownResult(call: ToolCallRecord, { isSecret, texts = noTexts }: ResultRules): unknown {
  const { result } = call;
  if ((!isSecret && texts.length === 0) || result === undefined) return result;
  return shown(call, [isSecret, texts], () => {
    const asked = isSecret && guardIsSecret(isSecret);
    const named = asked && maskResult(result, (key, path) => asked(key, path, call.name));
    return maskEchoes(asked ? named : result, texts);
  });
}
