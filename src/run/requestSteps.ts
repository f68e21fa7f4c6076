import { coverageOf } from '../decisions/coverage.js';
import { itemOf, type Pause } from '../decisions/Pause.js';
import { recheckPause } from '../decisions/recheckPause.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { attemptFor, canCancelAll } from './attemptFor.js';
import { andThen, step, type Step } from './Effect.js';
import type { Given, MethodEvent } from './MachineEvent.js';
import type { Ticket } from './Ids.js';
import { isBusy, isQueued, pauseOf, statusOf, type Attempt, type Plan, type RunState } from './RunState.js';
import { busyError } from './requestErrors.js';
import {
  batchRefusal,
  changedError,
  elsewhereError,
  heldError,
  messageRemoved,
  nothingFailed,
  otherTabSendingError,
  pendingError,
  uncancellable,
  withdrawnError,
} from './methodErrors.js';
import { dropChecks } from './runningChecks.js';
import { holdForHost, withdraw } from './sendSteps.js';

const reject = (state: RunState, ticket: Ticket, error: AgentRunError): Step =>
  step(state, { type: 'settle', tickets: [ticket], error });

/**
 * Handles a method that sends something. While the stored record is being read, the event waits, because the record may
 * contain the answers. The method applies to what was shown when it was called: a `submit` that had nothing to send at
 * that time sends nothing later.
 */
export function handleMethod(state: RunState, event: MethodEvent, given: Given): Step {
  const { storage } = state;
  if (storage.at !== 'loading') return runMethod(state, event, given, true);
  if (event.type === 'submit' || event.type === 'retry') {
    const immediate = runMethod(state, event, given, true);
    if (immediate.state === state) return immediate;
  }
  return step({ ...state, storage: { ...storage, waiting: [...storage.waiting, event] } });
}

/**
 * Handles a method call without waiting. `wasShown`: the pending interrupts and their decisions were shown when the
 * method was called.
 */
export function runMethod(state: RunState, event: MethodEvent, given: Given, wasShown: boolean): Step {
  switch (event.type) {
    case 'send':
      return send(state, event, given, wasShown);
    case 'steer':
      return steer(state, event, given, wasShown);
    case 'submit':
    case 'retry':
      if (!wasShown) return reject(state, event.ticket, batchRefusal(state, given.now) ?? changedError());
      return event.type === 'retry'
        ? retry(state, event, given)
        : submit(state, event, [event.ticket], given);
    case 'refresh':
      return refresh(state, event, given);
  }
}

function send(
  state: RunState,
  event: Extract<MethodEvent, { type: 'send' }>,
  given: Given,
  wasShown: boolean,
): Step {
  const refusal = busyError(state) ?? otherTabSendingError(state);
  if (refusal) return reject(state, event.ticket, refusal);
  const waiting = waitingCount(state, given);
  if (waiting > 0) {
    const steers = given.live.whilePending === 'steer' && event.messages.length > 0;
    if (!steers) return reject(state, event.ticket, pendingError(waiting));
    return steer(state, { ...event, type: 'steer' }, given, wasShown);
  }
  return hold(state, { ...event, kind: 'send' }, [event.ticket], given);
}

/**
 * How many interrupts must be answered before new input can be sent. AG-UI accepts no new input while any is pending.
 */
function waitingCount(state: RunState, { now }: Given): number {
  const { questions } = state;
  return questions.at === 'none' || questions.at === 'over' ? 0 : coverageOf(questions.pause, now).total;
}

function steer(
  state: RunState,
  event: Extract<MethodEvent, { type: 'steer' }>,
  given: Given,
  wasShown: boolean,
): Step {
  const { ticket, ids, messages, options } = event;
  const pause = pauseOf(state);
  const waiting = waitingCount(state, given);
  if (waiting > 0 && !wasShown) return reject(state, ticket, pendingError(waiting));
  if (waiting === 0 || !pause) {
    const refusal = busyError(state) ?? otherTabSendingError(state);
    if (refusal) return reject(state, ticket, refusal);
    return hold(state, { kind: 'send', ids, messages, options }, [ticket], given);
  }
  const refusal =
    busyError(state) ?? elsewhereError(state) ?? (canCancelAll(pause, given) ? undefined : uncancellable());
  return refusal
    ? reject(state, ticket, refusal)
    : // It cancels the interrupts of the answers that are being checked.
      hold(dropChecks(state), { kind: 'steer', ids, messages, options }, [ticket], given);
}

/** Sends the batch. If it is already being sent, the call gets the result of that request. */
export function submit(
  state: RunState,
  { ids }: Pick<MethodEvent, 'ids'>,
  tickets: readonly Ticket[],
  given: Given,
): Step {
  const { request, questions } = state;
  // Without a subscriber, the run object does not notice that the network has returned.
  if (isQueued(state)) return proceed(joinRequest(state, tickets).state, 'network', given);
  if (carriesAnswers(request)) return joinRequest(state, tickets);
  const retryable = request.at === 'idle' ? request.retryable : undefined;
  // A `steer` sent its message together with the cancellations, so both are repeated.
  if (retryable?.steered && questions.at === 'inDoubt' && questions.pause.batchId === retryable.batchId) {
    return hold(state, { kind: 'retry', ids, attempt: retryable }, tickets, given);
  }
  const refusal = batchRefusal(state, given.now);
  if (refusal) return step(state, { type: 'settle', tickets, error: refusal });
  const submitted = pauseOf(state);
  return submitted ? hold(state, { kind: 'resume', ids, submitted }, tickets, given) : step(state);
}

/** Whether a request contains answers, or cancels the interrupts with a `steer`. */
export function carriesAnswers(request: RunState['request']): boolean {
  if ('plan' in request) return request.plan.kind === 'resume' || request.plan.kind === 'steer';
  return 'attempt' in request && request.attempt.kind === 'resume';
}

const joinRequest = (state: RunState, tickets: readonly Ticket[]): Step =>
  'tickets' in state.request
    ? step({ ...state, request: { ...state.request, tickets: [...state.request.tickets, ...tickets] } })
    : step(state);

function retry(
  state: RunState,
  event: Extract<MethodEvent, { type: 'retry' | 'submit' | 'refresh' }>,
  given: Given,
): Step {
  const { request, questions } = state;
  const { ids, ticket } = event;
  if (statusOf(state) === 'reconnecting') {
    const joined = joinRequest(state, [ticket]);
    return { ...joined, effects: [...joined.effects, { type: 'reconnectNow' }] };
  }
  // A retry by the user skips the wait for the network.
  if (isQueued(state)) return proceed(joinRequest(state, [ticket]).state, 'now', given);
  if (carriesAnswers(request)) return joinRequest(state, [ticket]);
  const busy = busyError(state);
  if (busy) return reject(state, ticket, busy);
  const retryable = request.at === 'idle' ? request.retryable : undefined;
  if (retryable?.kind === 'send' && waitingCount(state, given) === 0) {
    const refusal = otherTabSendingError(state);
    return refusal
      ? reject(state, ticket, refusal)
      : hold(state, { kind: 'retry', ids, attempt: retryable }, [ticket], given);
  }
  if (retryable?.kind === 'send' && questions.at === 'open')
    return reject(state, ticket, pendingError(waitingCount(state, given)));
  if (retryable?.steered && questions.at !== 'inDoubt') {
    const refusal = isAsBeforeSteer(state, retryable) ? otherTabSendingError(state) : nothingFailed();
    return refusal
      ? reject(state, ticket, refusal)
      : hold(dropChecks(state), { kind: 'retry', ids, attempt: retryable }, [ticket], given);
  }
  // A refresh sends no content, so a failed one can be repeated if no other request can be.
  if (retryable?.kind === 'refresh' && (questions.at === 'none' || questions.at === 'open'))
    return refresh(state, event, given);
  // Without its message, a `steer` is not repeated: its cancellations alone are not what the user sent.
  if (request.at === 'idle' && questions.at === 'inDoubt') {
    if (request.batchWithoutMessage === questions.pause.batchId)
      return reject(state, ticket, messageRemoved());
  }
  const failed = retryable?.kind === 'resume' && retryable.batchId === pauseOf(state)?.batchId;
  if (failed || (questions.at !== 'none' && questions.at !== 'open'))
    return submit(state, event, [ticket], given);
  return reject(state, ticket, nothingFailed());
}

/**
 * Whether the same interrupts are pending as before a `steer`, with the same decisions or with an accepted
 * cancellation.
 */
function isAsBeforeSteer(state: RunState, { steered }: Attempt): boolean {
  const items = pauseOf(state)?.items ?? [];
  return (
    items.length === steered?.items.length &&
    items.every(({ key, received, decision, decisions, taken }) => {
      const before = itemOf(steered, key);
      if (before?.received !== received) return false;
      return taken || (before.decision === decision && before.decisions === decisions);
    })
  );
}

function refresh(
  state: RunState,
  { ids, ticket }: Extract<MethodEvent, { type: 'refresh' | 'submit' | 'retry' }>,
  given: Given,
): Step {
  const { capabilities } = given;
  const message = `The protocol "${capabilities.protocol}" cannot list pending interrupts without starting work.`;
  const unsupported = capabilities.refresh ? undefined : new AgentRunError('unsupported', message);
  const held = state.request.at === 'held' ? heldError() : undefined;
  const refusal = unsupported ?? busyError(state) ?? held;
  if (refusal) return reject(state, ticket, refusal);
  return hold(state, { kind: 'refresh', ids }, [ticket], given);
}

/** Holds a request until nothing delays it. */
export function hold(state: RunState, plan: Plan, tickets: readonly Ticket[], given: Given): Step {
  const { request } = state;
  // A newer request replaces the held one, which is not sent.
  if (request.at === 'held')
    return andThen(withdraw(state, withdrawnError()), (current) => hold(current, plan, tickets, given));
  if (request.at !== 'idle') return step(state, { type: 'settle', tickets, error: heldError() });
  const held = { at: 'held', by: 'checks', since: given.local, plan, tickets, before: request } as const;
  return proceed({ ...state, request: held }, 'checks', given);
}

/**
 * Advances a held plan through the waits before its content is fixed, starting at `from`. `now` skips all waits.
 */
export function proceed(
  state: RunState,
  from: 'checks' | 'code' | 'delay' | 'network' | 'now',
  given: Given,
): Step {
  const { request } = state;
  if (request.at !== 'held' || !('plan' in request)) return step(state);
  const { plan, before } = request;
  if (plan.kind !== 'resume') return freezeContent(state, request, given);
  if (from === 'checks' && state.checks.size > 0)
    return step({ ...state, request: { ...request, by: 'checks' } });
  if ((from === 'checks' || from === 'code') && !given.canReadSchemas) {
    return step({ ...state, request: { ...request, by: 'code' } }, { type: 'loadCode' });
  }
  const refusal = batchRefusal({ ...state, request: before }, given.now);
  if (refusal) return withdraw(state, refusal);
  // A batch that was refused or is in doubt has waited before.
  const mayWait = from !== 'network' && from !== 'now' && state.questions.at === 'open';
  const sendDelay = mayWait ? given.sendDelay() : 0;
  if (sendDelay > 0) {
    const delayed = { ...state, request: { ...request, by: 'delay', until: given.now + sendDelay } } as const;
    const { runId } = plan.ids;
    return step(
      { ...delayed, error: undefined },
      { type: 'arm', timer: 'delayEnded', runId, milliseconds: sendDelay },
    );
  }
  if (from !== 'now' && !given.online) {
    return step({ ...state, request: { ...request, by: 'network' }, error: undefined });
  }
  return freezeContent(state, request, given);
}

/** Freezes the content of a request: later changes are not sent with it. Then calls `beforeSubmit` or `dispatch`. */
function freezeContent(
  state: RunState,
  { plan, since }: Extract<RunState['request'], { plan: Plan }>,
  given: Given,
): Step {
  const attempt = attemptFor(state, plan, given);
  // A `steer` is a later decision about every interrupt.
  const settled = attempt.steered ? dropChecks(state) : state;
  return attempt.kind === 'resume' && given.live.beforeSubmit !== undefined
    ? holdForHost(settled, attempt, 'beforeSubmit', { type: 'callBeforeSubmit', attempt, since })
    : holdForHost(settled, attempt, 'dispatch', { type: 'callDispatch', attempt, since });
}

const withPause = (state: RunState, pause: Pause): RunState =>
  state.questions.at === 'none' ? state : { ...state, questions: { ...state.questions, pause } };

/**
 * The code that reads schemas has loaded, or the wait for it has timed out. If it has loaded, earlier decisions are
 * validated. The batch that waited continues.
 */
export function codeWaitEnded(state: RunState, given: Given): Step {
  const { questions, request } = state;
  const pause =
    questions.at !== 'none' && given.canReadSchemas && !isBusy(state)
      ? recheckPause(questions.pause)
      : undefined;
  const rechecked = pause ? withPause(state, pause) : state;
  if (request.at !== 'held' || request.by !== 'code') return step(rechecked);
  return proceed(rechecked, 'delay', given);
}
