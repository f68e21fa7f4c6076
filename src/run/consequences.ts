import { closeActivities, activitiesDiffer } from '../state/closeActivities.js';
import { haveSameMessages } from '../state/Conversation.js';
import { withPlainCancellations } from '../decisions/dismissal.js';
import { placeOfKey } from '../decisions/actions.js';
import { haveSameDecisions, itemOf, type Pause, type ToolCalls } from '../decisions/Pause.js';
import { isSameQuestion } from '../decisions/questionDigest.js';
import { andDo, andThen, step, type Effect, type Step } from './Effect.js';
import { withdraw } from './sendSteps.js';
import { stopWaiting } from './stopWaiting.js';
import { hasDigest } from './hasDigest.js';
import { carriesAnswers, proceed } from './requestSteps.js';
import type { Given, MachineEvent } from './MachineEvent.js';
import { askedCalls } from './askedCalls.js';
import { attemptOf, isUnderWay, pauseOf, type RequestState, type RunState } from './RunState.js';
import { reopenChangedQuestions } from './reopenIfCallsChanged.js';
import { keepSentElsewhere, processTabMessages } from './tabSteps.js';
import { changedError, withdrawnError } from './methodErrors.js';
import { noteSecrets } from './withheld.js';
import { isStreaming } from './isStreaming.js';
import { showKeptEnd } from './streamSteps.js';

/** Applies the rules that hold after every event. `handled` is the step of the event itself. */
export function consequences(before: RunState, event: MachineEvent, handled: Step, given: Given): Step {
  const kept = keepSentElsewhere(before, handled.state);
  const dismissed = withCurrentDismissals(before, reopenAfterRun(before, kept));
  const current = withoutOutdatedChecks(before, withActivitiesClosed(before, dismissed));
  const noted = { ...handled, state: noteSecrets(before, current, given.live.isSecret) };
  const withdrawn = andThen(noted, (state) => withdrawChangedBatch(before, state, event));
  const resumed = andThen(withdrawn, (state) => proceedAfterChecks(state, given));
  const processed =
    canProcessTabMessages(resumed.state) && !canProcessTabMessages(before)
      ? andThen(resumed, (state) => withOwnError(before, state, processTabMessages(state)))
      : resumed;
  const updated = andThen(processed, (state) => showKeptEnd(state, given));
  return andDo(
    updated,
    ...sendingEffects(before, updated.state),
    ...releaseEffects(before, updated.state),
    ...storageEffects(before, updated.state, event),
    ...dropCheckEffects(before, event, updated.state),
  );
}

/** Keeps the error with which this tab's request has just failed, even if a message of another tab would clear it. */
function withOwnError(before: RunState, { error }: RunState, processed: Step): Step {
  if (!error || error === before.error || processed.state.error) return processed;
  return { ...processed, state: { ...processed.state, error } };
}

/** Advances a batch that waits for checks, after the last check has ended. */
function proceedAfterChecks(state: RunState, given: Given): Step {
  const { request, checks } = state;
  const waits = request.at === 'held' && request.by === 'checks' && checks.size === 0;
  return waits ? proceed(state, 'code', given) : step(state);
}

/**
 * Reopens changed interrupts when a request has ended. Its run may have changed a call without asking about it again.
 * Before the end, later events can still restore what was shown.
 */
const reopenAfterRun = (before: RunState, state: RunState): RunState =>
  isUnderWay(before) && !isUnderWay(state) ? reopenChangedQuestions(state) : state;

/** Cancellations count as dismissals only while the server no longer waits. */
function withCurrentDismissals({ questions: before }: RunState, state: RunState): RunState {
  const { questions } = state;
  if (before.at !== 'over' && before.at !== 'sent') return state;
  if (questions.at === 'none' || questions.at === 'over' || questions.at === 'sent') return state;
  const pause = withPlainCancellations(questions.pause);
  return pause === questions.pause ? state : { ...state, questions: { ...questions, pause } };
}

/** Closes the activities of a run that has ended. */
function withActivitiesClosed(before: RunState, state: RunState): RunState {
  const { conversation, leftInterrupts: left, questions, runId } = state;
  const hasPending = questions.at !== 'none' || left !== undefined;
  const hadPending = before.questions.at !== 'none' || before.leftInterrupts !== undefined;
  const hasEnded = isUnderWay(before) || (hadPending && !hasPending);
  if (isUnderWay(state) || (!hasEnded && !activitiesDiffer(before.conversation, conversation))) return state;
  const isRefreshed = attemptOf(before)?.kind === 'refresh' && questions.at !== 'none';
  const isPaused = isRefreshed || pauseOf(state)?.askedBy === runId;
  const rest = closeActivities(conversation, { hasPending, isPaused });
  return rest === conversation ? state : { ...state, conversation: rest };
}

/** Drops the checks of interrupts that are no longer pending or that have changed. */
function withoutOutdatedChecks(before: RunState, state: RunState): RunState {
  const hasEnded = isUnderWay(before) && !isUnderWay(state);
  if (state.checks.size === 0 || (state.questions === before.questions && !hasEnded)) return state;
  const pause = pauseOf(state);
  const checks = new Map(
    [...state.checks].filter(([key, { digest }]) => {
      const item = pause && itemOf(pause, placeOfKey(key).itemKey);
      // Events of an active stream can still restore what was shown.
      return item && (isUnderWay(state) || hasDigest(state, item, digest));
    }),
  );
  return checks.size === state.checks.size ? state : { ...state, checks };
}

/** The effects that resolve the promises of checks that `event` dropped, even if the host's check never settles. */
function dropCheckEffects(before: RunState, event: MachineEvent, after: RunState): readonly Effect[] {
  if (before.checks === after.checks) return [];
  const isStopped = event.type === 'stop';
  return [...before.checks].flatMap(([key, { id, digest }]): readonly Effect[] =>
    after.checks.get(key)?.id === id ? [] : [{ type: 'dropCheck', key, checkId: id, digest, isStopped }],
  );
}

const canProcessTabMessages = (state: RunState): boolean =>
  !isUnderWay(state) && state.storage.at !== 'loading' && state.request.at !== 'disposed';

/** Withdraws a held batch if the interrupts or decisions have changed. */
function withdrawChangedBatch(before: RunState, state: RunState, event: MachineEvent): Step {
  const { request, questions, checks } = state;
  const isDecision = decisionEvents.has(event.type);
  // Methods that wait for the stored record were called for the earlier decisions, so they do not send the new ones.
  const isDecided = questions !== before.questions || checks !== before.checks;
  if (isDecision && isDecided && event.type !== 'checked' && state.storage.at === 'loading')
    return stopWaiting(state, ({ type }) => type !== 'refresh', withdrawnError());
  if (request.at !== 'held') return step(state);
  // The check of another answer has begun. A `steer` would otherwise cancel the interrupt of that answer.
  const isSuperseded = carriesAnswers(request) && checks !== before.checks && event.type !== 'checked';
  // The user has reopened interrupts that were over while a message waits. The server may accept no message before
  // their answers.
  const isReopened = attemptOf(state)?.kind === 'send' && questions.at === 'open';
  if ((isSuperseded || isReopened) && isDecision) return withdraw(state, withdrawnError());
  const submitted = submittedIn(request);
  if (questions === before.questions || !submitted) return step(state);
  const current = pauseOf(state);
  // A `steer` cancels every interrupt, so its decisions may differ from the current ones. It is withdrawn only if
  // another tab has made a later decision.
  const decided = event.type === 'merged' ? pauseOf(before) : current;
  const isUnchanged =
    current !== undefined &&
    (attemptOf(state)?.steered
      ? haveSameContent(submitted, current, askedCalls(state)) &&
        !isDecision &&
        (!decided || haveSameDecisions(decided, current))
      : haveSameDecisions(submitted, current));
  return isUnchanged ? step(state) : withdraw(state, isDecision ? withdrawnError() : changedError());
}

/** The pause that a held request answers. */
function submittedIn(request: Extract<RequestState, { at: 'held' }>): Pause | undefined {
  if ('attempt' in request) return request.attempt.pause;
  return request.plan.kind === 'resume' ? request.plan.submitted : undefined;
}

function haveSameContent(submitted: Pause, current: Pause, toolCalls: ToolCalls): boolean {
  if (submitted.items.length !== current.items.length) return false;
  return submitted.items.every((item) => {
    const other = itemOf(current, item.key);
    return other !== undefined && isSameQuestion(other.received, toolCalls, item.received);
  });
}

/** The events with a user's decision, in this tab or in another one. */
const decisionEvents: ReadonlySet<MachineEvent['type']> = new Set([
  'decide',
  'cancel',
  'reopen',
  'checked',
  'tabDecided',
] as const);

/** Notifies the other tabs of what this tab has sent, and of which answers the server has accepted one by one. */
function sendingEffects({ questions: before }: RunState, { questions }: RunState): readonly Effect[] {
  if (questions.at !== 'sent') return [];
  const taken = ({ items }: Pause) => items.filter((item) => item.taken).length;
  const isKnown =
    before.at === 'sent' &&
    (before.pause === questions.pause || taken(before.pause) === taken(questions.pause));
  return isKnown ? [] : [{ type: 'postSending' }];
}

/** Aborts a request that is no longer active, and releases its lock. */
function releaseEffects(before: RunState, after: RunState): readonly Effect[] {
  const effects: Effect[] = [];
  const attempt = attemptOf(before);
  const isGone = attempt && attemptOf(after)?.runId !== attempt.runId;
  const drains = isGone && after.tail.at === 'draining' && after.tail.attempt.runId === attempt.runId;
  if (isGone && !drains) effects.push({ type: 'abort', runId: attempt.runId });
  const { tail } = before;
  const isTailGone =
    tail.at === 'draining' && (after.tail.at === 'none' || after.tail.attempt.runId !== tail.attempt.runId);
  if (isTailGone) effects.push({ type: 'abort', runId: tail.attempt.runId });
  if (isGone && holdsLock(before)) {
    // The other tabs are notified only of a request that has passed the lock.
    const isAnnounced = before.request.at !== 'held' || before.request.by === 'headers';
    const keys = isAnnounced ? (attempt.pause?.items.map(({ key }) => key) ?? []) : [];
    effects.push({ type: 'unlockAndReport', runId: attempt.runId, keys, sent: attempt.conversation });
  }
  return effects;
}

function holdsLock({ request }: RunState): boolean {
  if (!('attempt' in request) || request.attempt.kind !== 'resume') return false;
  return request.at !== 'held' || request.by === 'lock' || request.by === 'headers';
}

/** Saves the interrupts, so that they survive a reload. Removes the record when none is pending or left. */
function storageEffects(before: RunState, after: RunState, event: MachineEvent): readonly Effect[] {
  if (after.storage.at !== 'ready' || after.request.at === 'disposed') return [];
  const { questions, leftInterrupts: left, request } = after;
  const streams = isStreaming(request);
  // Messages sent while a record exists are part of it, and so is what a stream contains after the end of its run.
  const hasNewMessages =
    left !== undefined && !streams && !haveSameMessages(before.conversation, after.conversation);
  const isLate =
    event.type === 'chunk' &&
    before.tail.at === 'draining' &&
    (questions.at !== 'none' || left !== undefined) &&
    after.conversation !== before.conversation;
  const isStored =
    !hasNewMessages &&
    !isLate &&
    questions === before.questions &&
    left === before.leftInterrupts &&
    before.storage.at === 'ready';
  // The server may still refuse the answers, so the record from the start of the run is kept until its end.
  if (isStored || (streams && questions.at === 'sent')) return [];
  // The tab that sends stores what it has sent.
  if (questions.at === 'elsewhere') return [];
  if (questions.at === 'none' && !left) return [{ type: 'forget' }];
  return [{ type: 'save', canWait: event.type === 'draft' || (isLate && questions === before.questions) }];
}
