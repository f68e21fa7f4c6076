import { editedSecrets, type MaskedValue } from '../approvals/edits.js';
import { guardIsSecret, type IsSecret } from '../secrets/guardIsSecret.js';
import { sameExactly } from '../model/exactJson.js';
import { frozen } from '../model/frozen.js';
import { own } from '../model/json.js';
import type { Decision, Delivery, ReceivedAction } from '../model/PendingInterrupt.js';
import type { DecisionRecord } from '../model/RunSnapshot.js';
import { sameItems } from '../model/sameItems.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import { maskDecision } from './maskDecision.js';
import { approvalOf } from './approvalOf.js';
import { editedArgsIn } from './editedArgsIn.js';
import { identityOfKey, ordinalOfKey, type Ordinals } from './interruptKey.js';
import { maskArgs } from '../secrets/maskArgs.js';
import { maskResult } from '../secrets/maskMessage.js';
import { maskEchoes } from '../secrets/withoutEchoes.js';
import { cacheByObject } from '../model/cacheByObject.js';
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
 * Appends a record for every decision of a batch that is sent. A batch that is sent again replaces its own records, so
 * the same decision is listed once, with its current delivery. An answer that the server accepted in an earlier attempt
 * keeps its record.
 */
export function recordBatch(history: readonly DecisionRecord[], sent: SentBatch): readonly DecisionRecord[] {
  const { pause, resumedBy } = sent;
  const taken = takenKeysOf(pause);
  const isAccepted = ({ key, delivery }: DecisionRecord): boolean =>
    delivery === 'accepted' && taken.has(key);
  const accepted = new Set(history.filter(isAccepted).map(({ key }) => key));
  const others = history
    .filter((record) => record.batchId !== pause.batchId || isAccepted(record))
    // This run streams the calls of those answers, too.
    .map((record) => (isAccepted(record) ? { ...record, resumedBy } : record));
  const records = pause.items.flatMap((item) =>
    item.decision && !accepted.has(item.key) ? [recordOf(item, item.decision, sent)] : [],
  );
  return [...others, ...records];
}

const takenKeysOf = ({ items }: Pause): ReadonlySet<string> =>
  new Set(items.filter((item) => item.taken).map(({ key }) => key));

function recordOf(item: PauseItem, decision: Decision, sent: SentBatch): DecisionRecord {
  const { texts = noTexts } = sent;
  const { interrupt, actions } = item.received;
  const { call } = shownCall(item.received, sent.toolCalls);
  const streamed = interrupt.toolCallId === undefined ? undefined : sent.toolCalls[interrupt.toolCallId];
  const toolName = call?.name;
  const schemas = [interrupt.responseSchema];
  const args = maskArgs(call?.args, { toolName, schemas, isSecret: sent.isSecret });
  const proposedArgs = maskEchoes(args, texts);
  const masked = maskDecision(item.received, decision, sent.isSecret, toolName, texts);
  const editedArgs = editedArgsOf(item, decision, masked);
  const secretsBetween = (before: MaskedValue, after: MaskedValue) => {
    const paths = after.value === undefined ? [] : editedSecrets(before, after);
    return paths.length > 0 && { editedSecrets: maskEchoes(paths, texts) };
  };
  const title = toolName === undefined ? maskEchoes(titleOf(item, decision), texts) : undefined;
  const verdict = verdictOf(item, decision);
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
      actions: actions.map((action, index) => {
        const shown = maskEchoes(maskActionArgs(action, sent.isSecret), texts);
        const inAction = secretsBetween(
          { value: action.args, masked: shown },
          { value: actionEditsIn(decision, index), masked: actionEditsIn(masked, index) },
        );
        return { name: action.name, args: shown, ...inAction };
      }),
    }),
    ...(proposedArgs !== undefined && { proposedArgs }),
    decision: frozen(masked),
    ...(title !== undefined && { title }),
    ...(verdict && { verdict }),
    ...(editedArgs !== undefined && { editedArgs }),
    ...secretsBetween(
      { value: call?.args, masked: proposedArgs },
      { value: editedArgsOf(item, decision), masked: editedArgs },
    ),
    decidedAt: item.decidedAt ?? 0,
    resumedBy: sent.resumedBy,
    delivery: item.taken ? 'accepted' : 'sending',
  };
}

/** The edited arguments in a decision, if there are any. */
const editedArgsOf = ({ received }: PauseItem, decision: Decision, from: Decision = decision): unknown =>
  decision.status === 'resolved' && from.status === 'resolved'
    ? editedArgsIn(received, decision.payload, from.payload)
    : undefined;

/** The edited arguments of one action in a decision, if there are any. */
function actionEditsIn(decision: Decision, index: number): unknown {
  const actions = decision.status === 'resolved' ? own(decision.payload, 'actions') : undefined;
  return Array.isArray(actions) ? own(actions[index], 'editedArgs') : undefined;
}

/** Whether the decision is an approval or a denial, by the schema of the question. */
function verdictOf({ received }: PauseItem, decision: Decision): DecisionRecord['verdict'] {
  const shape = received.actions ? undefined : approvalOf(received);
  return decision.status === 'resolved' ? shape?.says(decision.payload) : undefined;
}

/** The schema's title for the approval or the denial, if the two have different titles. */
function titleOf(item: PauseItem, decision: Decision): string | undefined {
  const verdict = verdictOf(item, decision);
  const titles = verdict && approvalOf(item.received)?.titles;
  return titles && titles.yes !== titles.no ? titles[verdict === 'approve' ? 'yes' : 'no'] : undefined;
}

const maskActionArgs = (
  { name, args, argsSchema }: ReceivedAction,
  isSecret: IsSecret | undefined,
): unknown => maskArgs(args, { toolName: name, schemas: [argsSchema], isSecret });

/**
 * Sets the delivery of the answers of a batch to `delivery`, or to `accepted` if the server has accepted them one by
 * one.
 *
 * @param delivery - @default that of each record stays
 * @param others - the interrupts whose answers get another delivery. @default none
 */
export function markBatch(
  history: readonly DecisionRecord[],
  pause: Pause,
  delivery?: Delivery,
  others?: { readonly keys: ReadonlySet<string>; readonly delivery: Delivery },
): readonly DecisionRecord[] {
  const taken = takenKeysOf(pause);
  return history.map((record) => {
    if (record.batchId !== pause.batchId) return record;
    const given = others?.keys.has(record.key) ? others.delivery : delivery;
    const current = taken.has(record.key) ? 'accepted' : (given ?? record.delivery);
    return record.delivery === current ? record : { ...record, delivery: current };
  });
}

/**
 * The records after a reload or in another tab, where no request is in progress. Records that were being sent are in
 * doubt there. So are the accepted records of a run that has not finished, except the answers that the server has
 * accepted one by one.
 */
export function restoredHistory(
  history: readonly DecisionRecord[],
  pending: PendingBatch | undefined,
): readonly DecisionRecord[] {
  const deliveryOf = ({ batchId, key, delivery }: DecisionRecord): Delivery => {
    const isPending = batchId === pending?.batchId;
    if (isPending && pending.takenKeys.has(key)) return 'accepted';
    const isLost = delivery === 'accepted' && isPending && pending.isDoubted;
    return delivery === 'sending' || isLost ? 'inDoubt' : delivery;
  };
  const restored = history.map((record) => {
    const delivery = deliveryOf(record);
    return delivery === record.delivery ? record : { ...record, delivery };
  });
  return sameItems(restored, history) ? history : restored;
}

/** The batch that is still pending after a reload or in another tab. */
export interface PendingBatch {
  readonly batchId: string;
  readonly isDoubted: boolean;
  /** The interrupts whose answers the server has accepted one by one. */
  readonly takenKeys: ReadonlySet<string>;
}

/**
 * Adds the results of tools to the records. A call can be one of the run that asked, or of the run that resumed it.
 * Parts that `isSecret` marks are masked, and so are `texts`, the known secrets. A later call under the same id is a
 * different call. A refused decision has no result, and neither does a decision about a proposal that the
 * agent replaced.
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
    // The call of a decision without `proposedBy` is the first call that the resumed run streams. A later call with its
    // id is another call.
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
  one.toolName === other.toolName && sameExactly(one.proposedArgs, other.proposedArgs);

/**
 * Whether a decision was about this call and not about another call with its id. A call that was not streamed before
 * the decision is the one that the resumed run streams.
 */
export const isCallOf = (record: DecisionRecord, { proposedBy }: ToolCallRecord): boolean =>
  record.proposedBy === undefined
    ? proposedBy === '' || proposedBy === record.askedBy || proposedBy === record.resumedBy
    : proposedBy === record.proposedBy;

/** The answers that have been accepted, and the interrupts that may still be pending. */
interface Answered {
  readonly history: readonly DecisionRecord[];
  /** The keys of answers that are accepted according to other tabs. */
  readonly elsewhere: readonly string[] | undefined;
  /** The previous pause. Answers that the server has accepted one by one do not count: the rest is still pending. */
  readonly earlier?: Pause | undefined;
  /** The pending interrupts, which keep their ordinals. */
  readonly current?: Pause | undefined;
}

/** The next ordinal of each identity: the number of its accepted answers. */
export function answeredBefore({ history, elsewhere = [], earlier, current }: Answered): Ordinals {
  const next = new Map<string, number>();
  const raise = (key: string, ordinal: number): void => {
    const identity = identityOfKey(key);
    next.set(identity, Math.max(next.get(identity) ?? 0, ordinal));
  };
  const taken = earlier && takenKeysOf(earlier);
  for (const { key, delivery } of history) {
    if (delivery === 'accepted' && !taken?.has(key)) raise(key, ordinalOfKey(key) + 1);
  }
  for (const key of elsewhere) raise(key, ordinalOfKey(key) + 1);
  for (const [key, ordinal] of lowestOrdinals(current)) raise(key, ordinal);
  return next;
}

/** The ordinal of the first interrupt of each identity. */
export function lowestOrdinals(pause: Pause | undefined): Ordinals {
  const lowest = new Map<string, number>();
  for (const { key } of pause?.items ?? []) {
    const identity = identityOfKey(key);
    lowest.set(identity, Math.min(lowest.get(identity) ?? Infinity, ordinalOfKey(key)));
  }
  return lowest;
}

/** What is masked in results. */
export interface ResultRules {
  readonly isSecret?: IsSecret | undefined;
  readonly texts?: readonly string[] | undefined;
}

const shown = cacheByObject<ToolCallRecord, unknown>();

/** Returns the same object for the same call, so that its record keeps its identity. */
function shownResult(call: ToolCallRecord, { isSecret, texts = noTexts }: ResultRules): unknown {
  const { result } = call;
  if ((!isSecret && texts.length === 0) || result === undefined) return result;
  return shown(call, [isSecret, texts], () => {
    const guarded = isSecret && guardIsSecret(isSecret);
    const masked = guarded ? maskResult(result, (key, path) => guarded(key, path, call.name)) : result;
    return maskEchoes(masked, texts);
  });
}
