import { entriesOf } from '../decisions/coverage.js';
import { markBatch, recordBatch } from '../decisions/history.js';
import { changeItems, withDrafts, withOthers, type Pause } from '../decisions/Pause.js';
import { stageCancellation } from '../decisions/stageAnswer.js';
import type { AgentRunError } from '../model/AgentRunError.js';
import type { Message } from '../model/agUi.js';
import { appendMessages } from '../state/appendMessages.js';
import { withMessages, type Conversation } from '../state/Conversation.js';
import { andDo, complain, step, type Effect, type Step } from './Effect.js';
import type { Given } from './RunEvent.js';
import {
  pauseOf,
  restAfter,
  type Asked,
  type Attempt,
  type Plan,
  type Rest,
  type RunState,
} from './RunState.js';
import { declinedError, elsewhereError, lateRefusal } from './verbErrors.js';

/** Fixes the content of a request, then asks `beforeSubmit` or `dispatch`. */
export function fix(state: RunState, plan: Plan, given: Given): Step {
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const attempt = attemptOf(state, plan, given);
  const { tickets, before } = request;
  const shown = attempt.kind === 'send' ? { ...state, conversation: attempt.conversation } : state;
  const asks = attempt.kind === 'resume' && given.live.beforeSubmit !== undefined;
  const by = asks ? 'beforeSubmit' : 'dispatch';
  const unaccepted = withIds(state.unaccepted, attempt.said);
  const held: RunState = { ...shown, unaccepted, request: { at: 'held', by, attempt, tickets, before } };
  const told = settleTail(held);
  return andDo(told, asks ? { type: 'askHost', attempt } : { type: 'dispatch', attempt });
}

function withIds(ids: readonly string[], messages: readonly Message[]): readonly string[] {
  const added = messages.flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
  return added.length === 0 ? ids : [...ids, ...added];
}

/** The promise of a run that has told its end is about that end, and not about the next request. */
function settleTail(state: RunState): Step {
  const { tail } = state;
  if (tail.at === 'none' || tail.tickets.length === 0) return step(state);
  const { tickets, error } = tail;
  return step({ ...state, tail: { ...tail, tickets: [] } }, { type: 'settle', tickets, error, before: true });
}

function attemptOf(state: RunState, plan: Plan, { now, live }: Given): Attempt {
  const { conversation } = state;
  const pause = pauseOf(state);
  const base = pause?.base ?? conversation;
  const rebases = pause?.base !== undefined;
  const { isSecret } = live;
  const common = { ...plan.ids, options: {}, steers: false, said: [], rebases: false, isSecret } as const;
  switch (plan.kind) {
    case 'send': {
      const { messages, options } = plan;
      const added = appendMessages(conversation, messages);
      return { ...common, kind: 'send', conversation: added, said: messages, options };
    }
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

/** How the run stands, whatever is held back. */
function restOf({ request }: RunState): Rest | undefined {
  if (request.at === 'rest') return request;
  return 'before' in request ? request.before : undefined;
}

export const allCancelled = (pause: Pause, now: number): Pause =>
  changeItems(pause, (item) => stageCancellation(item, now));

export const withPause = (state: RunState, pause: Pause): RunState =>
  state.questions.at === 'none' ? state : { ...state, questions: { ...state.questions, pause } };

/** What a held request comes to when nothing of it leaves: everything stands as it did. Without an error it was stopped. */
export function withdraw(state: RunState, error?: AgentRunError): Step {
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const { before, tickets } = request;
  const attempt = 'attempt' in request ? request.attempt : undefined;
  const isSend = attempt?.kind === 'send';
  const rest: Rest =
    attempt && error
      ? restAfter(state, attempt, { last: isSend ? 'failed' : before.last, again: attempt })
      : before;
  // A message that a person stopped is no part of what the next request says.
  const stands = isSend && !error ? withoutMessages(state, attempt) : state;
  const next: RunState = { ...stands, request: rest };
  const settled: Effect[] = [
    { type: 'settle', tickets, error },
    ...(attempt ? [{ type: 'accept', runId: attempt.runId, error } as const] : []),
  ];
  if (!error) return step(next, ...settled);
  const told = complain(next, error);
  return { ...told, effects: [...settled, ...told.effects] };
}

function withoutMessages(state: RunState, { said }: Attempt): RunState {
  const ids = said.map(({ id }) => id);
  const unaccepted = state.unaccepted.filter((id) => !ids.includes(id));
  return { ...state, unaccepted, conversation: withoutIds(state.conversation, ids) };
}

function withoutIds(conversation: Conversation, ids: readonly string[]): Conversation {
  if (ids.length === 0) return conversation;
  const left = new Set(ids);
  const messages = conversation.messages.filter(({ id }) => !left.has(id));
  return messages.length === conversation.messages.length
    ? conversation
    : withMessages(conversation, messages);
}

/** The host has said whether the batch may go. */
export function agreed(state: RunState, yes: boolean, cause: unknown, given: Given): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt } = request;
  const late = attempt.pause && lateRefusal(attempt.pause, given.now);
  const refusal = yes ? (elsewhereError(state) ?? late) : declinedError(cause);
  if (refusal) return withdraw(state, refusal);
  return step({ ...state, request: { ...request, by: 'dispatch' } }, { type: 'dispatch', attempt });
}

/** `dispatch` lets the request go. Only one tab sends answers, so a resume takes the lock first. */
export function executed(state: RunState): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt } = request;
  const locks = attempt.kind === 'resume';
  const held: RunState = { ...state, request: { ...request, by: locks ? 'lock' : 'headers' } };
  return step(held, { type: 'post', attempt, locks });
}

/** The request leaves. Nothing is forgotten: the questions stay, with their decisions. */
export function leaving(state: RunState, given: Given): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt, tickets, before } = request;
  const late = attempt.pause && lateRefusal(attempt.pause, given.now);
  if (late) return withdraw(state, late);
  const ended = endTail(state);
  const { outcome: _outcome, result: _result, error: _error, ...rest } = ended.state;
  const posted: RunState = {
    ...rest,
    ...carry(rest, attempt),
    runId: attempt.runId,
    tabs: { ...rest.tabs, began: given.local },
    conversation: attempt.rebases ? attempt.conversation : appendMessages(rest.conversation, attempt.said),
    request: { at: 'posted', attempt, tickets, before },
    pendingToolCallIds: [],
  };
  if (!attempt.pause) return step(posted, ...ended.effects);
  const { batchId, runId, pause } = attempt;
  const isRepeated = rest.history.some((record) => record.batchId === batchId && record.resumedBy === runId);
  const history = recordBatch(rest.history, {
    pause,
    resumedBy: runId,
    toolCalls: attempt.conversation.toolCalls,
    isSecret: given.live.isSecret,
  });
  if (isRepeated) return step({ ...posted, history }, ...ended.effects);
  const entries = entriesOf(pause).map(({ interruptId, status }) => ({ interruptId, status }));
  const told = { type: 'emit', event: 'resume', value: { batchId, entries } } as const;
  return step({ ...posted, history }, ...ended.effects, told);
}

function carry(state: RunState, attempt: Attempt): Partial<RunState> {
  const { questions } = state;
  if (attempt.pause && questions.at !== 'carried') {
    const before: Asked = questions;
    // Its content was fixed when it was let go; what was typed since is no part of that.
    const pause = questions.at === 'none' ? attempt.pause : withDrafts(attempt.pause, questions.pause);
    return { questions: { at: 'carried', pause, begun: false, before } };
  }
  // What the server no longer asks is kept until the run has finished, in case that it does ask.
  if (attempt.kind === 'send' && questions.at === 'over') {
    const over = changeItems(questions.pause, (item) => ({ ...item, over: true }));
    return { questions: { at: 'none' }, left: withOthers(over, state.left) };
  }
  return {};
}

/** The server took nothing of a request that is about to be repeated: it has not left. */
export function unsent(state: RunState): Step {
  const { request, questions } = state;
  if (request.at !== 'posted') return step(state);
  const { attempt, tickets, before } = request;
  const returned: RunState = { ...state, request: { at: 'held', by: 'headers', attempt, tickets, before } };
  if (questions.at !== 'carried' || questions.begun || questions.pause.items.some(({ taken }) => taken)) {
    return step(attempt.pause ? state : returned);
  }
  const history = markBatch(state.history, attempt.batchId, 'none');
  const { before: asked, pause } = questions;
  const standing = asked.at === 'none' ? asked : { ...asked, pause: withDrafts(asked.pause, pause) };
  return step({ ...returned, questions: standing, history });
}

/** A stream that drains is read no further, and what waits for it settles. */
export function endTail(state: RunState): Step {
  const { tail } = state;
  if (tail.at === 'none') return step(state);
  const { tickets, error } = tail;
  return step({ ...state, tail: { at: 'none' } }, { type: 'settle', tickets, error });
}
