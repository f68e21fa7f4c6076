import { coverageOf, entriesOf } from '../decisions/coverage.js';
import { markBatch, recordBatch } from '../decisions/history.js';
import { changeItems, type Pause } from '../decisions/Pause.js';
import { recheckPause } from '../decisions/recheckPause.js';
import { stageCancellation } from '../decisions/stageAnswer.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { appendMessages } from '../state/appendMessages.js';
import { withMessages } from '../state/Conversation.js';
import { andThen, complain, step, type Effect, type Step } from './Effect.js';
import type { Given, HostEvent } from './RunEvent.js';
import {
  isUnderWay,
  pauseOf,
  type Asked,
  type Attempt,
  type Plan,
  type RequestState,
  type Rest,
  type RunState,
  type Ticket,
} from './RunState.js';
import {
  batchRefusal,
  busyError,
  declinedError,
  elsewhereError,
  lateRefusal,
  pendingError,
  withdrawnError,
} from './verbErrors.js';

const reject = (state: RunState, ticket: Ticket, error: AgentRunError): Step =>
  step(state, { type: 'settle', tickets: [ticket], error });

/** What a verb that sends something comes to. While stored answers are being read it waits: they may be what it is about. */
export function takeVerb(state: RunState, event: HostEvent, given: Given): Step {
  const { storage } = state;
  if (storage.at === 'loading') {
    return step({ ...state, storage: { ...storage, waiting: [...storage.waiting, event] } });
  }
  switch (event.type) {
    case 'send':
      return send(state, event, given);
    case 'steer':
      return steer(state, event, given);
    case 'submit':
      return submit(state, event, [event.ticket], given);
    case 'retry':
      return retry(state, event, given);
    case 'refresh':
      return refresh(state, event, given);
  }
}

function send(state: RunState, event: Extract<HostEvent, { type: 'send' }>, given: Given): Step {
  const busy = busyError(state);
  if (busy) return reject(state, event.ticket, busy);
  const waiting = waitingCount(state, given);
  if (waiting > 0) {
    const steers = given.live.whilePending === 'steer' && event.messages.length > 0;
    if (!steers) return reject(state, event.ticket, pendingError(waiting));
    return steer(state, { ...event, type: 'steer' }, given);
  }
  return hold(state, { ...event, kind: 'send' }, [event.ticket], given);
}

/** How many questions have to be answered before new input may go (AG-UI rule 4). */
function waitingCount(state: RunState, { now }: Given): number {
  const { questions } = state;
  return questions.at === 'none' || questions.at === 'over' ? 0 : coverageOf(questions.pause, now).total;
}

function steer(state: RunState, event: Extract<HostEvent, { type: 'steer' }>, given: Given): Step {
  const { ticket, ids, messages } = event;
  const pause = pauseOf(state);
  if (waitingCount(state, given) === 0 || !pause) {
    const busy = busyError(state);
    if (busy) return reject(state, ticket, busy);
    return hold(state, { kind: 'send', ids, messages, options: {} }, [ticket], given);
  }
  const cancelled = withPause(state, allCancelled(pause, given.now));
  const refusal = busyError(state) ?? batchRefusal({ ...cancelled, checks: new Map() }, given.now);
  return refusal ? reject(state, ticket, refusal) : hold(state, { kind: 'steer', ids, messages }, [ticket], given);
}

/** Sends the batch. A second call joins the first. */
export function submit(
  state: RunState,
  { ids }: Pick<HostEvent, 'ids'>,
  tickets: readonly Ticket[],
  given: Given,
): Step {
  if (carriesAnswers(state.request)) return join(state, tickets);
  const refusal = batchRefusal(state, given.now);
  if (refusal) return step(state, { type: 'settle', tickets, error: refusal });
  const meant = pauseOf(state);
  return meant ? hold(state, { kind: 'resume', ids, meant }, tickets, given) : step(state);
}

function carriesAnswers(request: RequestState): boolean {
  if ('plan' in request) return request.plan.kind === 'resume' || request.plan.kind === 'steer';
  return 'attempt' in request && request.attempt.kind === 'resume';
}

const join = (state: RunState, tickets: readonly Ticket[]): Step =>
  'tickets' in state.request
    ? step({ ...state, request: { ...state.request, tickets: [...state.request.tickets, ...tickets] } })
    : step(state);

function retry(state: RunState, event: Extract<HostEvent, { type: 'retry' | 'submit' | 'refresh' }>, given: Given): Step {
  const { request, questions } = state;
  const { ids, ticket } = event;
  if (request.at === 'reconnecting') {
    const joined = join(state, [ticket]);
    return { ...joined, effects: [...joined.effects, { type: 'nudge' }] };
  }
  // A person who sends again does not wait for the page to notice its network.
  if (request.at === 'held' && request.by === 'network') return proceed(join(state, [ticket]).state, 'now', given);
  if (carriesAnswers(request)) return join(state, [ticket]);
  const busy = busyError(state);
  if (busy) return reject(state, ticket, busy);
  const again = request.at === 'rest' ? request.again : undefined;
  if (again?.kind === 'send' && waitingCount(state, given) === 0) {
    return hold(state, { kind: 'again', ids, attempt: again }, [ticket], given);
  }
  if (again?.steers && questions.at === 'inDoubt' && questions.pause.batchId === again.batchId) {
    return hold(state, { kind: 'again', ids, attempt: again }, [ticket], given);
  }
  // Nothing is sent again by asking again, so a look that failed may be repeated where nothing else is to be sent.
  if (again?.kind === 'refresh' && (questions.at === 'none' || questions.at === 'open')) return refresh(state, event, given);
  const failed = again?.kind === 'resume' && again.batchId === pauseOf(state)?.batchId;
  if (failed || (questions.at !== 'none' && questions.at !== 'open')) return submit(state, event, [ticket], given);
  const words = 'There is nothing to send again: no request has failed since the last answer or message.';
  return reject(state, ticket, new AgentRunError('nothing_to_send', words));
}

function refresh(state: RunState, { ids, ticket }: Extract<HostEvent, { type: 'refresh' | 'submit' | 'retry' }>, given: Given): Step {
  const { capabilities } = given;
  const words = `The protocol "${capabilities.protocol}" has no way to ask what waits without starting work.`;
  const unsupported = capabilities.refresh ? undefined : new AgentRunError('unsupported', words);
  const held = state.request.at === 'held' ? pendingError(waitingCount(state, given)) : undefined;
  const refusal = unsupported ?? busyError(state) ?? held;
  if (refusal) return reject(state, ticket, refusal);
  return hold(state, { kind: 'refresh', ids }, [ticket], given);
}

/** Takes a plan on its way: through everything that a host or the page may hold it back with. */
function hold(state: RunState, plan: Plan, tickets: readonly Ticket[], given: Given): Step {
  const { request } = state;
  // Whoever says something else meanwhile does not send what is held.
  if (request.at === 'held') return andThen(withdraw(state, withdrawnError()), (now) => hold(now, plan, tickets, given));
  if (request.at !== 'rest') return step(state, { type: 'settle', tickets, error: busyError(state) });
  const held = { at: 'held', by: 'checks', plan, tickets, before: request } as const;
  return proceed({ ...state, request: held }, 'checks', given);
}

/**
 * Goes on with a held plan: through everything that may hold it before its content is fixed, from `from` on. `now` is
 * behind all of them.
 */
export function proceed(state: RunState, from: 'checks' | 'code' | 'network' | 'now', given: Given): Step {
  const { request } = state;
  if (request.at !== 'held' || !('plan' in request)) return step(state);
  const { plan, before } = request;
  if (plan.kind !== 'resume') return fix(state, plan, given);
  if (from === 'checks' && state.checks.size > 0) return step({ ...state, request: { ...request, by: 'checks' } });
  if (from !== 'network' && from !== 'now' && !given.readable) {
    return step({ ...state, request: { ...request, by: 'code' } }, { type: 'loadCode' });
  }
  const refusal = batchRefusal({ ...state, request: before }, given.now);
  if (refusal) return withdraw(state, refusal);
  if (from !== 'now' && !given.online) {
    return step({ ...state, request: { ...request, by: 'network' }, error: undefined });
  }
  return fix(state, plan, given);
}

/** Fixes the content of a request, and asks whoever may hold it from here. */
function fix(state: RunState, plan: Plan, given: Given): Step {
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const attempt = attemptOf(state, plan, given.now);
  const { tickets, before } = request;
  const shown = attempt.kind === 'send' ? { ...state, conversation: attempt.conversation } : state;
  const asks = attempt.kind === 'resume' && given.live.beforeSubmit !== undefined;
  const by = asks ? 'beforeSubmit' : 'dispatch';
  const held: RunState = { ...shown, request: { at: 'held', by, attempt, tickets, before } };
  return step(held, asks ? { type: 'askHost', attempt } : { type: 'dispatch', attempt });
}

function attemptOf(state: RunState, plan: Plan, now: number): Attempt {
  const { conversation } = state;
  const pause = pauseOf(state);
  const base = pause?.base ?? conversation;
  const rebases = pause?.base !== undefined;
  const common = { ...plan.ids, options: {}, steers: false, said: [], rebases: false } as const;
  switch (plan.kind) {
    case 'send': {
      const { messages, options } = plan;
      const added = appendMessages(conversation, messages);
      return { ...common, kind: 'send', conversation: added, said: messages, options };
    }
    case 'refresh':
      return { ...common, kind: 'refresh', conversation };
    case 'again':
      return { ...plan.attempt, runId: plan.ids.runId, nextBatchId: plan.ids.nextBatchId, rebases: true };
    case 'resume': {
      const batchId = pause?.batchId ?? plan.ids.batchId;
      return { ...common, kind: 'resume', batchId, conversation: base, pause, rebases };
    }
    case 'steer': {
      const { messages: said } = plan;
      const cancelled = pause && { ...allCancelled(pause, now), batchId: plan.ids.batchId };
      const added = appendMessages(base, said);
      return { ...common, kind: 'resume', conversation: added, pause: cancelled, steers: true, said, rebases };
    }
  }
}

const allCancelled = (pause: Pause, now: number): Pause => changeItems(pause, (item) => stageCancellation(item, now));

const withPause = (state: RunState, pause: Pause): RunState =>
  state.questions.at === 'none' ? state : { ...state, questions: { ...state.questions, pause } };

/** What a held request comes to when nothing of it leaves: everything stands as it did. Without an error it was stopped. */
export function withdraw(state: RunState, error?: AgentRunError): Step {
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const { before, tickets } = request;
  const attempt = 'attempt' in request ? request.attempt : undefined;
  const isSend = attempt?.kind === 'send';
  const rest: Rest = attempt && error ? { at: 'rest', last: isSend ? 'failed' : before.last, again: attempt } : before;
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
  const ids = new Set(said.map(({ id }) => id));
  const messages = state.conversation.messages.filter(({ id }) => !ids.has(id));
  return { ...state, conversation: withMessages(state.conversation, messages) };
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
    return { questions: { at: 'carried', pause: attempt.pause, begun: false, before } };
  }
  // What the server no longer asks is kept until the run has finished, in case that it does ask.
  if (attempt.kind === 'send' && questions.at === 'over') {
    return { questions: { at: 'none' }, left: questions.pause };
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
  return step({ ...returned, questions: questions.before, history });
}

/** A stream that drains is read no further, and what waits for it settles. */
export function endTail(state: RunState): Step {
  const { tail } = state;
  if (tail.at === 'none') return step(state);
  const { tickets, error } = tail;
  return step({ ...state, tail: { at: 'none' } }, { type: 'settle', tickets, error });
}

/** The code that reads schemas has come: what was decided before is held against its schema. */
export function codeArrived(state: RunState, given: Given): Step {
  const { questions, request } = state;
  const isIdle = !isUnderWay(state) && (request.at !== 'held' || 'plan' in request);
  const pause = questions.at !== 'none' && given.readable && isIdle ? recheckPause(questions.pause) : undefined;
  const checked = pause ? withPause(state, pause) : state;
  if (request.at !== 'held' || request.by !== 'code') return step(checked);
  return proceed(checked, 'network', given);
}
