import { withMessages, withState } from '../state/Conversation.js';
import { andDo, withReportedError, step, type Step } from './Effect.js';
import { isDropped } from './isDropped.js';
import { busyError, codeMissingError, disposedError, notDispatched } from './requestErrors.js';
import type { Given, MethodEvent, RequestEvent, MachineEvent } from './MachineEvent.js';
import { idleAfter } from './idleAfter.js';
import { lastOf, type RunState } from './RunState.js';
import {
  afterDispose,
  moveToPosted,
  startPost,
  holdForHost,
  messageAttempt,
  requestAfterSet,
  heldBeforeHeaders,
  withdraw,
} from './sendSteps.js';

/**
 * The machine of a run object until its engine has loaded. Events that require the whole machine change nothing; see
 * `opening.ts`.
 */
export function openingStep(state: RunState, event: MachineEvent, given: Given): Step {
  if (state.request.at === 'disposed') return afterDispose(state, event);
  if (event.type === 'dispose') return dispose(state);
  if (isDropped(state, event)) return step(state);
  switch (event.type) {
    case 'send':
      return send(state, event, given);
    case 'steer':
      return send(state, { ...event, type: 'send', options: {} }, given);
    case 'execute':
      return startPost(state);
    case 'dispatchEnded':
      return withdraw(state, notDispatched(event.cause));
    case 'sending':
      return moveToPosted(state, given, {});
    case 'got401':
      return heldBeforeHeaders(state);
    case 'streamBroke':
      return codeNotLoaded(state, event);
    case 'setMessages':
      return setConversation(state, withMessages(state.conversation, event.messages));
    case 'setState':
      return setConversation(state, withState(state.conversation, event.state));
    case 'stop':
      return stop(state, event.ticket);
    case 'leave':
      return withdraw(state);
    case 'errorReported':
      return withReportedError(state, event.error);
    default:
      return step(state);
  }
}

function send(state: RunState, event: Extract<MethodEvent, { type: 'send' }>, given: Given): Step {
  const { request } = state;
  const tickets = [event.ticket];
  const refusal = busyError(state);
  if (refusal || request.at !== 'idle') return step(state, { type: 'settle', tickets, error: refusal });
  const plan = { ...event, kind: 'send' } as const;
  const { local: since } = given;
  const held: RunState = {
    ...state,
    request: { at: 'held', by: 'checks', since, plan, tickets, before: request },
  };
  const attempt = messageAttempt(held, plan, given.live);
  return holdForHost(held, attempt, 'dispatch', { type: 'callDispatch', attempt });
}

const setConversation = (state: RunState, conversation: RunState['conversation']): Step =>
  step({ ...state, conversation, request: requestAfterSet(state, conversation) });

function stop(state: RunState, ticket: number | undefined): Step {
  const { request } = state;
  const isMeant = ticket === undefined || ('tickets' in request && request.tickets.includes(ticket));
  if (request.at === 'idle' || !isMeant) return step(state);
  return request.at === 'posted' ? stopped(state, request) : withdraw(state);
}

/** Stops waiting for the server's response to a message that was sent. */
function stopped(
  state: RunState,
  { attempt, tickets }: Extract<RunState['request'], { at: 'posted' }>,
): Step {
  const { runId } = attempt;
  return step(
    { ...state, request: idleAfter(state, attempt, { last: 'idle' }) },
    { type: 'settle', tickets },
    { type: 'settleExecute', runId },
    { type: 'abort', runId },
    { type: 'endRun', runId },
  );
}

/** Ends this run object permanently. Sends nothing, and abandons no interrupts. */
function dispose(state: RunState): Step {
  const { request } = state;
  const error = disposedError();
  const tickets = 'tickets' in request ? request.tickets : [];
  const disposed: RunState = { ...state, request: { at: 'disposed', last: lastOf(state) } };
  const attempt = 'attempt' in request ? request.attempt : undefined;
  const { runId = '' } = attempt ?? {};
  return attempt
    ? step(
        disposed,
        { type: 'settle', tickets, error },
        { type: 'settleExecute', runId, error },
        { type: 'abort', runId },
      )
    : step(disposed, { type: 'settle', tickets, error });
}

/** The code that reads the response could not be loaded. */
function codeNotLoaded(
  state: RunState,
  { runId, cause }: Extract<RequestEvent, { type: 'streamBroke' }>,
): Step {
  const { request } = state;
  const error = codeMissingError(cause);
  const abort = { type: 'abort', runId } as const;
  if (request.at === 'held') return andDo(withdraw(state, error), abort);
  if (request.at !== 'posted') return step(state);
  const { attempt, tickets } = request;
  const lost: RunState = { ...state, request: { at: 'idle', last: 'disconnected', retryable: attempt } };
  return andDo(withReportedError(lost, error, tickets), { type: 'settleExecute', runId, error }, abort);
}
