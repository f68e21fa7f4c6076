import { callsOf } from '../decisions/Pause.js';
import { markBatch } from '../decisions/history.js';
import { AgentRunError } from '../model/AgentRunError.js';
import type { ErrorReader } from './errorReader.js';
import { unmarkToolCalls } from '../state/unmarkToolCalls.js';
import { withResults } from './attemptFor.js';
import { andDo, andThen, withReportedError, step, type Effect, type Step } from './Effect.js';
import { sending } from './postingSteps.js';
import { withdraw } from './sendSteps.js';
import { settleAndShare } from './shareTail.js';
import type { Given } from './MachineEvent.js';
import type { Ticket } from './Ids.js';
import { idleAfter } from './idleAfter.js';
import { shownBeforeRefresh } from './shownBeforeRefresh.js';
import {
  isSent,
  type Attempt,
  type LastEnd,
  type Questions,
  type RunState,
  type SentRequest,
} from './RunState.js';
import { unacceptedAfterRun, audit, runEnded } from './endingSteps.js';
import {
  deliveryBefore,
  failed,
  readingOf,
  pauseAfterPartialRefusal,
  withAnswersUsed,
} from './failedSteps.js';

/** The stream has ended. */
export function streamEnded(state: RunState, runId: string, errorReader: ErrorReader, given: Given): Step {
  const { request, tail } = state;
  if (tail.at === 'draining' && tail.attempt.runId === runId) return settleAndShare(state);
  if (request.at === 'streaming' && request.failure) {
    return andThen(runEnded(state, request.failure, errorReader, given), settleAndShare);
  }
  return streamBroke(
    state,
    runId,
    request.at === 'posted' || request.at === 'held' ? emptyError() : cutError(),
    errorReader,
    given,
  );
}

/** Error codes that mean that nothing was sent. */
const unsentCodes: ReadonlySet<string> = new Set(['not_sent', 'aborted', 'elsewhere']);

/** The stream broke before the run ended. */
export function streamBroke(
  state: RunState,
  runId: string,
  cause: unknown,
  errorReader: ErrorReader,
  given: Given,
): Step {
  const { request, tail } = state;
  // Errors after the run has ended are ignored.
  if (tail.at === 'draining' && tail.attempt.runId === runId) return settleAndShare(state);
  if (request.at === 'streaming' && request.failure) return streamEnded(state, runId, errorReader, given);
  if (request.at === 'held') {
    const error = AgentRunError.isInstance(cause) ? cause : notSent(cause);
    // A protocol may reject the answers before it sends anything, because it knows that the server would refuse them.
    const isFromProtocol =
      request.by === 'headers' &&
      !unsentCodes.has(error.code) &&
      'attempt' in request &&
      request.attempt.pause !== undefined;
    if (!isFromProtocol || readingOf(error, errorReader, { consumed: false }) !== 'refused')
      return withdraw(state, error);
    return andThen(sending(state, given), (sent) =>
      sent.request.at === 'posted' ? streamBroke(sent, runId, error, errorReader, given) : step(sent),
    );
  }
  if (!isSent(request)) return step(state);
  const error = AgentRunError.isInstance(cause) ? cause : failedAfterSending(cause);
  if (error.code === 'not_sent') return restoreUnsent(state, request, error);
  const { attempt, tickets } = request;
  const consumed = 'consumed' in request && request.consumed;
  const isCut = error.code === 'stream_cut' || error.code === 'empty_response';
  const audited = audit(shownBeforeRefresh(state, attempt), attempt);
  const begun = request.at !== 'posted';
  const { unaccepted } = unacceptedAfterLoss(audited.state, attempt);
  const lost = isCut
    ? connectionLost({ ...audited.state, unaccepted }, attempt, error, begun)
    : failed(audited.state, attempt, error, consumed, errorReader);
  return andDo(
    { ...lost, effects: [...audited.effects, ...lost.effects] },
    ...settled(attempt, tickets, lost.state.error),
  );
}

const settled = (attempt: Attempt, tickets: readonly Ticket[], error?: AgentRunError): readonly Effect[] => [
  { type: 'settleExecute', runId: attempt.runId, error },
  { type: 'settle', tickets, error },
];

/**
 * The protocol reports that it sent nothing, or nothing more. Answers that the server has accepted one by one stay
 * accepted.
 */
function restoreUnsent(
  state: RunState,
  { attempt, tickets, ...request }: SentRequest,
  error: AgentRunError,
): Step {
  const { questions } = state;
  const last: LastEnd =
    attempt.kind === 'send' ? 'failed' : 'before' in request ? request.before.last : 'idle';
  const rest: RunState = { ...state, request: idleAfter(state, attempt, { last, retryable: attempt }) };
  const settling = settled(attempt, tickets, error);
  if (questions.at !== 'sent') return andDo(withReportedError(rest, error), ...settling);
  const { before } = questions;
  const pause = pauseAfterPartialRefusal(attempt, questions);
  const delivery = deliveryBefore(questions, attempt);
  const history = markBatch(state.history, questions.pause, delivery);
  const asked: Questions = before.at === 'none' ? { at: 'open', pause } : { ...before, pause };
  return andDo(withReportedError({ ...rest, history, questions: asked }, error), ...settling);
}

/**
 * The connection was lost before the run ended. The answers are in doubt, even if the server has used them: sending
 * them again may be the only way to learn how their run ends.
 */
function connectionLost(state: RunState, attempt: Attempt, error: AgentRunError, begun: boolean): Step {
  const request = idleAfter(state, attempt, { last: 'disconnected', retryable: attempt });
  const rest: RunState = { ...state, request };
  return withReportedError({ ...rest, ...inDoubt(state, attempt, begun) }, error);
}

/**
 * `unaccepted` after the connection to a run was lost. If the run has produced output, it has accepted the messages.
 * Its start alone proves nothing.
 */
function unacceptedAfterLoss(state: RunState, attempt: Attempt): Pick<RunState, 'unaccepted'> {
  if (state.unaccepted.length === 0) return state;
  const sent = new Set(attempt.conversation.messages.map(({ id }) => id));
  const hasOutput = state.conversation.messages.some(({ id, role }) => role !== 'user' && !sent.has(id));
  return hasOutput ? unacceptedAfterRun(state, attempt) : state;
}

/** `stop()`: the answers are kept and can be sent again, unless they are known to have been used. */
export function stopped(state: RunState): Step {
  const { request, questions } = state;
  if (!isSent(request)) return step(state);
  const { attempt, tickets } = request;
  const items = questions.at === 'sent' ? questions.pause.items : [];
  // If the server accepts answers one by one, a result proves nothing about the others.
  const isTakenInPart = items.some(({ taken }) => taken) && items.some(({ taken }) => !taken);
  const isUsed = 'consumed' in request && request.consumed && !isTakenInPart;
  const audited = audit(shownBeforeRefresh(state, attempt), attempt);
  const retryable = questions.at === 'sent' ? attempt : undefined;
  const ended = idleAfter(state, attempt, { last: 'idle', retryable });
  const { error: _refusal, ...withoutRefusal } = audited.state;
  const rest: RunState = { ...withoutRefusal, request: ended };
  const next: RunState = {
    ...rest,
    ...(isUsed ? withAnswersUsed(audited.state) : inDoubt(audited.state, attempt, true)),
  };
  const ending: Effect = { type: 'endRun', runId: attempt.runId };
  return step(next, ...audited.effects, ...settled(attempt, tickets), ending);
}

/** Puts the answers in doubt. Calls no longer count as resumed or cancelled. */
function inDoubt(
  state: RunState,
  attempt: Attempt,
  begun: boolean,
): Partial<Pick<RunState, 'questions' | 'history' | 'conversation'>> {
  const { questions } = state;
  if (questions.at !== 'sent') return {};
  return {
    questions: {
      at: 'inDoubt',
      pause: { ...questions.pause, base: withResults(attempt.conversation, state) },
      wasRunLost: begun,
    },
    history: markBatch(state.history, questions.pause, 'inDoubt'),
    conversation: unmarkToolCalls(state.conversation, attempt.conversation, callsOf(questions.pause)),
  };
}

/** No pause has followed RUN_ERROR in time. */
export function pauseTimedOut(state: RunState, errorReader: ErrorReader, given: Given): Step {
  const { request } = state;
  return request.at === 'streaming' && request.failure
    ? runEnded(state, request.failure, errorReader, given)
    : step(state);
}

const notSent = (cause: unknown): AgentRunError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The request could not be created (${reason}), so nothing was sent. Fix the cause and try again.`;
  return new AgentRunError('not_sent', message, { retryable: true, cause });
};

const failedAfterSending = (cause: unknown): AgentRunError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The request failed after it was sent (${reason}), so it is unknown how the run ended. Try again.`;
  return new AgentRunError('stream_cut', message, { retryable: true, cause });
};

const cutError = () =>
  new AgentRunError(
    'stream_cut',
    'The stream ended before the run did, so it is unknown how the run ended. Try again.',
    { retryable: true },
  );

const emptyError = () =>
  new AgentRunError(
    'empty_response',
    'The agent sent no events, so it is unknown whether it accepted the request. Try again.',
    { retryable: true },
  );
