import type { AgentRunError } from '../model/AgentRunError.js';
import type { LiveOptions } from '../model/AgentRun.js';
import type { Message } from '../model/agUi.js';
import { appendMessages } from '../state/appendMessages.js';
import { withMessages, withState, type Conversation } from '../state/Conversation.js';
import { andDo, withReportedError, step, type Effect, type Step } from './Effect.js';
import { disposedAnswer, disposedError } from './requestErrors.js';
import type { Given, MachineEvent } from './MachineEvent.js';
import { idleAfter } from './idleAfter.js';
import { endTail, settleTailBeforeRequest } from './settleTail.js';
import type { Attempt, Plan, Idle, RunState } from './RunState.js';
import { blankState } from './runOptions.js';
import { interruptMethods } from './waitingEvents.js';

/** The request that carries a message. */
export function messageAttempt(
  { conversation }: RunState,
  { ids, messages, options }: Pick<Extract<Plan, { kind: 'send' | 'steer' }>, 'ids' | 'messages' | 'options'>,
  { isSecret }: LiveOptions,
): Attempt {
  return {
    ...ids,
    kind: 'send',
    options,
    isSecret,
    conversation: appendMessages(conversation, messages),
    newMessages: messages,
    replacesConversation: false,
  };
}

/** Holds a request with fixed content until the host lets it continue. `ask` is the effect that calls the host. */
export function holdForHost(
  state: RunState,
  attempt: Attempt,
  by: 'beforeSubmit' | 'dispatch',
  ask: Effect,
): Step {
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const { tickets, before } = request;
  const shown = attempt.kind === 'send' ? { ...state, conversation: attempt.conversation } : state;
  const unaccepted = addIdsOf(state.unaccepted, attempt.newMessages);
  const held: RunState = { ...shown, unaccepted, request: { at: 'held', by, attempt, tickets, before } };
  return andDo(settleTailBeforeRequest(held), ask);
}

/**
 * Moves a held request to `posted`. `carried` is the state of the interrupts while the request carries their answers.
 */
export function moveToPosted(state: RunState, given: Given, carried: Partial<RunState>): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt, tickets, before } = request;
  const ended = endTail(state);
  const { outcome: _outcome, result: _result, error, ...rest } = ended.state;
  const posted: RunState = {
    ...rest,
    // The error stays during an automatic refresh, because the user has not started it.
    ...(error && attempt.automaticSince !== undefined && { error }),
    ...carried,
    runId: attempt.runId,
    tabs: { ...rest.tabs, requestSentAt: given.local },
    conversation: attempt.replacesConversation
      ? attempt.conversation
      : appendMessages(rest.conversation, attempt.newMessages),
    request: { at: 'posted', attempt, tickets, before },
  };
  return step(posted, ...ended.effects);
}

/** The server has rejected the request with a 401. Holds it until `headers` has returned again. */
export function heldBeforeHeaders(state: RunState): Step {
  const { request } = state;
  if (request.at !== 'posted') return step(state);
  const { attempt, tickets, before } = request;
  return step({ ...state, request: { at: 'held', by: 'headers', attempt, tickets, before } });
}

export function addIdsOf(ids: readonly string[], messages: readonly Message[]): readonly string[] {
  const added = messages.flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
  return added.length === 0 ? ids : [...ids, ...added];
}

/**
 * Withdraws a held request, and restores the state before it. With an `error`, its promises reject, and `retry` can
 * repeat a request with fixed content. Without one, its promises resolve, and `retry` cannot repeat it.
 */
export function withdraw(state: RunState, error?: AgentRunError): Step {
  const { request } = state;
  if (request.at !== 'held') return step(state);
  const { before, tickets } = request;
  const attempt = 'attempt' in request ? request.attempt : undefined;
  const isSend = attempt?.kind === 'send';
  const idle: Idle =
    attempt && error
      ? idleAfter(state, attempt, { last: isSend ? 'failed' : before.last, retryable: attempt })
      : before;
  // If the user stopped a message, the next request does not contain it, and `retry()` does not repeat an earlier
  // failed request instead.
  const isMessageStopped = !error && (isSend || attempt?.steered !== undefined);
  const { error: failure, ...kept } = isMessageStopped && isSend ? withoutMessages(state, attempt) : state;
  const withdrawn: RunState =
    isMessageStopped && before.retryable
      ? { ...kept, request: { at: 'idle', last: 'idle' } }
      : { ...kept, request: idle, ...(failure && { error: failure }) };
  const settled: Effect[] = [
    { type: 'settle', tickets, error },
    ...(attempt ? [{ type: 'settleExecute', runId: attempt.runId, error } as const] : []),
  ];
  if (!error) return step(withdrawn, ...settled);
  const failed = withReportedError(withdrawn, error);
  return { ...failed, effects: [...settled, ...failed.effects] };
}

function withoutMessages(state: RunState, { newMessages }: Attempt): RunState {
  const ids = newMessages.map(({ id }) => id);
  const unaccepted = state.unaccepted.filter((id) => !ids.includes(id));
  return { ...state, unaccepted, conversation: withoutMessagesById(state.conversation, ids) };
}

export function withoutMessagesById(conversation: Conversation, ids: readonly string[]): Conversation {
  if (ids.length === 0) return conversation;
  const omitted = new Set(ids);
  const messages = conversation.messages.filter(({ id }) => !omitted.has(id));
  return messages.length === conversation.messages.length
    ? conversation
    : withMessages(conversation, messages);
}

/**
 * The request after the host has set the messages or the state. A retry sends what the host has set. If the host has
 * removed a message of the failed request, that request is not repeated.
 *
 * @param unsent - The ids of messages that the host's chat has never had: it lacks them without having removed them.
 */
export function requestAfterSet(
  state: RunState,
  changed: Conversation,
  unsent: readonly string[] = [],
): RunState['request'] {
  const { conversation, questions, unaccepted } = state;
  const isMissing = (id: string): boolean =>
    messageIn(conversation, id) !== undefined && !messageIn(changed, id) && !unsent.includes(id);
  const request = withCurrentRetryable(state, changed, isMissing);
  const isRemoved = unaccepted.some(isMissing);
  return request.at === 'idle' && questions.at === 'inDoubt' && isRemoved
    ? { ...request, batchWithoutMessage: questions.pause.batchId }
    : request;
}

function withCurrentRetryable(
  { request, conversation }: RunState,
  changed: Conversation,
  isMissing: (id: string) => boolean,
): RunState['request'] {
  if (request.at !== 'idle' || !request.retryable) return request;
  const { retryable, ...idle } = request;
  if (changed.messages === conversation.messages) {
    const { state } = changed;
    return {
      ...idle,
      retryable: { ...retryable, conversation: withState(retryable.conversation, state) },
    };
  }
  if (retryable.newMessages.some(({ id }) => isMissing(id))) return idle;
  // The host may have edited them.
  const newMessages = retryable.newMessages.map((message) => messageIn(changed, message.id) ?? message);
  return {
    ...idle,
    retryable: { ...retryable, newMessages, conversation: appendMessages(changed, newMessages) },
  };
}

const messageIn = ({ messages }: Conversation, id: string): Message | undefined =>
  messages.find((message) => message.id === id);

/** The host has called `execute()`. Only one tab sends answers, so a resume takes the lock first. */
export function startPost(state: RunState): Step {
  const { request } = state;
  if (request.at !== 'held' || !('attempt' in request)) return step(state);
  const { attempt } = request;
  const locks = attempt.kind === 'resume';
  const held: RunState = { ...state, request: { ...request, by: locks ? 'lock' : 'headers' } };
  return step(held, { type: 'post', attempt, locks });
}

/** A disposed run object does nothing. After a logout it shows nothing of the user either. */
export function afterDispose(state: RunState, event: MachineEvent): Step {
  if (event.type === 'loggedOut') {
    const blank = blankState({ url: '', threadId: state.threadId });
    return step({ ...blank, conversation: event.blank, request: { at: 'disposed', last: 'idle' } });
  }
  if (!('ticket' in event) || event.ticket === undefined) {
    return interruptMethods.has(event.type) ? { ...step(state), answer: disposedAnswer() } : step(state);
  }
  return step(state, { type: 'settle', tickets: [event.ticket], error: disposedError() });
}
