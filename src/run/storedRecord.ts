import { answeredBefore } from '../decisions/history.js';
import { identityOfKey, interruptKey, ordinalOfKey, type Ordinals } from '../decisions/interruptKey.js';
import { callsOf, changeItems, itemOf, withOthers, type Pause } from '../decisions/Pause.js';
import { hasSameData } from '../decisions/questionDigest.js';
import { shownDigest, shownQuestion } from '../decisions/shownQuestion.js';
import { reopenItem } from '../decisions/stageAnswer.js';
import type { Message } from '../model/agUi.js';
import { sameJson } from '../model/json.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { withState, type Conversation } from '../state/Conversation.js';
import { withCalls } from '../state/withCalls.js';
import { rehydrated, withCurrentDecisions, type RehydratedRun } from './dehydration.js';
import type { Ids } from './Ids.js';
import { withApprovals } from './keptApprovals.js';
import { mergeVersions } from './otherVersion.js';
import { revised } from './questionSteps.js';
import { recordsBeside } from './rivalRecords.js';
import { dropOvertakenChecks, withoutAutoSubmit } from './runningChecks.js';
import { pauseOf, type RunState } from './RunState.js';
import type { EarlySet } from './StorageState.js';
import { withLeft, withUnacceptedWork } from './userWork.js';

/**
 * Replaces the state with the stored record. If the run object was used before that, or has interrupts of `initial`,
 * only adds what the record has about the interrupts: drafts, decisions, history, approvals, and left interrupts. A
 * record that is newer than `initial` (`outdatedPause`) replaces the state nevertheless, except a conversation that the
 * host has set. What the user has decided or drafted here is added.
 */
export function restoreStored(state: RunState, run: DehydratedRun, set: EarlySet, ids: Ids): RunState {
  const kept = rehydrated({ ...run, threadId: state.threadId });
  const outdated = outdatedPause(state, kept);
  if (outdated) {
    const conversation = set.messages
      ? state.conversation
      : withState(kept.conversation, state.conversation.state);
    const withoutOutdated: RunState = {
      ...state,
      conversation,
      questions: { at: 'none' },
      leftInterrupts: undefined,
    };
    return withEarlyWork(restoreStored(withoutOutdated, run, set, ids), outdated, ids);
  }
  const isUntouched = state.request.at === 'idle' && state.questions.at === 'none' && !state.leftInterrupts;
  const storedIds = kept.conversation.messages.map(({ id }) => id);
  // If the chat has continued, the interrupts were answered there. If the answers were in doubt, the chat may only
  // contain the response that was lost.
  const isOfChat = set.isOfChat === true && kept.questions.at !== 'inDoubt';
  const { messages } = state.conversation;
  const isAnswered = isOfChat ? continues(messages, storedIds) : hasFinishedSince(state, set, storedIds);
  if (!isUntouched || isAnswered) return addStoredWork(state, kept);
  // A conversation that the host has set takes precedence, and so do messages of its options that the record does not
  // contain. The stored interrupts keep their calls.
  const { conversation: own } = state;
  const isNewer = !containsMessages(kept.conversation.messages, own.messages);
  const keepsState = set.state || (isNewer && !sameJson(own.state, {}));
  const chosen =
    set.messages || isNewer ? withCalls(own, Object.values(kept.conversation.toolCalls)) : kept.conversation;
  const conversation = withState(chosen, (keepsState ? own : kept.conversation).state);
  const { error: _error, ...rest } = state;
  const present = new Set(conversation.messages.map(({ id }) => id));
  const unaccepted = [...new Set([...kept.unaccepted, ...state.unaccepted])].filter((id) => present.has(id));
  const restored = { ...rest, ...withCurrentDecisions({ ...kept, conversation, unaccepted }) };
  return isOfChat ? { ...restored, storage: { at: 'ready', restoredIds: storedIds } } : restored;
}

/**
 * The interrupts of `initial`, if the record is newer; `undefined` otherwise. The record is newer in two cases: it is
 * still paused and lists a batch about these interrupts that this page does not know, or it lists an accepted answer to
 * each of them.
 */
function outdatedPause({ questions, request, history }: RunState, kept: RehydratedRun): Pause | undefined {
  if (request.at !== 'idle' || questions.at === 'none' || questions.at === 'sent') return undefined;
  const { items, askedBy } = questions.pause;
  const known = new Set(history.map(({ batchId }) => batchId));
  const sent = kept.history.filter((each) => each.askedBy === askedBy && each.delivery !== 'none');
  const isPending = kept.questions.at !== 'none' && sent.some(({ batchId }) => !known.has(batchId));
  const accepted = new Set(sent.flatMap(({ key, delivery }) => (delivery === 'accepted' ? key : [])));
  return isPending || items.every(({ key }) => accepted.has(key)) ? questions.pause : undefined;
}

/** Adds what the user has done about the interrupts of `initial` before the record was read. */
function withEarlyWork(state: RunState, early: Pause, ids: Ids): RunState {
  const { questions } = state;
  if (questions.at === 'none') return state;
  const { pause: before } = questions;
  const pause = changeItems(before, (item) => {
    const other = itemOf(early, item.key);
    const draft = item.draft ?? other?.draft;
    return other ? mergeVersions(item, { ...other, draft, possiblyAnswered: undefined }, state) : item;
  });
  const isDecided = pause.items.some(
    ({ decision, decisions }, index) =>
      !sameJson(decision, before.items[index]?.decision) ||
      !sameJson(decisions, before.items[index]?.decisions),
  );
  // The answers that are being checked were given before the page showed the record, so they are not sent
  // automatically.
  const checked = withoutAutoSubmit(dropOvertakenChecks(state, early, pause));
  return isDecided ? revised(checked, pause, ids) : { ...checked, questions: { ...questions, pause } };
}

/** Whether the run has finished after the stored record, according to `initial` or another tab. */
const hasFinishedSince = (
  { request, conversation }: RunState,
  set: EarlySet,
  storedIds: readonly string[],
): boolean =>
  !set.messages &&
  request.at === 'idle' &&
  request.last === 'finished' &&
  continues(conversation.messages, storedIds);

/** Whether a conversation continues the stored one. */
export function continues(messages: readonly Message[], storedIds: readonly string[]): boolean {
  const ids = new Set(messages.map(({ id }) => id));
  return storedIds.length > 0 && messages.length > storedIds.length && storedIds.every((id) => ids.has(id));
}

/** Whether a conversation contains messages: with the same id, or with the same role and content. */
function containsMessages(all: readonly Message[], some: readonly Message[]): boolean {
  const ids = new Set(all.map(({ id }) => id));
  return some.every(
    ({ id, role, content }) =>
      ids.has(id) || all.some((each) => each.role === role && sameJson(each.content, content)),
  );
}

/**
 * The current state of the run object takes precedence. Drafts and decisions about the same interrupts are added, and
 * so are the calls of stored interrupts, which a server does not always send again.
 */
function addStoredWork(current: RunState, kept: RehydratedRun): RunState {
  const state = { ...current, conversation: withStoredCalls(current, kept) };
  const history = [...recordsBeside(kept.history, state.history), ...state.history];
  const stored = pauseOf(kept);
  const earlier = withOthers(stored, kept.leftInterrupts);
  const elsewhere = state.tabs.answered;
  const { questions } = withNextKeys(state, answeredBefore({ history, elsewhere, earlier }));
  const added = [kept.leftInterrupts, stored && withUnacceptedWork(stored, history)].reduce<RunState>(
    (before, aside) => (aside ? withLeft(before, aside) : before),
    { ...state, questions, history, approvals: withApprovals(state.approvals, kept.approvals) },
  );
  if (questions.at === 'none' || questions.at === 'sent') return added;
  const { toolCalls } = state.conversation;
  const pause = changeItems(questions.pause, (item) => {
    const pending = stored && itemOf(stored, item.key);
    const found = pending ?? (kept.leftInterrupts && itemOf(kept.leftInterrupts, item.key));
    if (!found) return item;
    // The server no longer waited for this answer, so the question that it sends now is a new one.
    const before = found.over ? reopenItem(found) : found;
    const possiblyAnswered = pending ? undefined : before.possiblyAnswered;
    const merged = mergeVersions(item, { ...before, possiblyAnswered }, state);
    const isDecided = merged.decision !== undefined || merged.decisions !== undefined;
    const hasChanged =
      before.digest !== undefined &&
      (before.digest !== shownDigest(item.received, toolCalls) ||
        !hasSameData(before.received, item.received));
    const changedFrom = hasChanged ? (before.shown ?? {}) : before.changedFrom;
    const isAsBefore = !hasChanged && sameJson(changedFrom, shownQuestion(item.received, toolCalls));
    return isDecided || !changedFrom || isAsBefore ? merged : { ...merged, changedFrom };
  });
  return { ...added, questions: { ...questions, pause } };
}

/**
 * The conversation of `state` with the calls of stored interrupts. Calls without their secret arguments are not added.
 */
function withStoredCalls({ request, conversation }: RunState, kept: RehydratedRun): Conversation {
  if (request.at !== 'idle') return conversation;
  const { toolCalls } = kept.conversation;
  const asked = [pauseOf(kept), kept.leftInterrupts].flatMap((pause) => (pause ? callsOf(pause) : []));
  const stored = asked.filter((id) => !kept.withheld.callIds.has(id)).flatMap((id) => toolCalls[id] ?? []);
  return withCalls(conversation, stored);
}

/**
 * Renumbers the keys of the pending interrupts: the record can contain answers that `initial` does not know, and a
 * server can reuse the id of an answered interrupt.
 */
function withNextKeys(
  { questions, history, tabs }: RunState,
  answered: Ordinals,
): Pick<RunState, 'questions'> {
  if (questions.at === 'none' || questions.at === 'sent') return { questions };
  const known = answeredBefore({ history, elsewhere: tabs.answered });
  const pause = changeItems(questions.pause, (item) => {
    const identity = identityOfKey(item.key);
    const added = (answered.get(identity) ?? 0) - (known.get(identity) ?? 0);
    return added > 0 ? { ...item, key: interruptKey(identity, ordinalOfKey(item.key) + added) } : item;
  });
  return { questions: { ...questions, pause } };
}
