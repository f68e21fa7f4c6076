import { coverageOf, entriesOf } from '../decisions/coverage.js';
import { recheckPause } from '../decisions/recheckPause.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { andThen, step, type Step } from './Effect.js';
import type { Given, HostEvent } from './RunEvent.js';
import type { Ticket } from './Ids.js';
import { isUnderWay, pauseOf, type Plan, type RequestState, type RunState } from './RunState.js';
import { busyError, heldError, withdrawnError } from './requestErrors.js';
import { batchRefusal, occupiedError, pendingError, uncancellable } from './verbErrors.js';
import { allCancelled, fix, withPause } from './departureSteps.js';
import { withdraw } from './sendSteps.js';

const reject = (state: RunState, ticket: Ticket, error: AgentRunError): Step =>
  step(state, { type: 'settle', tickets: [ticket], error });

/**
 * What a verb that sends something comes to. While stored answers are being read it waits. It is about what was shown when
 * it was called: a `submit` that has nothing to send then sends nothing later.
 */
export function takeVerb(state: RunState, event: HostEvent, given: Given): Step {
  const { storage } = state;
  if (storage.at !== 'loading') return act(state, event, given, true);
  if (event.type === 'submit' || event.type === 'retry') {
    const now = act(state, event, given, true);
    if (now.state === state) return now;
  }
  return step({ ...state, storage: { ...storage, waiting: [...storage.waiting, event] } });
}

/** Begins a verb that may begin now. `isShown`: the questions stood there when the verb was called. */
export function act(state: RunState, event: HostEvent, given: Given, isShown: boolean): Step {
  switch (event.type) {
    case 'send':
      return send(state, event, given, isShown);
    case 'steer':
      return steer(state, event, given, isShown);
    case 'submit':
      return submit(state, event, [event.ticket], given);
    case 'retry':
      return retry(state, event, given);
    case 'refresh':
      return refresh(state, event, given);
  }
}

function send(
  state: RunState,
  event: Extract<HostEvent, { type: 'send' }>,
  given: Given,
  isShown: boolean,
): Step {
  const refusal = busyError(state) ?? occupiedError(state);
  if (refusal) return reject(state, event.ticket, refusal);
  const waiting = waitingCount(state, given);
  if (waiting > 0) {
    const steers = given.live.whilePending === 'steer' && event.messages.length > 0;
    if (!steers) return reject(state, event.ticket, pendingError(waiting));
    return steer(state, { ...event, type: 'steer' }, given, isShown);
  }
  return hold(state, { ...event, kind: 'send' }, [event.ticket], given);
}

/** How many questions have to be answered before new input may go (AG-UI rule 4). */
function waitingCount(state: RunState, { now }: Given): number {
  const { questions } = state;
  return questions.at === 'none' || questions.at === 'over' ? 0 : coverageOf(questions.pause, now).total;
}

function steer(
  state: RunState,
  event: Extract<HostEvent, { type: 'steer' }>,
  given: Given,
  isShown: boolean,
): Step {
  const { ticket, ids, messages, options } = event;
  const pause = pauseOf(state);
  const waiting = waitingCount(state, given);
  if (waiting > 0 && !isShown) return reject(state, ticket, pendingError(waiting));
  if (waiting === 0 || !pause) {
    const refusal = busyError(state) ?? occupiedError(state);
    if (refusal) return reject(state, ticket, refusal);
    return hold(state, { kind: 'send', ids, messages, options }, [ticket], given);
  }
  const none = allCancelled(pause, given.now);
  const cancelled = withPause(state, none);
  // Where a question has a no of its own, that is sent.
  const cancels = entriesOf(none).some(({ status }) => status === 'cancelled');
  const unsupported = cancels && !given.capabilities.cancel ? uncancellable() : undefined;
  const refusal =
    busyError(state) ?? unsupported ?? batchRefusal({ ...cancelled, checks: new Map() }, given.now);
  return refusal
    ? reject(state, ticket, refusal)
    : hold(state, { kind: 'steer', ids, messages, options }, [ticket], given);
}

/** Sends the batch. A second call joins the first. */
export function submit(
  state: RunState,
  { ids }: Pick<HostEvent, 'ids'>,
  tickets: readonly Ticket[],
  given: Given,
): Step {
  const { request, questions } = state;
  if (carriesAnswers(request)) return join(state, tickets);
  const again = request.at === 'rest' ? request.again : undefined;
  // The message went with the answers, and goes with them again.
  if (again?.steers && questions.at === 'inDoubt' && questions.pause.batchId === again.batchId) {
    return hold(state, { kind: 'again', ids, attempt: again }, tickets, given);
  }
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

function retry(
  state: RunState,
  event: Extract<HostEvent, { type: 'retry' | 'submit' | 'refresh' }>,
  given: Given,
): Step {
  const { request, questions } = state;
  const { ids, ticket } = event;
  if (request.at === 'reconnecting') {
    const joined = join(state, [ticket]);
    return { ...joined, effects: [...joined.effects, { type: 'nudge' }] };
  }
  // A person who sends again does not wait for the page to notice its network.
  if (request.at === 'held' && request.by === 'network')
    return proceed(join(state, [ticket]).state, 'now', given);
  if (carriesAnswers(request)) return join(state, [ticket]);
  const busy = busyError(state);
  if (busy) return reject(state, ticket, busy);
  const again = request.at === 'rest' ? request.again : undefined;
  if (again?.kind === 'send' && waitingCount(state, given) === 0) {
    const refusal = occupiedError(state);
    return refusal
      ? reject(state, ticket, refusal)
      : hold(state, { kind: 'again', ids, attempt: again }, [ticket], given);
  }
  // Nothing is sent again by asking again, so a look that failed may be repeated where nothing else is to be sent.
  if (again?.kind === 'refresh' && (questions.at === 'none' || questions.at === 'open'))
    return refresh(state, event, given);
  const failed = again?.kind === 'resume' && again.batchId === pauseOf(state)?.batchId;
  if (failed || (questions.at !== 'none' && questions.at !== 'open'))
    return submit(state, event, [ticket], given);
  const words = 'There is nothing to send again: no request has failed since the last answer or message.';
  return reject(state, ticket, new AgentRunError('nothing_to_send', words));
}

function refresh(
  state: RunState,
  { ids, ticket }: Extract<HostEvent, { type: 'refresh' | 'submit' | 'retry' }>,
  given: Given,
): Step {
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
  // A newer request replaces the held one, which is not sent.
  if (request.at === 'held')
    return andThen(withdraw(state, withdrawnError()), (now) => hold(now, plan, tickets, given));
  if (request.at !== 'rest') return step(state, { type: 'settle', tickets, error: heldError() });
  const held = { at: 'held', by: 'checks', plan, tickets, before: request } as const;
  return proceed({ ...state, request: held }, 'checks', given);
}

/**
 * Advances a held plan through the steps that can hold it before its content is fixed, starting at `from`. `now` skips
 * them all.
 */
export function proceed(state: RunState, from: 'checks' | 'code' | 'network' | 'now', given: Given): Step {
  const { request } = state;
  if (request.at !== 'held' || !('plan' in request)) return step(state);
  const { plan, before } = request;
  if (plan.kind !== 'resume') return fix(state, plan, given);
  if (from === 'checks' && state.checks.size > 0)
    return step({ ...state, request: { ...request, by: 'checks' } });
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

/** The code that reads schemas has come: what was decided before is held against its schema. */
export function codeArrived(state: RunState, given: Given): Step {
  const { questions, request } = state;
  const isIdle = !isUnderWay(state) && (request.at !== 'held' || 'plan' in request);
  const pause =
    questions.at !== 'none' && given.readable && isIdle ? recheckPause(questions.pause) : undefined;
  const checked = pause ? withPause(state, pause) : state;
  if (request.at !== 'held' || request.by !== 'code') return step(checked);
  return proceed(checked, 'network', given);
}
