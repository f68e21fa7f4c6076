import { readApproval } from '../approvals/approval.js';
import { guardIsSecret, type IsSecret } from '../secrets/guardIsSecret.js';
import { own, sameJson } from '../model/json.js';
import type { Decision, Delivery, ReceivedAction } from '../model/PendingInterrupt.js';
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

const noTexts: readonly string[] = [];

/** What a batch adds to the history when it is sent. */
export interface SentBatch {
  pause: Pause;
  /** The run that sends it. */
  resumedBy: string;
  toolCalls: Readonly<Record<string, ToolCallRecord>>;
  isSecret?: IsSecret | undefined;
  /** Secrets that are known, as text. They are masked where the question repeats them. @default none */
  texts?: readonly string[] | undefined;
}

/**
 * Appends a record for every decision of a batch that is sent. A batch that is sent again replaces its own records, and an answer that the
 * server has already accepted replaces its record, so the same decision is listed once, with its current delivery.
 */
export function recordBatch(history: readonly DecisionRecord[], sent: SentBatch): readonly DecisionRecord[] {
  const { batchId, items } = sent.pause;
  const taken = keysOfTaken(items);
  const others = history.filter(
    (record) => record.batchId !== batchId && !(record.delivery === 'accepted' && taken.has(record.key)),
  );
  const records = items.flatMap((item) => (item.decision ? [recordOf(item, item.decision, sent)] : []));
  return [...others, ...records];
}

function recordOf(item: PauseItem, decision: Decision, sent: SentBatch): DecisionRecord {
  const { texts = noTexts } = sent;
  const { interrupt, actions } = item.received;
  const { call } = shownCall(item.received, sent.toolCalls);
  const streamed = interrupt.toolCallId === undefined ? undefined : sent.toolCalls[interrupt.toolCallId];
  const toolName = call?.name;
  const schemas = [interrupt.responseSchema];
  const args = maskArgs(call?.args, { toolName, schemas, isSecret: sent.isSecret });
  const proposedArgs = maskEchoes(args, texts);
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
    message: maskEchoes(interrupt.message, texts),
    batchId: sent.pause.batchId,
    askedBy: sent.pause.askedBy,
    toolCallId: interrupt.toolCallId,
    toolName,
    // A call that is known only from the question has not been streamed before it runs.
    ...(streamed && { proposedBy: streamed.proposedBy }),
    ...(actions && {
      actions: actions.map((action) => ({
        name: action.name,
        args: maskEchoes(maskActionArgs(action, sent.isSecret), texts),
      })),
    }),
    ...(proposedArgs !== undefined && { proposedArgs }),
    decision: masked,
    ...(editedArgs !== undefined && { editedArgs }),
    decidedAt: item.decidedAt ?? 0,
    resumedBy: sent.resumedBy,
    delivery: item.taken ? 'accepted' : 'sending',
  };
}

const maskActionArgs = (
  { name, args, argsSchema }: ReceivedAction,
  isSecret: IsSecret | undefined,
): unknown => maskArgs(args, { toolName: name, schemas: [argsSchema], isSecret });

const keysOfTaken = (items: readonly PauseItem[]): ReadonlySet<string> =>
  new Set(items.flatMap(({ key, taken }) => (taken ? key : [])));

const withDelivery = (record: DecisionRecord, delivery: Delivery): DecisionRecord =>
  record.delivery === delivery ? record : { ...record, delivery };

/** Sets the delivery of a batch. The answers of `pause` that the server has accepted one by one stay accepted. */
export function markBatch(
  history: readonly DecisionRecord[],
  batchId: string,
  delivery: Delivery,
  pause?: Pause,
): readonly DecisionRecord[] {
  const taken = keysOfTaken(pause?.items ?? []);
  return history.map((record) =>
    record.batchId === batchId ? withDelivery(record, taken.has(record.key) ? 'accepted' : delivery) : record,
  );
}

/** Sets the delivery of one answer of a batch that the server has accepted before the others. */
export function markAnswer(
  history: readonly DecisionRecord[],
  { batchId, key }: Pick<DecisionRecord, 'batchId' | 'key'>,
): readonly DecisionRecord[] {
  return history.map((record) =>
    record.batchId === batchId && record.key === key ? withDelivery(record, 'accepted') : record,
  );
}

/**
 * The records for another page. Nothing is in flight there: records that were being sent are in doubt, and so are accepted records of a run
 * that did not finish here.
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
 * Marks answers as accepted if the server has accepted them one by one and no longer asks for them, and as in doubt if it asks for them
 * again. The result of the rest of the batch does not affect them, and they do not affect earlier decisions about the same questions.
 */
export function markTaken(
  history: readonly DecisionRecord[],
  before: Pause | undefined,
  now?: Pause,
): readonly DecisionRecord[] {
  const taken = keysOfTaken(before?.items ?? []);
  if (taken.size === 0) return history;
  const asked = new Set(now?.items.map(({ key }) => key));
  const latest = new Map(history.map((record) => [record.key, record]));
  return history.map((record) => {
    const { key, delivery } = record;
    if (!taken.has(key) || latest.get(key) !== record) return record;
    if (!asked.has(key)) return withDelivery(record, 'accepted');
    return delivery === 'accepted' ? withDelivery(record, 'inDoubt') : record;
  });
}

/**
 * Adds the results of tools, for the run that asked and the run that resumed it. Parts that `isSecret` marks are masked, and so are `texts`,
 * the known secrets. A later call under the same id is a different call. A refused decision has no result, and neither has a decision about
 * a proposal that the agent replaced.
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
    // The call of a decision without `proposedBy` is the first that the resumed run streams. Later calls with its id are others.
    const isSettled = record.proposedBy === undefined && record.result !== undefined;
    const isAbout = call && !isSettled && isCallOf(record, call) && mayHaveResult(record, latest);
    const result = isAbout ? shownResult(call, rules) : undefined;
    if (result === undefined || result === record.result) return record;
    changed = true;
    return { ...record, result };
  });
  return changed ? filled : history;
}

/** Whether this decision can have the call's result. */
function mayHaveResult(
  record: DecisionRecord,
  latest: ReadonlyMap<string | undefined, DecisionRecord>,
): boolean {
  if (record.delivery === 'refused') return false;
  const last = latest.get(record.toolCallId) ?? record;
  return last === record || last.proposedBy !== record.proposedBy || isSameProposal(last, record);
}

const isSameProposal = (one: DecisionRecord, other: DecisionRecord): boolean =>
  one.toolName === other.toolName && sameJson(one.proposedArgs, other.proposedArgs);

/**
 * Whether a decision was about this call and not about another call with its id. A call that was not streamed before the decision is the one
 * that the resumed run streams.
 */
export const isCallOf = (record: DecisionRecord, { proposedBy }: ToolCallRecord): boolean =>
  record.proposedBy === undefined
    ? proposedBy === '' || proposedBy === record.askedBy || proposedBy === record.resumedBy
    : proposedBy === record.proposedBy;

/**
 * Counts how often a question was answered and the answer was accepted. An answer of `unfinished`, which the server has accepted without the
 * rest of its batch, does not count: if the server asks for it again, that is the same question.
 */
export function answeredBefore(
  history: readonly DecisionRecord[],
  unfinished?: Pause,
): (question: string) => number {
  const counts = new Map<string, number>();
  const taken = keysOfTaken(unfinished?.items ?? []);
  for (const { key, delivery } of history) {
    if (delivery !== 'accepted' || taken.has(key)) continue;
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

/** Returns the same object for the same call, so that its record keeps its identity. */
function shownResult(call: ToolCallRecord, { isSecret, texts = noTexts }: ResultRules): unknown {
  const { result } = call;
  if ((!isSecret && texts.length === 0) || result === undefined) return result;
  return shown(call, [isSecret, texts], () => {
    const asked = isSecret && guardIsSecret(isSecret);
    const named = asked && maskResult(result, (key, path) => asked(key, path, call.name));
    return maskEchoes(asked ? named : result, texts);
  });
}
