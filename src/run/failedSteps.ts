import { isDenied } from '../decisions/auditExecuted.js';
import { markBatch } from '../decisions/history.js';
import { withPlainCancellations } from '../decisions/dismissal.js';
import {
  addServerMessages,
  callsOf,
  changeItems,
  itemOf,
  markPossiblyAnswered,
  withDrafts,
  type Pause,
} from '../decisions/Pause.js';
import { revise } from '../decisions/revisions.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Delivery } from '../model/PendingInterrupt.js';
import type { ErrorFacts, ErrorReading } from '../model/Protocol.js';
import { withOutcome } from '../stream/withOutcome.js';
import { endToolCalls } from '../state/endToolCalls.js';
import { andDo, withReportedError, type Step } from './Effect.js';
import { markPossiblyAnsweredIfInDoubt } from './questionSteps.js';
import type { ErrorReader } from './errorReader.js';
import { idleAfter } from './idleAfter.js';
import { isStreaming } from './isStreaming.js';
import { decidedKeys } from './listedElsewhere.js';
import { pauseOf, type Attempt, type Questions, type RunState } from './RunState.js';
import { asStillPending, withLeft, withUnacceptedWork } from './userWork.js';
import { withoutMessagesById } from './sendSteps.js';
import { shownBeforeRefresh } from './shownBeforeRefresh.js';

/**
 * The pause after a refused batch. After a refused `steer`, the decisions from before it are restored. They get a later
 * revision than its cancellations, so that they also replace the cancellations that other tabs and the storage may
 * have.
 */
export function pauseAfterRefusal(attempt: Attempt, { before, pause }: Sent): Pause {
  if (!attempt.steered || before.at === 'none') return pause;
  return changeItems(withDrafts(before.pause, pause), (item) => {
    const cancelled = itemOf(pause, item.key);
    return cancelled ? revise(cancelled, item, 0) : item;
  });
}

/**
 * The pause after a refusal, if the run has not paused again. Answers that the server has accepted one by one stay
 * accepted.
 */
export function pauseAfterPartialRefusal(attempt: Attempt, carried: Sent): Pause {
  return changeItems(pauseAfterRefusal(attempt, carried), (item) => {
    const sent = itemOf(carried.pause, item.key);
    return sent?.taken ? sent : item;
  });
}

/**
 * The run failed: RUN_ERROR, an unreadable outcome, or no stream. The protocol interprets what the error means for the
 * answers.
 */
export function failed(
  state: RunState,
  attempt: Attempt,
  error: AgentRunError,
  consumed: boolean,
  errorReader: ErrorReader,
): Step {
  const { questions, leftInterrupts: left } = state;
  const rest: RunState = {
    ...shownBeforeRefresh(state, attempt),
    request: idleAfter(state, attempt, { last: 'failed', retryable: attempt }),
  };
  if (questions.at !== 'sent') {
    const items = left?.items.filter(({ received }) => received.answerable) ?? [];
    const stillAsked =
      attempt.kind === 'send' && left && readingOf(error, errorReader, { consumed }) === 'refused';
    if (!stillAsked || items.length === 0) return withReportedError(rest, error);
    const pause = asStillPending({ ...left, items }, state.conversation);
    const unlisted = left.items.filter((item) => !items.includes(item));
    // Only answers that were sent can be refused.
    const wasSent = state.history.some(({ batchId }) => batchId === pause.batchId);
    const asked = withReportedError(
      {
        ...rest,
        questions: { at: wasSent ? 'refused' : 'open', pause },
        leftInterrupts: unlisted.length > 0 ? { ...left, items: unlisted } : undefined,
      },
      error,
    );
    // Other tabs have left these interrupts too. Tabs that were opened since then do not know the decisions.
    const decided = { type: 'postDecided', keys: decidedKeys(asked.state) } as const;
    return andDo(asked, { type: 'postListed' }, decided);
  }
  const hasOutput = isStreaming(state.request) && state.request.hasOutput;
  const reading = readingOf(error, errorReader, { consumed, hasOutput });
  if (reading === 'failed') return withReportedError({ ...rest, ...withAnswersUsed(rest) }, error);
  const delivery = reading === 'refused' ? 'refused' : 'inDoubt';
  const worded = withOutcome(error, reading);
  const { before } = questions;
  // An earlier attempt with the same content may have arrived.
  const mayHaveArrived = before.at === 'inDoubt' && before.pause.batchId === attempt.batchId;
  const history = markBatch(state.history, questions.pause, questions.wasDoubted ? 'inDoubt' : delivery);
  const named = errorReader.interruptErrors(error);
  if (delivery === 'inDoubt') {
    const pause = addServerMessages({ ...questions.pause, base: attempt.conversation }, named);
    // The output and the snapshots of the failed run do not show what happened to the answers, so the conversation is
    // as it was sent.
    const restored = { ...rest, history, conversation: attempt.conversation };
    return withReportedError({ ...restored, questions: { at: 'inDoubt', pause, wasRunLost: false } }, worded);
  }
  const pause = addServerMessages(pauseAfterPartialRefusal(attempt, questions), named);
  const conversation = mayHaveArrived ? attempt.conversation : baseOf(attempt);
  const refused = { ...rest, history, conversation };
  if (errorReader.endsPause(error)) {
    // An earlier attempt that has arrived can be the reason why the server no longer waits.
    const sent = withPlainCancellations(pause);
    const doubted = before.at === 'inDoubt' ? markPossiblyAnswered(sent) : sent;
    return withReportedError(
      { ...refused, questions: { at: 'over', pause: doubted } },
      withOutcome(error, 'over'),
    );
  }
  // A refused `steer` has sent none of the decisions, so they are as they were before it.
  const isUnsent = attempt.steered && before.at !== 'none';
  if (isUnsent) {
    const restored = withReportedError({ ...refused, questions: { ...before, pause } }, worded);
    return andDo(restored, { type: 'postDecided', keys: decidedKeys(restored.state) });
  }
  // A refusal does not show what happened to an earlier attempt.
  const questionsNow = { at: 'refused', pause: markPossiblyAnsweredIfInDoubt(before, pause) } as const;
  return withReportedError({ ...refused, questions: questionsNow }, worded);
}

/** The run has failed after it has asked. What the user has decided and drafted is kept, in case it is asked again. */
export function failedByLaterEnd(state: RunState, attempt: Attempt, error: AgentRunError): Step {
  const { request, history } = state;
  const asked = pauseOf(state);
  const over: RunState = { ...state, questions: { at: 'none' } };
  const idle = idleAfter(over, attempt, { last: 'failed', retryable: attempt });
  const failed: RunState = { ...over, request: request.at === 'held' ? { ...request, before: idle } : idle };
  const kept = asked && withUnacceptedWork(asked, history);
  return withReportedError(kept?.items.length ? withLeft(failed, kept) : failed, error);
}

/** The delivery in the history of a batch that was about to be sent again, and of which nothing was sent this time. */
export function deliveryBefore({ before, wasDoubted }: Sent, { batchId }: Attempt): Delivery {
  if (wasDoubted) return 'inDoubt';
  if (before.at === 'none' || before.pause.batchId !== batchId) return 'none';
  return before.at === 'open' ? 'none' : 'refused';
}

type Sent = Extract<Questions, { at: 'sent' }>;

/**
 * The run has failed or was stopped, and the server has used its answers: they are neither pending nor in doubt. Denied
 * calls were not executed, and it is unknown what happens to the others.
 */
export function withAnswersUsed({
  conversation,
  questions,
}: RunState): Partial<Pick<RunState, 'questions' | 'conversation'>> {
  if (questions.at !== 'sent') return {};
  const denied = questions.pause.items.filter(isDenied);
  return {
    questions: { at: 'none' },
    conversation: endToolCalls(conversation, callsOf({ items: denied }), []),
  };
}

/** The conversation at the pause, without the messages of `steer`. */
const baseOf = ({ conversation, newMessages }: Attempt): RunState['conversation'] =>
  withoutMessagesById(
    conversation,
    newMessages.map(({ id }) => id),
  );

/**
 * What an error means for the answers. If the run has ended and only its outcome is unreadable, the answers were used.
 * The protocol interprets other errors.
 */
export function readingOf(error: AgentRunError, errorReader: ErrorReader, facts: ErrorFacts): ErrorReading {
  if (error.code === 'unknown_outcome' || error.code === 'no_interrupts') return 'failed';
  return errorReader.readError(error, facts);
}
