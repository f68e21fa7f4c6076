import { auditExecuted, unexecuted } from '../decisions/auditExecuted.js';
import { answeredBefore, recordResults } from '../decisions/history.js';
import { newPause, type PauseContext } from '../decisions/newPause.js';
import { callsOf, itemOf, listedAfter, withOthers, type Pause, type ToolCalls } from '../decisions/Pause.js';
import { approvalsFor, isRefusal, withCallsEnded } from './endedCalls.js';
import type { ErrorReader } from './errorReader.js';
import { markToolCalls } from '../state/markToolCalls.js';
import { Table } from '../state/Table.js';
import { andThen, withReportedError, step, type Step } from './Effect.js';
import {
  pauseOf,
  type Attempt,
  type CallSet,
  type Questions,
  type ReportedEnding,
  type RunState,
  type Tail,
} from './RunState.js';
import { withUnanswered } from './frontEndCalls.js';
import { newlyPending } from './newlyPending.js';
import type { Given } from './MachineEvent.js';
import { refusedAnswers } from './refusedAnswers.js';
import { withoutTabMessages } from './withReportedAnswers.js';
import { showsDoubt, shareListed } from './listedElsewhere.js';
import { idleWithFailedMessage, withReceived } from './idleAfter.js';
import { failed, pauseAfterRefusal } from './failedSteps.js';
import { drainTimer } from './shareTail.js';
import { isListedByServer, wereSentSince, withDoubt, withSentAnswers } from './withDoubt.js';
import { asStillPending, withoutAsked, withUnlisted } from './userWork.js';
import { isStreaming } from './isStreaming.js';

/** Handles the end that the run has reported. */
export function runEnded(
  state: RunState,
  ending: ReportedEnding,
  errorReader: ErrorReader,
  { local }: Pick<Given, 'local'>,
): Step {
  const { request } = state;
  if (!isStreaming(request)) return step(state);
  const { attempt, tickets, consumed } = request;
  const audited = audit(state, attempt, ending);
  const { error: earlierError, ...withoutError } = audited.state;
  const idleBefore = idleWithFailedMessage(attempt);
  // An error in the state is older than the end of this run, so it is removed. It stays after a refresh that another
  // tab or the work of a chat has caused, unless it is about a doubt that this refresh ends.
  const { automaticSince, listsRemembered } = attempt;
  const isFollowing = automaticSince !== undefined && !listsRemembered && !showsDoubt(state);
  const withCurrentError = earlierError && (idleBefore || isFollowing) ? audited.state : withoutError;
  const withEndedCalls =
    ending.type === 'failed' ? withCurrentError : withCallsEnded(withCurrentError, attempt, ending, consumed);
  const ended = endingStep(withEndedCalls, attempt, ending, { consumed, local }, errorReader);
  const error = ending.type === 'finished' ? undefined : ending.error;
  const draining: Tail = {
    at: 'draining',
    attempt,
    reported: ending,
    laterEnds: 0,
    consumed,
    tickets,
    error,
  };
  const wasAccepted = ending.type === 'finished' || (ending.type === 'paused' && ending.error === undefined);
  const isNewest = wasAccepted && ended.state.questions.at !== 'refused';
  return {
    state: {
      ...(isNewest ? afterRun(ended.state, attempt) : ended.state),
      ...(wasAccepted && unacceptedAfterRun(ended.state, attempt)),
      ...(idleBefore && { request: withReceived(idleBefore, ended.state) }),
      approvals: wasAccepted || consumed ? remaining(audited.state, attempt, ending) : state.approvals,
      tail: draining,
    },
    effects: [...audited.effects, ...ended.effects, drainTimer(attempt)],
  };
}

export const noCalls: CallSet = new Table();

/**
 * `unaccepted` after a run has finished, paused or produced output: it has accepted all messages that were sent to it.
 */
export function unacceptedAfterRun(
  { unaccepted }: RunState,
  { conversation }: Attempt,
): Pick<RunState, 'unaccepted'> {
  if (unaccepted.length === 0) return { unaccepted };
  const sent = new Set(conversation.messages.map(({ id }) => id));
  return { unaccepted: unaccepted.filter((id) => !sent.has(id)) };
}

/** Reports of other tabs from before this request are outdated, unless another tab may still be sending. */
function afterRun(state: RunState, { kind, automaticSince }: Attempt): RunState {
  const { requestSentAt, decisionsSince } = state.tabs;
  const current = withoutTabMessages(
    state,
    ({ type, at = Infinity }) => at < requestSentAt && !(kind === 'refresh' && type === 'sending'),
  );
  return {
    ...current,
    tabs: {
      ...current.tabs,
      acceptedSentAt: requestSentAt,
      listedSince: automaticSince ?? requestSentAt,
      // A refresh lists the interrupts that were decided before.
      decisionsSince: kind === 'refresh' ? decisionsSince : requestSentAt,
    },
  };
}

/** Adds the tools' results to the history, and records calls that differ from the approval. */
export function audit(state: RunState, attempt: Attempt, ending?: ReportedEnding): Step {
  const { toolCalls } = state.conversation;
  const { isSecret } = attempt;
  const results = recordResults(state.history, toolCalls, { isSecret, texts: state.withheld.texts });
  const streamed = 'streamedCalls' in state.request ? state.request.streamedCalls : noCalls;
  const asked = ending && callsAskedBy(ending);
  const approvals = approvalsFor(state, attempt);
  const { history, mismatches } = auditExecuted(results, approvals, toolCalls, { streamed, asked }, isSecret);
  const emitted = mismatches.map((value) => ({ type: 'emit', event: 'mismatch', value }) as const);
  return step({ ...state, history }, ...emitted);
}

/** The approvals that still apply to a later run. A finished run executes nothing more. */
function remaining(state: RunState, attempt: Attempt, ending: ReportedEnding): RunState['approvals'] {
  if (ending.type === 'finished') return undefined;
  const { toolCalls } = state.conversation;
  const approvals = unexecuted(approvalsFor(state, attempt), toolCalls, callsAskedBy(ending));
  return approvals.length > 0 ? approvals : undefined;
}

function callsAskedBy(ending: ReportedEnding): ReadonlySet<string> {
  const interrupts = ending.type === 'paused' ? ending.interrupts : [];
  return new Set(interrupts.flatMap(({ interrupt }) => interrupt.toolCallId ?? []));
}

function endingStep(
  state: RunState,
  attempt: Attempt,
  ending: ReportedEnding,
  { consumed, local }: { readonly consumed: boolean; readonly local: number },
  errorReader: ErrorReader,
): Step {
  switch (ending.type) {
    case 'finished':
      return shareListed(withUnlisted(step(finished(state, ending)), state, attempt), state, attempt);
    case 'paused':
      return paused(state, attempt, ending, { consumed, local });
    case 'failed': {
      const ended = failed(state, attempt, ending.error, consumed, errorReader);
      if (attempt.kind !== 'refresh' || !errorReader.endsPause(ending.error)) return ended;
      // The run that has failed has used the answers.
      const over: Step = { ...ended, state: { ...ended.state, questions: { at: 'none' } } };
      return shareListed(withUnlisted(over, state, attempt), state, attempt);
    }
  }
}

type Finished = Extract<ReportedEnding, { type: 'finished' }>;
type Paused = Extract<ReportedEnding, { type: 'paused' }>;

/** RUN_FINISHED without a pause: the decisions have been used and are no longer kept. */
function finished(state: RunState, ending: Finished): RunState {
  const { outcome, result, pendingToolCallIds } = ending;
  return {
    ...state,
    request: { at: 'idle', last: 'finished' },
    questions: { at: 'none' },
    leftInterrupts: undefined,
    outcome,
    pendingToolCallIds: withUnanswered(state, pendingToolCallIds),
    ...(result !== undefined && { result }),
  };
}

export function finishedByLaterEnd(state: RunState, ending: Finished): RunState {
  const ended = finished(state, ending);
  return state.request.at === 'idle' ? ended : { ...ended, request: state.request };
}

/** The run has paused. If it paused again because it refused the answers, they are kept with the same interrupts. */
function paused(
  state: RunState,
  attempt: Attempt,
  ending: Paused,
  { consumed, local }: { readonly consumed: boolean; readonly local: number },
): Step {
  const { questions, tabs } = state;
  const isRefused = isRefusal(attempt, ending, consumed);
  const refusedPause =
    isRefused && questions.at === 'sent' ? pauseAfterRefusal(attempt, questions) : undefined;
  const refused = isRefused ? refusedAnswers(state, attempt, ending, refusedPause) : undefined;
  const history = refused?.history ?? state.history;
  const before = questions.at === 'sent' ? questions.before : questions;
  const pauseAtRest = questions.at === 'sent' ? undefined : pauseOf(state);
  const current = refusedPause ?? pauseAtRest;
  const earlier = withOthers(current, leftFor(state, ending));
  const arrivedAt = attempt.kind === 'refresh' ? tabs.requestSentAt : local;
  const listed = newPause(ending.interrupts, {
    batchId: attempt.nextBatchId,
    askedBy: attempt.runId,
    listedAt: listedAfter(pauseOf(state) ?? state.leftInterrupts, arrivedAt),
    toolCalls: state.conversation.toolCalls,
    ...nextOrdinals({ ...state, history }, attempt, { earlier, current }),
    earlier,
    current,
    doubted: before.at === 'inDoubt' ? before.pause : undefined,
    isRefreshed: isListedByServer(attempt, ending),
  });
  // A refresh lists the interrupts again, but the run that asked is still the earlier one.
  const isListedAgain = attempt.kind === 'refresh' && pauseAtRest && sharesKey(pauseAtRest, listed);
  const pause = isListedAgain ? { ...listed, askedBy: pauseAtRest.askedBy } : listed;
  // The new pause may contain none of the refused interrupts, or only unsent answers. It is then `open`.
  const staysRefused = pause.items.some(({ key }) => refused?.isRefused(key));
  const { toolCalls } = attempt.conversation;
  const asking = applyPause({ ...state, history }, pause, ending, staysRefused, toolCalls);
  const doubted = withDoubt(asking, state, attempt, ending);
  const shown = shareListed(withUnlisted(doubted, state, attempt), state, attempt);
  const { error } = ending;
  return error ? andThen(shown, (current) => withReportedError(current, error)) : shown;
}

/** The interrupts that were left. If the run has paused after an error, the server still waits for them. */
const leftFor = ({ leftInterrupts: left, conversation }: RunState, { error }: Paused): Pause | undefined =>
  left && error ? asStillPending(left, conversation) : left;

/** A later end of the same stream. Its list is newer than that of the first end. */
export function pausedByLaterEnd(
  state: RunState,
  attempt: Attempt,
  ending: Paused,
  { laterEnds, local }: { readonly laterEnds: number; readonly local: number },
): Step {
  const { questions, request } = state;
  const current = pauseOf(state);
  const earlier = withOthers(current, leftFor(state, ending));
  const pause = newPause(ending.interrupts, {
    batchId: `${attempt.nextBatchId}.${laterEnds}`,
    askedBy: attempt.runId,
    listedAt: listedAfter(current, local),
    toolCalls: state.conversation.toolCalls,
    ...nextOrdinals(state, attempt, { earlier, current }),
    earlier,
    current,
    isRefreshed: isListedByServer(attempt, ending),
  });
  const { toolCalls } = state.conversation;
  const shown = applyPause(state, pause, ending, questions.at === 'refused', toolCalls);
  if (request.at !== 'idle') return { ...shown, state: { ...shown.state, request } };
  return wereSentSince(questions, attempt)
    ? { ...shown, state: withSentAnswers(shown.state, questions, request) }
    : shown;
}

/**
 * The number that each interrupt gets in its key if the server lists it now. An interrupt that was left and whose
 * answer the server has accepted is a new question if a run asks it again, and the same question if a refresh lists it.
 */
function nextOrdinals(
  { history, tabs }: RunState,
  { kind }: Attempt,
  { earlier, current }: Pick<PauseContext, 'earlier' | 'current'>,
): Pick<PauseContext, 'nextOrdinals'> {
  const pending = kind === 'refresh' ? earlier : current;
  return {
    nextOrdinals: answeredBefore({ history, elsewhere: tabs.answered, earlier: pending, current }),
  };
}

function applyPause(
  state: RunState,
  pause: Pause,
  ending: Paused,
  staysRefused: boolean,
  callsBefore: ToolCalls,
): Step {
  const { questions } = state;
  const next: RunState = {
    ...state,
    request: { at: 'idle', last: 'idle' },
    conversation: markToolCalls(state.conversation, callsOf(pause), 'suspended'),
    questions: questionsAfter(questions, pause, staysRefused),
    // Interrupts that are asked again are pending, not left.
    leftInterrupts: state.leftInterrupts && withoutAsked(state.leftInterrupts, pause),
    pendingToolCallIds: withUnanswered(state, ending.pendingToolCallIds),
    ...(ending.error && { error: ending.error }),
  };
  const keys = newlyPending(pause, pauseOf(state), state.conversation.toolCalls, callsBefore);
  return keys.length === 0 ? step(next) : step(next, { type: 'emitInterrupts', keys });
}

function questionsAfter(questions: Questions, pause: Pause, staysRefused: boolean): Questions {
  // The server may not have received yet what another tab is sending.
  if (questions.at === 'elsewhere' && sharesKey(questions.pause, pause)) return { ...questions, pause };
  return staysRefused ? { at: 'refused', pause } : { at: 'open', pause };
}

const sharesKey = (a: Pause, b: Pause): boolean => b.items.some(({ key }) => itemOf(a, key));
