import { auditExecuted, isDenied } from '../decisions/auditExecuted.js';
import { answeredBefore, markBatch, recordResults } from '../decisions/history.js';
import {
  blameItems,
  changeItems,
  itemOf,
  newPause,
  takeItem,
  withDrafts,
  withOthers,
  type Pause,
} from '../decisions/Pause.js';
import { reopenChanged } from '../decisions/shownQuestion.js';
import { AgentRunError } from '../model/AgentRunError.js';
import { ownString } from '../model/json.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import type { ErrorReading, Protocol } from '../model/Protocol.js';
import { appendMessages } from '../state/appendMessages.js';
import { withMessages } from '../state/Conversation.js';
import { markToolCalls } from '../state/markToolCalls.js';
import { endToolCalls } from '../state/endToolCalls.js';
import { reduceEvents } from '../state/reduceEvents.js';
import { unmarkToolCalls } from '../state/unmarkToolCalls.js';
import { sameJson } from '../model/json.js';
import { andDo, andThen, complain, step, type Effect, type Step } from './Effect.js';
import { leaving, withdraw } from './requestSteps.js';
import type { Given, RequestEvent } from './RunEvent.js';
import type {
  Attempt,
  LastEnd,
  Questions,
  RequestState,
  RunState,
  Tail,
  Ticket,
  ToldEnding,
} from './RunState.js';

/** How long a stream may go on after its run has ended before nobody waits for it, in milliseconds. */
const DRAIN = 100;
/** How long after RUN_ERROR a pause may still come, in milliseconds, where the server keeps the stream open. */
const LAST_WORD = 1000;

type Chunk = Extract<RequestEvent, { type: 'chunk' }>;
type Live = Extract<RequestState, { at: 'posted' | 'streaming' | 'reconnecting' }>;

/** What one chunk of a stream comes to. */
export function chunk(state: RunState, event: Chunk, protocol: Protocol, given: Given): Step {
  const { request, tail } = state;
  if (tail.at === 'draining' && tail.attempt.runId === event.runId) return drain(state, tail, event);
  if (request.at === 'held') {
    return andThen(leaving(state, given), (left) =>
      left.request.at === 'posted' ? chunk(left, event, protocol, given) : step(left),
    );
  }
  if (request.at !== 'posted' && request.at !== 'streaming' && request.at !== 'reconnecting')
    return step(state);
  const told = event.taken === undefined ? state : taken(state, event.taken);
  if (request.at === 'posted' && !event.events.some(provesLife)) {
    if (!event.connection) return step(told);
    return step({ ...told, request: { ...request, lost: event.connection === 'lost' } });
  }
  const begun = request.at === 'posted' ? begin(told, request, event) : step(told);
  return andThen(begun, (now) => listen(now, event, protocol));
}

/** RAW passes on what somebody else said, or what could not be read: it is no word of the run's own. */
const provesLife = (event: AgentEvent): boolean => event.type !== 'RAW';

function taken(state: RunState, interruptId: string): RunState {
  const { questions } = state;
  if (questions.at === 'none') return state;
  return { ...state, questions: { ...questions, pause: takeItem(questions.pause, interruptId) } };
}

/** The first event came: the cards become receipts, and the decisions a checkpoint. */
function begin(state: RunState, { attempt, tickets }: Live, { said }: Chunk): Step {
  const request = { at: 'streaming', attempt, tickets, consumed: false, told: noCalls } as const;
  const accepted: Effect = { type: 'accept', runId: attempt.runId };
  const { questions } = state;
  if (questions.at !== 'carried') return step({ ...state, ...withSaid(state, said), request }, accepted);
  const { pause } = questions;
  const calls = (status: 'resolved' | 'cancelled') =>
    pause.items.flatMap(({ received, decision }) =>
      decision?.status === status && received.interrupt.toolCallId ? [received.interrupt.toolCallId] : [],
    );
  const resuming = markToolCalls(state.conversation, calls('resolved'), 'resuming');
  const conversation = markToolCalls(resuming, calls('cancelled'), 'cancelled');
  const history = markBatch(state.history, attempt.batchId, 'accepted');
  const begun = { ...state, conversation, history, request, questions: { ...questions, begun: true } };
  return step({ ...begun, ...withSaid(begun, said) }, accepted);
}

const withSaid = ({ conversation }: RunState, said: Chunk['said']): Pick<RunState, 'conversation'> => ({
  conversation: said ? appendMessages(conversation, said) : conversation,
});

function listen(state: RunState, { events, ending, connection, runId }: Chunk, protocol: Protocol): Step {
  const { request } = state;
  if (request.at !== 'streaming' && request.at !== 'reconnecting') return step(state);
  const consumed = request.consumed || events.some(({ type }) => type === 'TOOL_CALL_RESULT');
  const told = request.attempt.pause ? withCalls(request.told, events) : request.told;
  const at = connection === 'lost' ? 'reconnecting' : connection === 'back' ? 'streaming' : request.at;
  const same = at === request.at && consumed === request.consumed && told === request.told;
  const heard: RunState = {
    ...state,
    conversation: reduceEvents(state.conversation, events, { runId }),
    request: same ? request : { ...request, at, consumed, told },
  };
  const streamed: Effect = { type: 'stream', events };
  if (ending.type === 'open') return step(heard, streamed);
  if (ending.type === 'failed' && !ending.final) {
    if (request.failure) return step(heard, streamed);
    const failure = { ...request, at, consumed, told, failure: ending };
    const armed: Effect = { type: 'arm', timer: 'lastWord', runId, milliseconds: LAST_WORD };
    return step({ ...heard, request: failure }, streamed, armed);
  }
  return andThen(step(heard, streamed), (now) => tell(now, ending, protocol));
}

/** The calls that a resumed run streams itself. */
function withCalls(told: ReadonlySet<string>, events: readonly AgentEvent[]): ReadonlySet<string> {
  const begun = events.flatMap((event) =>
    event.type === 'TOOL_CALL_START' ? (ownString(event, 'toolCallId') ?? []) : [],
  );
  return begun.length === 0 ? told : new Set([...told, ...begun]);
}

/** A stream goes on after the end of its run. Rarely that changes the end: a snapshot, or the end once more. */
function drain(
  state: RunState,
  tail: Extract<Tail, { at: 'draining' }>,
  { events, ending, runId }: Chunk,
): Step {
  const conversation = reduceEvents(state.conversation, events, { runId });
  const heard = withCurrentDecisions({ ...state, conversation }, state);
  const streamed: Effect = { type: 'stream', events };
  const changes = ending.type === 'paused' || ending.type === 'finished';
  if (!changes || sameEnding(tail.told, ending) || heard.questions.at === 'elsewhere')
    return step(heard, streamed);
  const times = tail.times + 1;
  const retold = { ...heard, tail: { ...tail, told: ending, times } };
  return andThen(step(retold, streamed), (now) =>
    ending.type === 'paused' ? pausedAgain(now, tail.attempt, ending, times) : finishedAgain(now, ending),
  );
}

function sameEnding(a: ToldEnding, b: ToldEnding): boolean {
  if (a === b) return true;
  if (a.type !== 'paused' || b.type !== 'paused') return a.type === b.type;
  if (a.interrupts === b.interrupts) return true;
  return (
    a.interrupts.length === b.interrupts.length &&
    a.interrupts.every((each, index) => each === b.interrupts[index] || sameJson(each, b.interrupts[index]))
  );
}

/** Opens what was decided about something that has changed since, as a late event may do. */
export function withCurrentDecisions(state: RunState, before: RunState): RunState {
  const { questions, conversation } = state;
  const { toolCalls } = conversation;
  if (toolCalls === before.conversation.toolCalls || questions.at === 'none' || questions.at === 'carried')
    return state;
  const pause = changeItems(questions.pause, (item) => reopenChanged(item, toolCalls));
  return pause === questions.pause ? state : { ...state, questions: { ...questions, pause } };
}

/** The run has told its end. */
export function tell(state: RunState, ending: ToldEnding, protocol: Protocol): Step {
  const { request } = state;
  if (request.at !== 'streaming' && request.at !== 'reconnecting') return step(state);
  const { attempt, tickets, consumed } = request;
  const audited = audit(state, attempt);
  const resumed = ending.type === 'failed' ? audited.state : withCallsEnded(audited.state, attempt);
  const told = endingStep(resumed, attempt, ending, consumed, protocol);
  const error = ending.type === 'failed' ? ending.error : undefined;
  const draining: Tail = { at: 'draining', attempt, told: ending, times: 0, consumed, tickets, error };
  const armed: Effect = { type: 'arm', timer: 'drained', runId: attempt.runId, milliseconds: DRAIN };
  const took = ending.type === 'finished' || (ending.type === 'paused' && ending.error === undefined);
  return {
    state: { ...told.state, ...(took && accepting(told.state, attempt)), tail: draining },
    effects: [...audited.effects, ...told.effects, armed],
  };
}

const noCalls: ReadonlySet<string> = new Set();

/** A resume has done its work: whatever comes under the id of one of its calls from now on is another call. */
function withCallsEnded(state: RunState, { pause }: Attempt): RunState {
  if (!pause) return state;
  const denied = pause.items.flatMap((item) =>
    isDenied(item) ? (item.received.interrupt.toolCallId ?? []) : [],
  );
  return { ...state, conversation: endToolCalls(state.conversation, denied) };
}

/** A run that has come to its end has taken every message that it was sent. */
function accepting({ unaccepted }: RunState, { conversation }: Attempt): Pick<RunState, 'unaccepted'> {
  if (unaccepted.length === 0) return { unaccepted };
  const sent = new Set(conversation.messages.map(({ id }) => id));
  return { unaccepted: unaccepted.filter((id) => !sent.has(id)) };
}

/** Fills in what the tools gave back, and notes what was executed otherwise than approved. */
function audit(state: RunState, attempt: Attempt): Step {
  const { toolCalls } = state.conversation;
  const { pause, runId, isSecret } = attempt;
  const results = recordResults(state.history, toolCalls, isSecret);
  const calls = 'told' in state.request ? state.request.told : noCalls;
  const { history, mismatches } = auditExecuted(results, pause, toolCalls, { runId, calls }, isSecret);
  const told = mismatches.map((value) => ({ type: 'emit', event: 'mismatch', value }) as const);
  return step({ ...state, history }, ...told);
}

function endingStep(
  state: RunState,
  attempt: Attempt,
  ending: ToldEnding,
  consumed: boolean,
  protocol: Protocol,
): Step {
  switch (ending.type) {
    case 'finished':
      return finished(state, ending);
    case 'paused':
      return paused(state, attempt, ending, consumed);
    case 'failed':
      return failed(state, attempt, ending.error, consumed, protocol);
  }
}

type Finished = Extract<ToldEnding, { type: 'finished' }>;
type Paused = Extract<ToldEnding, { type: 'paused' }>;

/** RUN_FINISHED without a pause: the decisions have done their work, and the checkpoint goes. */
function finished(state: RunState, ending: Finished): Step {
  const { outcome, result, pendingToolCallIds } = ending;
  return step(
    {
      ...state,
      request: { at: 'rest', last: 'finished' },
      questions: { at: 'none' },
      left: undefined,
      outcome,
      pendingToolCallIds,
      ...(result !== undefined && { result }),
    },
    { type: 'emit', event: 'finish', value: { outcome, ...(result !== undefined && { result }) } },
  );
}

function finishedAgain(state: RunState, ending: Finished): Step {
  const told = finished(state, ending);
  return {
    ...told,
    state: { ...told.state, request: state.request.at === 'rest' ? told.state.request : state.request },
  };
}

/** The run asks. Where it asks again because it refused the answers, these stand beside the same questions. */
function paused(state: RunState, attempt: Attempt, ending: Paused, consumed: boolean): Step {
  const { questions } = state;
  const isRefused = ending.error !== undefined && !consumed && attempt.pause !== undefined;
  const history = isRefused ? markBatch(state.history, attempt.batchId, 'refused') : state.history;
  const refused = isRefused && questions.at === 'carried' ? untold(attempt, questions) : undefined;
  const before = questions.at === 'carried' ? questions.before : questions;
  const asked = questions.at === 'none' || questions.at === 'carried' ? undefined : questions.pause;
  const pause = newPause(ending.interrupts, {
    batchId: attempt.nextBatchId,
    askedBy: attempt.runId,
    toolCalls: state.conversation.toolCalls,
    answeredBefore: answeredBefore(history),
    earlier: withOthers(refused ?? asked, state.left),
    doubted: before.at === 'inDoubt' ? before.pause : undefined,
  });
  return asks({ ...state, history }, pause, ending, isRefused);
}

/** What a refused batch goes back to: a refused `steer` has decided nothing about the questions. */
function untold(attempt: Attempt, { before, pause }: Extract<Questions, { at: 'carried' }>): Pause {
  return attempt.steers && before.at !== 'none' ? withDrafts(before.pause, pause) : pause;
}

/** The same where the server does not ask again: what it has taken one by one stays taken, with its decision. */
function untoldButTaken(attempt: Attempt, carried: Extract<Questions, { at: 'carried' }>): Pause {
  return changeItems(untold(attempt, carried), (item) => {
    const left = itemOf(carried.pause, item.key);
    return left?.taken ? left : item;
  });
}

function pausedAgain(state: RunState, attempt: Attempt, ending: Paused, times: number): Step {
  const { questions, request } = state;
  const earlier = questions.at === 'none' ? undefined : questions.pause;
  const pause = newPause(ending.interrupts, {
    batchId: `${attempt.nextBatchId}.${times}`,
    askedBy: attempt.runId,
    toolCalls: state.conversation.toolCalls,
    answeredBefore: answeredBefore(state.history),
    earlier: withOthers(earlier, state.left),
  });
  const told = asks(state, pause, ending, questions.at === 'refused');
  return request.at === 'rest' ? told : { ...told, state: { ...told.state, request } };
}

function asks(state: RunState, pause: Pause, ending: Paused, isRefused: boolean): Step {
  const { questions } = state;
  const calls = pause.items.flatMap(({ received }) => received.interrupt.toolCallId ?? []);
  const { pendingToolCallIds, error } = ending;
  const asked: Pause = pendingToolCallIds ? { ...pause, pendingToolCallIds } : pause;
  const next: RunState = {
    ...state,
    request: { at: 'rest', last: 'idle' },
    conversation: markToolCalls(state.conversation, calls, 'suspended'),
    questions: askedAs(questions, asked, isRefused),
    // What was left is asked again, or there is something else to do first.
    left: state.left && withoutAsked(state.left, asked),
    ...(error && { error }),
  };
  return step(next, { type: 'emitInterrupts' });
}

function askedAs(questions: Questions, pause: Pause, isRefused: boolean): Questions {
  // A server that still asks may not have heard yet what another tab is sending.
  if (questions.at === 'elsewhere' && sharesKey(questions.pause, pause)) return { ...questions, pause };
  return isRefused ? { at: 'refused', pause } : { at: 'open', pause };
}

function sharesKey(a: Pause, b: Pause): boolean {
  const keys = new Set(a.items.map(({ key }) => key));
  return b.items.some(({ key }) => keys.has(key));
}

function withoutAsked(left: Pause, asked: Pause): Pause | undefined {
  const keys = new Set(asked.items.map(({ key }) => key));
  const items = left.items.filter(({ key }) => !keys.has(key));
  return items.length > 0 ? { ...left, items } : undefined;
}

/** RUN_ERROR, an outcome that cannot be read, or no stream at all. The protocol says what became of the answers. */
function failed(
  state: RunState,
  attempt: Attempt,
  error: AgentRunError,
  consumed: boolean,
  protocol: Protocol,
): Step {
  const { questions, left } = state;
  const rest: RunState = { ...state, request: { at: 'rest', last: 'failed', again: attempt } };
  if (questions.at !== 'carried') {
    const stillAsked = attempt.kind === 'send' && left && readingOf(error, protocol, consumed) === 'refused';
    if (!stillAsked) return complain(rest, error);
    return complain({ ...rest, questions: { at: 'refused', pause: left }, left: undefined }, error);
  }
  const reading = readingOf(error, protocol, consumed);
  if (reading === 'failed') return complain({ ...rest, questions: { at: 'none' } }, error);
  const delivery = reading === 'refused' ? 'refused' : 'inDoubt';
  const history = markBatch(state.history, attempt.batchId, delivery);
  const blamed = protocol.blame?.(error) ?? [];
  if (delivery === 'inDoubt') {
    const pause = blameItems({ ...questions.pause, base: baseOf(attempt) }, blamed);
    // What a refused run streamed proves nothing, snapshots included: what stood at the pause stands again.
    const stands = { ...rest, history, conversation: attempt.conversation };
    return complain({ ...stands, questions: { at: 'inDoubt', pause, begun: false } }, error);
  }
  // A server that takes not even a cancellation of everything waits for nothing.
  const isOver =
    protocol.endsPause?.(error) === true || (isCancelled(questions.pause) && refusesContent(error));
  const pause = blameItems(untoldButTaken(attempt, questions), blamed);
  const at = isOver ? 'over' : attempt.steers ? 'open' : 'refused';
  return complain({ ...rest, history, conversation: baseOf(attempt), questions: { at, pause } }, error);
}

/** The conversation at the pause, without what `steer` says. */
function baseOf({ conversation, said }: Attempt): RunState['conversation'] {
  if (said.length === 0) return conversation;
  const ids = new Set(said.map(({ id }) => id));
  return withMessages(
    conversation,
    conversation.messages.filter(({ id }) => !ids.has(id)),
  );
}

const isCancelled = ({ items }: Pause): boolean =>
  items.every(({ decision }) => decision?.status === 'cancelled');

/** Whether a refusal is about what was said, and not about who says it, how often, or at what length. */
const refusesContent = ({ httpStatus }: AgentRunError): boolean =>
  httpStatus === undefined || [400, 404, 409, 410, 422].includes(httpStatus);

/** An end that cannot be read is an end; everything else about a resume is the protocol's to judge. */
function readingOf(error: AgentRunError, protocol: Protocol, consumed: boolean): ErrorReading {
  if (error.code === 'unknown_outcome' || error.code === 'no_interrupts') return 'failed';
  return protocol.readError(error, { consumed });
}

/** The stream is over. */
export function streamEnded(state: RunState, runId: string, protocol: Protocol, given: Given): Step {
  const { request, tail } = state;
  if (tail.at === 'draining' && tail.attempt.runId === runId) return drained(state);
  if (request.at === 'streaming' && request.failure) {
    return andThen(tell(state, request.failure, protocol), drained);
  }
  return streamBroke(
    state,
    runId,
    request.at === 'posted' || request.at === 'held' ? emptyError() : cutError(),
    protocol,
    given,
  );
}

/** Nobody waits any longer for the end of a stream whose run has ended. It is read on until the next request leaves. */
export function drained(state: RunState): Step {
  const { tail } = state;
  if (tail.at === 'none') return step(state);
  const { tickets, error } = tail;
  return step({ ...state, tail: { ...tail, tickets: [] } }, { type: 'settle', tickets, error });
}

/** What says itself that nothing was sent. */
const unsentCodes: ReadonlySet<string> = new Set(['not_sent', 'aborted', 'elsewhere']);

/** The stream is gone, and the run has not ended. */
export function streamBroke(
  state: RunState,
  runId: string,
  cause: unknown,
  protocol: Protocol,
  given: Given,
): Step {
  const { request, tail } = state;
  // Errors after the run has ended are ignored.
  if (tail.at === 'draining' && tail.attempt.runId === runId) return drained(state);
  if (request.at === 'streaming' && request.failure) return streamEnded(state, runId, protocol, given);
  if (request.at === 'held') {
    const error = AgentRunError.isInstance(cause) ? cause : notSent(cause);
    // A protocol may find out before it sends anything that the server would refuse it.
    const isJudged =
      request.by === 'headers' &&
      !unsentCodes.has(error.code) &&
      'attempt' in request &&
      request.attempt.pause !== undefined;
    if (!isJudged || readingOf(error, protocol, false) !== 'refused') return withdraw(state, error);
    return andThen(leaving(state, given), (left) =>
      left.request.at === 'posted' ? streamBroke(left, runId, error, protocol, given) : step(left),
    );
  }
  if (request.at !== 'posted' && request.at !== 'streaming' && request.at !== 'reconnecting')
    return step(state);
  const error = AgentRunError.isInstance(cause) ? cause : hostFailed(cause);
  if (error.code === 'not_sent') return takeBack(state, request, error);
  const { attempt, tickets } = request;
  const consumed = 'consumed' in request && request.consumed;
  const isGone = error.code === 'stream_cut' || error.code === 'empty_response';
  const audited = audit(state, attempt);
  const lost = isGone
    ? cut(audited.state, attempt, error, request.at !== 'posted')
    : failed(audited.state, attempt, error, consumed, protocol);
  return andDo(
    { ...lost, effects: [...audited.effects, ...lost.effects] },
    ...settled(attempt, tickets, error),
  );
}

const settled = (attempt: Attempt, tickets: readonly Ticket[], error?: AgentRunError): readonly Effect[] => [
  { type: 'accept', runId: attempt.runId, error },
  { type: 'settle', tickets, error },
];

/** A protocol says that the rest cannot be sent. What it has told the server one by one stays told. */
function takeBack(state: RunState, { attempt, tickets, ...request }: Live, error: AgentRunError): Step {
  const { questions } = state;
  const last: LastEnd =
    attempt.kind === 'send' ? 'failed' : 'before' in request ? request.before.last : 'idle';
  const rest: RunState = { ...state, request: { at: 'rest', last, again: attempt } };
  const told = settled(attempt, tickets, error);
  if (questions.at !== 'carried') return andDo(complain(rest, error), ...told);
  const { before } = questions;
  const stands = untoldButTaken(attempt, questions);
  const history = markBatch(state.history, attempt.batchId, 'none');
  const asked: Questions =
    before.at === 'none' ? { at: 'open', pause: stands } : { ...before, pause: stands };
  return andDo(complain({ ...rest, history, questions: asked }, error), ...told);
}

/** The connection is gone before the run has ended. */
function cut(state: RunState, attempt: Attempt, error: AgentRunError, begun: boolean): Step {
  const rest: RunState = { ...state, request: { at: 'rest', last: 'disconnected', again: attempt } };
  return complain({ ...rest, ...inDoubt(state, attempt, begun) }, error);
}

/** `stop()`: what was answered stays with a way to send it again, unless it is known to have been used. */
export function stopped(state: RunState): Step {
  const { request, questions } = state;
  if (request.at !== 'posted' && request.at !== 'streaming' && request.at !== 'reconnecting')
    return step(state);
  const { attempt, tickets } = request;
  const consumed = 'consumed' in request && request.consumed;
  const audited = audit(state, attempt);
  const again = questions.at === 'carried' ? attempt : undefined;
  const rest: RunState = { ...audited.state, request: { at: 'rest', last: 'idle', again } };
  const left: RunState = consumed
    ? { ...rest, questions: questions.at === 'carried' ? { at: 'none' } : questions }
    : { ...rest, ...inDoubt(audited.state, attempt, true) };
  const told: Effect = { type: 'endRun', runId: attempt.runId };
  return step(left, ...audited.effects, ...settled(attempt, tickets), told);
}

/** Nobody knows what became of the answers, so no call is known to be resumed or cancelled by them. */
function inDoubt(
  state: RunState,
  attempt: Attempt,
  begun: boolean,
): Partial<Pick<RunState, 'questions' | 'history' | 'conversation'>> {
  const { questions } = state;
  if (questions.at !== 'carried') return {};
  const calls = questions.pause.items.flatMap(({ received }) => received.interrupt.toolCallId ?? []);
  return {
    questions: { at: 'inDoubt', pause: { ...questions.pause, base: baseOf(attempt) }, begun },
    history: markBatch(state.history, attempt.batchId, 'inDoubt'),
    conversation: unmarkToolCalls(state.conversation, attempt.conversation, calls),
  };
}

/** RUN_ERROR has stood alone for long enough. */
export function lastWord(state: RunState, protocol: Protocol): Step {
  const { request } = state;
  return request.at === 'streaming' && request.failure ? tell(state, request.failure, protocol) : step(state);
}

const notSent = (cause: unknown): AgentRunError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const words = `The request could not be made (${reason}), so nothing was sent. Fix the cause and try again.`;
  return new AgentRunError('not_sent', words, { retryable: true, cause });
};

const hostFailed = (cause: unknown): AgentRunError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const words = `The request failed after it had left (${reason}), so how the run ended is not known. Try again.`;
  return new AgentRunError('stream_cut', words, { retryable: true, cause });
};

const cutError = () =>
  new AgentRunError(
    'stream_cut',
    'The stream ended before the run did, so how it ended is not known. Try again.',
    { retryable: true },
  );

const emptyError = () =>
  new AgentRunError(
    'empty_response',
    'The agent sent no event at all, so whether it took the request is not known. Try again.',
    { retryable: true },
  );
