import { entriesOf } from '../decisions/coverage.js';
import { markBatch, recordBatch } from '../decisions/history.js';
import { changeItems, withDrafts, withOthers, type Pause } from '../decisions/Pause.js';
import { stageCancellation } from '../decisions/stageAnswer.js';
import { appendMessages } from '../state/appendMessages.js';
import { andDo, step, type Step } from './Effect.js';
import type { Given } from './RunEvent.js';
import { pauseOf, type Asked, type Attempt, type Plan, type Rest, type RunState } from './RunState.js';
import { departed, fixed, messageAttempt, returnedToPage, withdraw, withoutIds } from './sendSteps.js';
import { declinedError, elsewhereError, lateRefusal } from './verbErrors.js';

/** Fixes the content of a request, then asks `beforeSubmit` or `dispatch`. */
export function fix(state: RunState, plan: Plan, given: Given): Step {
  const attempt = attemptOf(state, plan, given);
  return attempt.kind === 'resume' && given.live.beforeSubmit !== undefined
    ? fixed(state, attempt, 'beforeSubmit', { type: 'askHost', attempt })
    : fixed(state, attempt, 'dispatch', { type: 'dispatch', attempt });
}

function attemptOf(state: RunState, plan: Plan, { now, live }: Given): Attempt {
  const { conversation } = state;
  const pause = pauseOf(state);
  const base = pause?.base ?? conversation;
  const rebases = pause?.base !== undefined;
  const { isSecret } = live;
  const common = { ...plan.ids, options: {}, steers: false, said: [], rebases: false, isSecret } as const;
  switch (plan.kind) {
    case 'send':
      return messageAttempt(state, plan, live);
    case 'refresh':
      return {
        ...common,
        kind: 'refresh',
        conversation: withoutIds(conversation, state.unaccepted),
        stands: restOf(state),
      };
    case 'again':
      return {
        ...plan.attempt,
        runId: plan.ids.runId,
        nextBatchId: plan.ids.nextBatchId,
        rebases: true,
        isSecret,
      };
    case 'resume': {
      const batchId = pause?.batchId ?? plan.ids.batchId;
      return { ...common, kind: 'resume', batchId, conversation: base, pause, rebases };
    }
    case 'steer': {
      const { messages: said, options } = plan;
      const cancelled = pause && { ...allCancelled(pause, now), batchId: plan.ids.batchId };
      const added = appendMessages(base, said);
      return {
        ...common,
        kind: 'resume',
        conversation: added,
        pause: cancelled,
        steers: true,
        said,
        options,
        rebases,
      };
    }
  }
}

/** The rest state, also of a held request. */
function restOf({ request }: RunState): Rest | undefined {
  if (request.at === 'rest') return request;
  return 'before' in request ? request.before : undefined;
}

export const allCancelled = (pause: Pause, now: number): Pause =>
  changeItems(pause, (item) => stageCancellation(item, now));

export const withPause = (state: RunState, pause: Pause): RunState =>
  state.questions.at === 'none' ? state : { ...state, questions: { ...state.questions, pause } };

/** The host has allowed or declined the batch. */
export function agreed(state: RunState, yes: boolean, cause: unknown, given: Given): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt } = request;
  const late = attempt.pause && lateRefusal(attempt.pause, given.now);
  const refusal = yes ? (elsewhereError(state) ?? late) : declinedError(cause);
  if (refusal) return withdraw(state, refusal);
  return step({ ...state, request: { ...request, by: 'dispatch' } }, { type: 'dispatch', attempt });
}

/** The request is sent. The interrupts and their decisions are kept. */
export function leaving(state: RunState, given: Given): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt } = request;
  const late = attempt.pause && lateRefusal(attempt.pause, given.now);
  if (late) return withdraw(state, late);
  const posted = departed(state, given, carry(state, attempt));
  if (!attempt.pause) return posted;
  const { batchId, runId, pause } = attempt;
  const { state: rest } = posted;
  const isRepeated = rest.history.some((record) => record.batchId === batchId && record.resumedBy === runId);
  const history = recordBatch(rest.history, {
    pause,
    resumedBy: runId,
    toolCalls: attempt.conversation.toolCalls,
    isSecret: given.live.isSecret,
  });
  const recorded = { ...posted, state: { ...rest, history } };
  if (isRepeated) return recorded;
  const entries = entriesOf(pause).map(({ interruptId, status }) => ({ interruptId, status }));
  return andDo(recorded, { type: 'emit', event: 'resume', value: { batchId, entries } });
}

function carry(state: RunState, attempt: Attempt): Partial<RunState> {
  const { questions } = state;
  if (attempt.pause && questions.at !== 'carried') {
    const before: Asked = questions;
    // The content was fixed earlier; later drafts are not part of it.
    const pause = questions.at === 'none' ? attempt.pause : withDrafts(attempt.pause, questions.pause);
    return { questions: { at: 'carried', pause, begun: false, before } };
  }
  // Interrupts that the server no longer waits for are kept until the run has finished, in case it still asks them.
  if (attempt.kind === 'send' && questions.at === 'over') {
    const over = changeItems(questions.pause, (item) => ({ ...item, over: true }));
    return { questions: { at: 'none' }, left: withOthers(over, state.left) };
  }
  return {};
}

/** The server processed nothing of a request that is about to be repeated, so it counts as not sent. */
export function unsent(state: RunState): Step {
  const { request, questions } = state;
  if (request.at !== 'posted') return step(state);
  const { attempt } = request;
  const returned = returnedToPage(state);
  if (questions.at !== 'carried' || questions.begun || questions.pause.items.some(({ taken }) => taken)) {
    return attempt.pause ? step(state) : returned;
  }
  const history = markBatch(state.history, attempt.batchId, 'none');
  const { before: asked, pause } = questions;
  const standing = asked.at === 'none' ? asked : { ...asked, pause: withDrafts(asked.pause, pause) };
  return step({ ...returned.state, questions: standing, history });
}
