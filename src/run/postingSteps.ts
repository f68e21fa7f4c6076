import { entriesToSend } from '../decisions/coverage.js';
import { markBatch, recordBatch } from '../decisions/history.js';
import { withDrafts } from '../decisions/Pause.js';
import { andDo, step, type Step } from './Effect.js';
import { deliveryBefore } from './failedSteps.js';
import type { Given } from './MachineEvent.js';
import type { AtRest, Attempt, RunState } from './RunState.js';
import { moveToPosted, heldBeforeHeaders, withdraw } from './sendSteps.js';
import { leftWith } from './userWork.js';
import { withoutTabMessages } from './withReportedAnswers.js';
import { declinedError, elsewhereError, lateRefusal } from './methodErrors.js';

/** The host has allowed or declined the batch. */
export function beforeSubmitEnded(state: RunState, isAllowed: boolean, cause: unknown, given: Given): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt } = request;
  const late = attempt.pause && lateRefusal(attempt.pause, given.now);
  const refusal = isAllowed ? (elsewhereError(state) ?? late) : declinedError(cause);
  if (refusal) return withdraw(state, refusal);
  return step({ ...state, request: { ...request, by: 'dispatch' } }, { type: 'callDispatch', attempt });
}

/**
 * The event `sending`: the request is about to leave the page. Moves it to `posted` and records its answers, unless one
 * has expired. The interrupts and their decisions are kept.
 */
export function sending(state: RunState, given: Given): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt } = request;
  const late = attempt.pause && lateRefusal(attempt.pause, given.now);
  if (late) return withdraw(state, late);
  // The response is newer than the runs of other tabs that have ended. Messages of tabs that still send are kept: their
  // requests may end after this response.
  const current = withoutTabMessages(state, ({ type }) => type !== 'sending');
  const posted = moveToPosted(current, given, carried(state, attempt));
  if (!attempt.pause) return posted;
  const { batchId, runId, pause } = attempt;
  const { state: rest } = posted;
  const isRepeated = rest.history.some((record) => record.batchId === batchId && record.resumedBy === runId);
  const history = recordBatch(rest.history, {
    pause,
    resumedBy: runId,
    toolCalls: attempt.conversation.toolCalls,
    isSecret: given.live.isSecret,
    texts: state.withheld.texts,
  });
  const recorded = { ...posted, state: { ...rest, history } };
  if (isRepeated) return recorded;
  const entries = entriesToSend(pause).map(({ interruptId, status }) => ({ interruptId, status }));
  return andDo(recorded, { type: 'emit', event: 'resume', value: { batchId, entries } });
}

/** Whether an earlier attempt of the batch may have arrived: the last one, or one before a refusal. */
const isInDoubt = ({ questions, history }: RunState, { batchId }: Attempt): boolean =>
  (questions.at === 'inDoubt' && questions.pause.batchId === batchId) ||
  history.some((record) => record.batchId === batchId && record.delivery === 'inDoubt');

/** The state of the interrupts while the request is sent. */
function carried(state: RunState, attempt: Attempt): Partial<RunState> {
  const { questions } = state;
  if (attempt.pause && questions.at !== 'sent') {
    const before: AtRest = questions;
    // The attempt has the pause from when its content was fixed. Drafts may have changed since.
    const pause = questions.at === 'none' ? attempt.pause : withDrafts(attempt.pause, questions.pause);
    return { questions: { at: 'sent', pause, begun: false, before, wasDoubted: isInDoubt(state, attempt) } };
  }
  // Interrupts that the server no longer waits for are kept until the run has finished, in case it still asks about
  // them.
  return attempt.kind === 'send' && questions.at === 'over' ? leftWith(state, questions.pause) : {};
}

/**
 * The request is about to be repeated because the server processed nothing of it. Until then, it counts as not sent,
 * unless the server has already accepted an answer of the batch.
 */
export function got401(state: RunState): Step {
  const { request, questions } = state;
  if (request.at !== 'posted') return step(state);
  const { attempt } = request;
  const held = heldBeforeHeaders(state);
  if (questions.at !== 'sent' || questions.begun || questions.pause.items.some(({ taken }) => taken)) {
    return attempt.pause ? step(state) : held;
  }
  const { before, pause } = questions;
  const history = markBatch(state.history, pause, deliveryBefore(questions, attempt));
  const restored = before.at === 'none' ? before : { ...before, pause: withDrafts(before.pause, pause) };
  return step({ ...held.state, questions: restored, history });
}
