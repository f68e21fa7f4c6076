import { draftAt, placeOfKey } from '../decisions/actions.js';
import { movedDraft } from '../decisions/movedDraft.js';
import { changeItems, haveSameDecisions, itemOf, type Pause, type PauseItem } from '../decisions/Pause.js';
import { isSameQuestion } from '../decisions/questionDigest.js';
import { reopenChanged } from '../decisions/reopenChanged.js';
import type { DehydratedRun } from '../model/RunSnapshot.js';
import { sameJson } from '../model/json.js';
import { withState } from '../state/Conversation.js';
import { rehydrated, type RehydratedRun } from './dehydration.js';
import { andThen, step, type Step } from './Effect.js';
import { withApprovals } from './keptApprovals.js';
import type { Ids } from './Ids.js';
import { applyOtherVersion, mergeVersions } from './otherVersion.js';
import { keepDraft } from './questionSteps.js';
import { recordsBeside } from './rivalRecords.js';
import { restoreStored } from './storedRecord.js';
import { dropOvertakenChecks } from './runningChecks.js';
import { withdraw } from './sendSteps.js';
import { runMethod } from './requestSteps.js';
import type { Given } from './MachineEvent.js';
import { askedCalls } from './askedCalls.js';
import { isUnderWay, pauseOf, type RunState } from './RunState.js';
import type { StorageState } from './StorageState.js';
import { withLeft, wouldLoseWork } from './userWork.js';
import { withFailedMessage } from './withFailedMessage.js';
import { withMessagesOf, withOwnMessages } from './withMessagesOf.js';
import { changedError } from './methodErrors.js';

/** The stored record has been read, or there was none. Methods that waited for it continue. */
export function loaded(
  state: RunState,
  run: DehydratedRun | undefined,
  isSending: boolean,
  ids: Ids,
  given: Given,
): Step {
  const { storage } = state;
  if (!('drafts' in storage)) return step(state);
  const ready: RunState = { ...state, storage: { at: 'ready' } };
  const restored = run ? restoreStored(ready, run, storage.set, ids) : ready;
  const placed = run && isSending ? asSentElsewhere(restored) : step(restored);
  // If the agent has asked about an action differently since then, the draft of that action has moved or is gone.
  const before = pauseOf(state);
  const typed = [...storage.drafts].filter(([key, value]) => {
    const { itemKey, index } = placeOfKey(key);
    const asked = before && itemOf(before, itemKey);
    return !asked || sameJson(draftAt(asked, index), value);
  });
  const drafted = typed.reduce(
    (earlier, [key, value]) => andThen(earlier, (current) => keepDraft(current, key, value)),
    placed,
  );
  if (storage.at === 'silent') return drafted;
  const shown = pauseOf(restored);
  return replay(drafted, storage, given, Boolean(before && shown && haveSameDecisions(before, shown)));
}

/** The load takes too long: the run object continues without it, and merges the result when it arrives. */
export function silent(state: RunState, given: Given): Step {
  const { storage } = state;
  if (storage.at !== 'loading') return step(state);
  const { drafts, set } = storage;
  return replay(step({ ...state, storage: { at: 'silent', drafts, set } }), storage, given, true);
}

const replay = (
  first: Step,
  { waiting }: Extract<StorageState, { at: 'loading' }>,
  given: Given,
  wasShown: boolean,
): Step =>
  waiting.reduce(
    (before, event) => andThen(before, (current) => runMethod(current, event, given, wasShown)),
    first,
  );

/** Another tab is still sending the answers that are in doubt in the record. */
function asSentElsewhere(state: RunState): Step {
  const { questions } = state;
  if (questions.at !== 'inDoubt') return step(state);
  const { pause } = questions;
  return step({ ...state, questions: { at: 'elsewhere', pause, doubted: true } }, { type: 'awaitQuiet' });
}

/**
 * Replaces the state with the record of another tab. These stay: in the history, the batches that only this tab knows;
 * in the conversation, a message of this tab that has failed and, with `sentIds`, this tab's own messages.
 *
 * @param sentIds - The ids of the messages of the other tab's request. @default not known
 */
export function adoptRun(state: RunState, run: DehydratedRun, sentIds?: readonly string[]): RunState {
  const { error: _error, ...rest } = state;
  const theirs = rehydrated({ ...run, threadId: state.threadId });
  const adopted = sentIds ? withOwnMessages(theirs, state, sentIds) : theirs;
  const conversation =
    sentIds && run.state === undefined
      ? withState(adopted.conversation, state.conversation.state)
      : adopted.conversation;
  const history = withOwnBatches(adopted.history, state.history);
  return withFailedMessage({ ...rest, ...adopted, conversation, history }, state);
}

function withOwnBatches(history: RunState['history'], own: RunState['history']): RunState['history'] {
  const added = recordsBeside(own, history);
  return added.length === 0 ? history : [...added, ...history];
}

/** Another tab has stored something. `run` is its record, merged with that of this tab by `mergeRuns`. */
export function merged(state: RunState, run: DehydratedRun): Step {
  if (isUnderWay(state) || state.questions.at === 'elsewhere') return step(state);
  const kept = rehydrated({ ...run, threadId: state.threadId });
  const approvals = withApprovals(state.approvals, kept.approvals);
  const history = sameJson(kept.history, state.history) ? state.history : kept.history;
  const isKnown = approvals === state.approvals && history === state.history;
  const updated = isKnown ? state : { ...state, approvals, history };
  const joined = kept.leftInterrupts ? withLeft(updated, kept.leftInterrupts) : updated;
  const { questions } = joined;
  const theirs = kept.questions;
  if (hasOtherInterrupts(joined, kept)) return adoptUnlessWorkIsLost(joined, run, kept);
  if (questions.at === 'none' || theirs.at === 'none') return step(joined);
  const isLonger = kept.conversation.messages.length > state.conversation.messages.length;
  const longer = isLonger ? withMessagesOf(joined, kept, () => true) : joined;
  const pause = withOtherVersions(questions.pause, theirs.pause, longer);
  const extended = dropOvertakenChecks(longer, questions.pause, pause);
  const isSame = theirs.at === questions.at && theirs.pause.batchId === questions.pause.batchId;
  if (isSame)
    return step(pause === questions.pause ? extended : { ...extended, questions: { ...questions, pause } });
  const { batchId, askedBy, listedAt = pause.listedAt } = theirs.pause;
  const placed = { ...theirs, pause: { ...pause, batchId, askedBy, listedAt } };
  return step({ ...extended, questions: placed });
}

/** Whether the interrupts of another tab differ from those of this one, in their number or their content. */
export function hasOtherInterrupts(state: RunState, { questions, conversation }: RehydratedRun): boolean {
  const [mine, theirs] = [pauseOf(state), pauseOf({ questions })];
  if (mine?.items.length !== theirs?.items.length) return true;
  const toolCalls = askedCalls(state);
  return (
    theirs?.items.some((item) => {
      const own = mine && itemOf(mine, item.key);
      return !own || !isSameQuestion(own.received, toolCalls, item.received, conversation.toolCalls);
    }) === true
  );
}

/**
 * Takes over the record, whose interrupts differ from those of this tab, unless it lacks an interrupt for which this
 * tab has a draft or an unaccepted decision.
 */
function adoptUnlessWorkIsLost(state: RunState, run: DehydratedRun, kept: RehydratedRun): Step {
  const { questions } = state;
  const asked = pauseOf(kept)?.items ?? [];
  // The record does not contain everything that the user has decided or typed in this tab, such as secrets.
  const isLost = questions.at !== 'none' && wouldLoseWork(questions.pause.items, asked, kept.history);
  return isLost ? withdraw(state, changedError()) : adoptRunWithOwnWork(state, run);
}

/**
 * The other tab has more recent information about the pending interrupts. Interrupts with changed content are reopened.
 */
function adoptRunWithOwnWork(state: RunState, run: DehydratedRun): Step {
  const before = pauseOf(state) ?? state.leftInterrupts;
  // The held request is about other interrupts.
  return andThen(withdraw(state, changedError()), (current) => {
    const adopted = adoptRun(current, run);
    const left = state.leftInterrupts ? withLeft(adopted, state.leftInterrupts) : adopted;
    return step(withWorkOf(left, before));
  });
}

/**
 * The run of another tab with the drafts and decisions that this tab has for its pending interrupts. The record of the
 * other tab can lack them: they may contain a secret, or be more recent.
 */
export function withWorkOf(adopted: RunState, before: Pause | undefined): RunState {
  const { questions } = adopted;
  if (!before || questions.at === 'none') return adopted;
  const pause = changeItems(questions.pause, (item) => withOwnWork(item, itemOf(before, item.key), adopted));
  return { ...adopted, questions: { ...questions, pause } };
}

function withOwnWork(item: PauseItem, mine: PauseItem | undefined, state: RunState): PauseItem {
  if (!mine) return item;
  const { toolCalls } = state.conversation;
  const { changedFrom: _changedFrom, ...asked } = withOwnDecision(
    reopenChanged(item, toolCalls),
    mine,
    state,
  );
  const draft = asked.draft ?? movedDraft(mine.draft, mine.received, asked.received);
  const typed = draft === undefined ? asked : { ...asked, draft };
  const { changedFrom } = reopenChanged({ ...mine, received: item.received }, toolCalls, mine.received);
  const isDecided = asked.decision !== undefined || asked.decisions !== undefined;
  return isDecided || !changedFrom ? typed : { ...typed, changedFrom };
}

/**
 * The other tab may not have this tab's decision: it can contain a secret, or be about an interrupt that was not listed
 * before.
 */
function withOwnDecision(item: PauseItem, mine: PauseItem, state: RunState): PauseItem {
  if (item.decision || item.decisions || mine.taken || mine.over) return item;
  const { draft, possiblyAnswered } = item;
  return mergeVersions(item, { ...mine, draft, possiblyAnswered }, state);
}

function withOtherVersions(mine: Pause, theirs: Pause, state: RunState): Pause {
  return changeItems(mine, (item) => {
    const other = itemOf(theirs, item.key);
    const changed = applyOtherVersion(item, other, state);
    // `theirs` is already merged with this tab's record. If it lacks `possiblyAnswered`, another tab has cleared it.
    return other && changed.possiblyAnswered && !other.possiblyAnswered
      ? { ...changed, possiblyAnswered: undefined }
      : changed;
  });
}
