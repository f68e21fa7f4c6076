import { maskPayload, payloadOf } from '../decisions/actions.js';
import { undismissed, withPlainCancellations } from '../decisions/dismissal.js';
import { maskDecision } from '../decisions/maskDecision.js';
import { changeItems, type PauseItem, type ToolCalls } from '../decisions/Pause.js';
import { recordResults, restoredHistory, type PendingBatch } from '../decisions/history.js';
import { cacheByObject } from '../model/cacheByObject.js';
import { isInProgress } from '../model/isInProgress.js';
import { holdsSecret } from '../secrets/holdsSecret.js';
import { reopenChanged } from '../decisions/reopenChanged.js';
import { shownCall } from '../decisions/shownQuestion.js';
import { withoutSecretProposal } from '../secrets/withoutSecretArgs.js';
import { shownWithoutSecrets } from '../secrets/shownWithoutSecrets.js';
import { maskEchoes } from '../secrets/withoutEchoes.js';
import { maskSecrets, type IsSecret } from '../secrets/secrets.js';
import { jsonCopy } from '../model/json.js';
import type {
  DecidedParts,
  DehydratedInterrupt,
  DehydratedPause,
  DehydratedRun,
} from '../model/RunSnapshot.js';
import { emptyConversation } from '../state/Conversation.js';
import { restoredError } from './requestErrors.js';
import { restoredPause } from './restoredPause.js';
import type { Ids } from './Ids.js';
import { keptApprovals } from './keptApprovals.js';
import { statusOf, type AtRest, type Questions, type RunState } from './RunState.js';
import { keptOf, type KeptRun } from './withheld.js';

/**
 * The run as JSON. A decision or draft that contains a secret is omitted, and its interrupt is open. An answer that the
 * server has already accepted keeps its other parts.
 */
export function dehydrated(state: RunState, isSecret: IsSecret | undefined): DehydratedRun {
  const { questions, leftInterrupts: left } = state;
  const kept = keptOf(state, isSecret);
  const { messages, toolCalls, withheldCallIds, withheldMessageIds } = kept;
  const approvals = keptApprovals(state.approvals ?? [], kept);
  return {
    version: 2,
    threadId: state.threadId,
    ...(state.runId !== undefined && { runId: state.runId }),
    status: statusAtRest(state),
    messages,
    state: kept.state,
    toolCalls,
    ...(questions.at !== 'none' && { pause: dehydratedPause(questions, kept, state.pendingToolCallIds) }),
    ...(left && { left: dehydratedPause({ at: 'open', pause: left }, kept) }),
    ...(questions.at === 'none' &&
      state.pendingToolCallIds.length > 0 && { pendingToolCallIds: state.pendingToolCallIds }),
    history: recordResults(state.history, kept.calls, { isSecret, texts: state.withheld.texts }),
    ...(approvals.length > 0 && { approvals }),
    ...(withheldCallIds.size > 0 && { withheldCallIds: [...withheldCallIds] }),
    ...(withheldMessageIds.size > 0 && { withheldMessageIds: [...withheldMessageIds] }),
    ...(state.unaccepted.length > 0 && { unacceptedMessageIds: state.unaccepted }),
  };
}

function statusAtRest(state: RunState): DehydratedRun['status'] {
  const status = statusOf(state);
  return isInProgress(status) ? 'idle' : status;
}

function dehydratedPause(
  questions: Exclude<Questions, { at: 'none' }>,
  kept: KeptRun,
  pendingToolCallIds: readonly string[] = [],
): DehydratedPause {
  const { batchId, askedBy, items } = questions.pause;
  return {
    batchId,
    askedBy,
    delivery: deliveryAtRest(questions),
    ...(questions.at === 'over' && { over: true }),
    ...(pendingToolCallIds.length > 0 && { pendingToolCallIds }),
    interrupts: items.map((item) => dehydratedItem(item, kept)),
  };
}

const known = cacheByObject<PauseItem, DehydratedInterrupt>();

/**
 * One interrupt as JSON, without secrets. If its arguments are secret, the arguments, their digest and the decision are
 * omitted. A decision that the server has accepted is kept, with masked secrets.
 */
export function dehydratedItem(item: PauseItem, kept: KeptRun): DehydratedInterrupt {
  return known(item, [kept], () => withoutSecrets(item, kept));
}

/** The decision of an interrupt as JSON, without secrets. */
function decidedPart(item: PauseItem, kept: KeptRun): Partial<DecidedParts> {
  const { decision, decisions, metadata, decidedAt, digest } = withoutSecrets(item, kept);
  return { decision, decisions, metadata, decidedAt, digest };
}

function withoutSecrets(item: PauseItem, kept: KeptRun): DehydratedInterrupt {
  const { rules, calls, withheldCallIds } = kept;
  const {
    key,
    received,
    askedAt,
    decision,
    decisions,
    metadata,
    decidedAt,
    digest,
    possiblyAnswered,
    changedFrom,
    taken,
    revisions,
  } = item;
  // Components may store any value in a draft. A draft that is not JSON stays on this page.
  const draft = jsonCopy(item.draft);
  const { isSecret, texts = [] } = rules;
  const { toolCallId } = received.interrupt;
  const call = toolCallId === undefined ? undefined : calls[toolCallId];
  const toolName = shownCall(received, calls).call?.name;
  const asked = withoutSecretProposal(received, call, rules);
  const mayKeepCall = !asked.withheld && !withheldCallIds.has(toolCallId ?? '');
  const hasNoSecret = (value: unknown) =>
    maskEchoes(maskPayload(received, value, isSecret, toolName), texts) === value;
  // A decision depends on its schema, so it is stored only with the complete schema. An accepted answer no
  // longer counts once its interrupt is over.
  const isWhole =
    asked.interrupt.responseSchema === received.interrupt.responseSchema &&
    asked.actions === received.actions;
  const mayKeepDecision =
    isWhole &&
    !(item.over && taken) &&
    !asked.withheld &&
    maskSecrets(metadata, undefined, isSecret) === metadata;
  const masked = decision && maskDecision(received, decision, isSecret, toolName, texts);
  const keepsDecision = mayKeepDecision && decision && masked === decision;
  const keepsActions = mayKeepDecision && decisions && hasNoSecret(payloadOf(received, decisions));
  const isSafeDraft =
    !holdsSecret(received, draft, { isSecret, toolName }) && maskEchoes(draft, texts) === draft;
  const decided = {
    ...(keepsActions && { decisions }),
    ...(keepsDecision && metadata && { metadata }),
    // The server has this answer, so its question is not asked again. Without its secrets, it has no digest.
    ...((keepsDecision || taken) && { decision: masked, ...(taken && { taken }) }),
    ...((keepsDecision || keepsActions || taken) && decidedAt !== undefined && { decidedAt }),
    ...((keepsDecision || keepsActions) && digest !== undefined && { digest }),
  };
  return {
    ...asked,
    key,
    ...(askedAt !== undefined && { askedAt }),
    ...(draft !== undefined && isSafeDraft && { draft }),
    ...(item.over && !taken ? { overDecision: decided } : decided),
    ...(item.dismissed && keepsDecision && { overDecision: decidedPart(undismissed(item), kept) }),
    ...(revisions && { revisions }),
    ...(possiblyAnswered && { possiblyAnswered }),
    ...(changedFrom && {
      changedFrom: mayKeepCall ? maskEchoes(shownWithoutSecrets(changedFrom, isSecret), texts) : {},
    }),
  };
}

/**
 * The delivery to store. Answers that this tab or another one is sending are in doubt after a reload or in another tab.
 * Answers that wait to be sent count as not sent.
 */
function deliveryAtRest({ at }: Questions): 'none' | 'refused' | 'inDoubt' {
  if (at === 'sent' || at === 'inDoubt' || at === 'elsewhere') return 'inDoubt';
  return at === 'refused' || at === 'over' ? 'refused' : 'none';
}

/** Reopens interrupts that changed after they were decided. Answers in doubt were sent as decided. */
export function withCurrentDecisions(kept: RehydratedRun): RehydratedRun {
  const { questions, conversation } = kept;
  if (questions.at !== 'open' && questions.at !== 'refused') return kept;
  const pause = changeItems(questions.pause, (item) => reopenChanged(item, conversation.toolCalls));
  return pause === questions.pause ? kept : { ...kept, questions: { ...questions, pause } };
}

/**
 * Gives a batch that was not sent a new id. Other pages can have the same `initial`, and send other answers with its
 * id.
 */
export function withOwnBatch(kept: RehydratedRun, { batchId }: Ids): RehydratedRun {
  const { questions, history } = kept;
  if (questions.at !== 'open' || history.some((record) => record.batchId === questions.pause.batchId))
    return kept;
  return { ...kept, questions: { ...questions, pause: { ...questions.pause, batchId } } };
}

/**
 * The interrupts of `initial`, which count as listed when the page opens (`at`): a dehydrated run has no time by the
 * clock of this device. Other tabs order their lists and answers by it.
 */
export function asListedAt(kept: RehydratedRun, at: number): RehydratedRun {
  const { questions } = kept;
  if (questions.at === 'none' || questions.pause.listedAt !== undefined) return kept;
  return { ...kept, questions: { ...questions, pause: { ...questions.pause, listedAt: at } } };
}

/** The part of a state that a dehydrated run contains. */
export type RehydratedRun = Pick<
  RunState,
  | 'threadId'
  | 'runId'
  | 'conversation'
  | 'unaccepted'
  | 'request'
  | 'error'
  | 'questions'
  | 'leftInterrupts'
  | 'approvals'
  | 'withheld'
  | 'pendingToolCallIds'
  | 'history'
>;

/** Reads a dehydrated run. Decisions are staged again. Restoring never sends. */
export function rehydrated(run: DehydratedRun): RehydratedRun {
  const { messages, state, toolCalls, withheldCallIds, withheldMessageIds } = run;
  const conversation = emptyConversation({ messages, state, toolCalls });
  return {
    threadId: run.threadId,
    runId: run.runId,
    conversation,
    unaccepted: run.unacceptedMessageIds ?? [],
    request: { at: 'idle', last: run.status === 'interrupted' ? 'idle' : run.status },
    error: restoredError(run),
    questions: run.pause ? restoredQuestions(run.pause, run.version, conversation.toolCalls) : { at: 'none' },
    leftInterrupts: run.left && restoredPause(run.left, run.version, conversation.toolCalls),
    approvals: run.approvals,
    withheld: { callIds: new Set(withheldCallIds), messageIds: new Set(withheldMessageIds), texts: [] },
    pendingToolCallIds: run.pendingToolCallIds ?? run.pause?.pendingToolCallIds ?? [],
    history: restoredHistory(run.history, pendingIn(run)),
  };
}

function pendingIn({ pause }: DehydratedRun): PendingBatch | undefined {
  if (!pause) return undefined;
  const { batchId, delivery, interrupts } = pause;
  const taken = interrupts.filter((each) => each.taken).map(({ key }) => key);
  return { batchId, isDoubted: delivery === 'inDoubt', takenKeys: new Set(taken) };
}

function restoredQuestions(pause: DehydratedPause, version: 1 | 2, toolCalls: ToolCalls): AtRest {
  const stored = restoredPause(pause, version, toolCalls);
  const restored = pause.over ? stored : withPlainCancellations(stored);
  if (pause.over) return { at: 'over', pause: restored };
  switch (pause.delivery) {
    case 'refused':
      return { at: 'refused', pause: restored };
    case 'inDoubt':
      return { at: 'inDoubt', pause: restored, wasRunLost: false };
    default:
      return { at: 'open', pause: restored };
  }
}
