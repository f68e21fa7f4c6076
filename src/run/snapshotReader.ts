import { denialOf } from '../decisions/actions.js';
import { coverageOf, isExpired, nextExpiry } from '../decisions/coverage.js';
import { recordResults } from '../decisions/history.js';
import type { PauseItem } from '../decisions/Pause.js';
import { pendingInterrupt } from '../decisions/pendingInterrupt.js';
import { readsSchemas } from '../forms/loadInterpreter.js';
import { sameJson } from '../model/json.js';
import { sameItems } from '../model/sameItems.js';
import { isSettled } from '../state/isSettled.js';
import type { IsSecret } from '../secrets/secrets.js';
import type { Delivery, PendingInterrupt } from '../model/PendingInterrupt.js';
import type { Batch, DecisionRecord, ProtocolCapabilities, RunSnapshot } from '../model/RunSnapshot.js';
import { canCancelAll } from './attemptFor.js';
import { isBeingChecked, otherTabSendingError } from './methodErrors.js';
import { noBatch, noInterrupts } from './openingSnapshot.js';
import type { SnapshotContext } from './RunEngine.js';
import { askedCalls } from './askedCalls.js';
import { deliveryOf } from './deliveryOf.js';
import { isBusy, isUnderWay, pauseOf, statusOf, type RunState } from './RunState.js';

/**
 * Derives snapshots from the state. Unchanged parts keep their identity: while tokens stream, an interrupt keeps its
 * identity and its card does not re-render.
 */
export function snapshotReader(
  isSecret: () => IsSecret | undefined = () => undefined,
): (state: RunState, moment: SnapshotContext) => RunSnapshot {
  const readInterrupts = interruptReader();
  const readHistory = historyReader(isSecret);
  let lastBatch = noBatch;
  let lastInputs: readonly unknown[] = [];
  let lastInterrupts = noInterrupts;
  let lastPendingIds: readonly string[] = [];
  /** The period in which no interrupt expires, in epoch milliseconds. */
  let withoutExpiry = { since: 0, until: 0 };

  /** Reads the interrupts again only if one may have changed, not with every token. */
  const updatePause = (state: RunState, moment: SnapshotContext): void => {
    const { questions, checks, conversation, request } = state;
    const delivery = deliveryOf(state);
    const inputs = [
      questions,
      checks,
      conversation.toolCalls,
      delivery,
      request.at,
      moment.skew,
      moment.capabilities,
      readsSchemas(),
    ];
    const isSame = sameItems(inputs, lastInputs);
    if (isSame && moment.now >= withoutExpiry.since && moment.now < withoutExpiry.until) return;
    lastInputs = inputs;
    withoutExpiry = { since: moment.now, until: nextExpiry(pauseOf(state), moment.now) };
    const batch = batchOf(state, delivery, moment);
    if (!sameBatch(batch, lastBatch)) lastBatch = batch;
    lastInterrupts = readInterrupts(state, delivery, moment);
  };

  return (state, moment) => {
    const { conversation, storage } = state;
    const { activity } = conversation;
    updatePause(state, moment);
    const pendingIds = state.pendingToolCallIds.filter((id) => {
      const call = conversation.toolCalls[id];
      return !call || !isSettled(call);
    });
    if (!sameJson(pendingIds, lastPendingIds)) lastPendingIds = pendingIds;
    const status = statusOf(state);
    // The state keeps the last result while the next request is held. It is shown only after a run has finished.
    const ended = status === 'finished' ? state : undefined;
    return {
      status,
      restoring: storage.at === 'loading',
      canSend: canSend(state, lastBatch, moment),
      threadId: state.threadId,
      ...(state.runId !== undefined && { runId: state.runId }),
      messages: conversation.messages,
      state: conversation.state,
      toolCalls: conversation.toolCalls,
      interrupts: lastInterrupts,
      batch: lastBatch,
      pendingToolCallIds: lastPendingIds,
      steps: conversation.steps,
      ...(activity && { activity }),
      subagents: conversation.subagents,
      ...(ended?.outcome && { outcome: ended.outcome }),
      ...(ended?.result !== undefined && { result: ended.result }),
      ...(state.error && { error: state.error }),
      capabilities: moment.capabilities,
      history: readHistory(state),
    };
  };
}

/** Whether `send` would start a run. Interrupts that the server no longer waits for do not block it. */
function canSend(state: RunState, { total }: Batch, moment: SnapshotContext): boolean {
  if (state.storage.at === 'loading' || state.request.at === 'disposed') return false;
  const pause = pauseOf(state);
  const isFree = !pause || total === 0 || state.questions.at === 'over';
  const mayStart = isFree || (moment.whilePending === 'steer' && canCancelAll(pause, moment));
  return mayStart && !isBusy(state) && !otherTabSendingError(state);
}

/** Reads the history with the results so far, which are recorded only when the run has ended. */
function historyReader(isSecret: () => IsSecret | undefined): (state: RunState) => readonly DecisionRecord[] {
  let last: { inputs: readonly unknown[]; read: readonly DecisionRecord[] } | undefined;
  return ({ history, conversation: { toolCalls }, withheld: { texts } }) => {
    const inputs = [history, toolCalls, isSecret(), texts];
    if (last && sameItems(inputs, last.inputs)) return last.read;
    const filled = recordResults(history, toolCalls, { isSecret: isSecret(), texts });
    const read = last && sameItems(filled, last.read) ? last.read : filled;
    last = { inputs, read };
    return read;
  };
}

function batchOf(state: RunState, delivery: Delivery, { now, skew, capabilities }: SnapshotContext): Batch {
  const { questions, request } = state;
  if (questions.at === 'none') return noBatch;
  const { pause } = questions;
  return {
    id: pause.batchId,
    ...coverageOf(pause, now),
    delivery,
    ...(request.at === 'held' && request.by === 'delay' && { sendsAt: (request.until ?? now) - skew }),
    ...(questions.at === 'over' && { over: true }),
    ...(canLeave(state, capabilities) && { canLeave: true }),
  };
}

/** See {@link Batch.canLeave}. */
function canLeave(state: RunState, capabilities: ProtocolCapabilities): boolean {
  const { questions } = state;
  if (isUnderWay(state)) return false;
  switch (questions.at) {
    case 'none':
    case 'sent':
    case 'elsewhere':
      return false;
    case 'inDoubt':
    case 'over':
      return true;
    case 'refused':
      if (questions.pause.items.some(({ decision }) => decision?.status === 'cancelled')) return true;
      break;
    case 'open':
      break;
  }
  const { items } = questions.pause;
  // An accepted answer can neither be changed nor cancelled.
  return !capabilities.cancel || items.some(cannotCancel) || items.every(({ taken }) => taken);
}

const cannotCancel = ({ received }: PauseItem): boolean =>
  !received.answerable || (received.cancellation === 'refused' && denialOf(received) === undefined);

function sameBatch(a: Batch, b: Batch): boolean {
  const same = a.id === b.id && a.delivery === b.delivery && a.total === b.total && a.covered === b.covered;
  return (
    same &&
    a.sendsAt === b.sendsAt &&
    a.over === b.over &&
    a.canLeave === b.canLeave &&
    sameItems(a.missing, b.missing)
  );
}

interface View {
  readonly item: PauseItem;
  readonly call: unknown;
  readonly expired: boolean;
  readonly checking: boolean;
  readonly interrupt: PendingInterrupt;
}

function interruptReader() {
  let views = new Map<string, View>();
  let last = noInterrupts;
  let common: readonly unknown[] = [];

  return (
    state: RunState,
    delivery: Delivery,
    { now, skew, capabilities }: SnapshotContext,
  ): readonly PendingInterrupt[] => {
    const pause = pauseOf(state);
    if (!pause) {
      views = new Map();
      return (last = noInterrupts);
    }
    const toolCalls = askedCalls(state);
    const { approveWithEdits, cancel, cannot } = capabilities;
    const { askedBy } = pause;
    const inputs = [delivery, skew, approveWithEdits, cancel, cannot, readsSchemas(), askedBy];
    const hasSameContext = sameItems(inputs, common);
    common = inputs;
    const next = new Map<string, View>();
    const interrupts = pause.items.map((item) => {
      const { toolCallId } = item.received.interrupt;
      const call = toolCallId === undefined ? undefined : toolCalls[toolCallId];
      const expired = isExpired(item, now);
      const checking = isBeingChecked(state, item.key);
      const before = hasSameContext ? views.get(item.key) : undefined;
      const isSame =
        before?.item === item &&
        before.call === call &&
        before.expired === expired &&
        before.checking === checking;
      const context = { delivery, askedBy, now, skew, toolCalls, checking, capabilities };
      const interrupt = isSame ? before.interrupt : pendingInterrupt(item, context);
      next.set(item.key, isSame ? before : { item, call, expired, checking, interrupt });
      return interrupt;
    });
    views = next;
    if (!sameItems(interrupts, last)) last = interrupts;
    return last;
  };
}
