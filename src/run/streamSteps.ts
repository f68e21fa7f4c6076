import { isDenied } from '../decisions/auditExecuted.js';
import { decidedItems } from '../decisions/coverage.js';
import { markBatch } from '../decisions/history.js';
import { callsOf, markItemTaken } from '../decisions/Pause.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import type { Message } from '../model/agUi.js';
import type { ErrorReader } from './errorReader.js';
import { appendMessages } from '../state/appendMessages.js';
import { callOf, withMessages } from '../state/Conversation.js';
import { isSettled } from '../state/isSettled.js';
import { markToolCalls } from '../state/markToolCalls.js';
import { reduceEvents } from '../state/reduceEvents.js';
import { own, ownString, sameJson } from '../model/json.js';
import { andDo, andThen, step, type Effect, type Step } from './Effect.js';
import { sending } from './postingSteps.js';
import { applyEvents } from './applyEvents.js';
import type { Given, RequestEvent } from './MachineEvent.js';
import {
  isSent,
  pauseOf,
  type Attempt,
  type CallSet,
  type ReportedEnding,
  type RunState,
  type SentRequest,
  type Tail,
} from './RunState.js';
import { finishedByLaterEnd, noCalls, pausedByLaterEnd, runEnded } from './endingSteps.js';
import { failedByLaterEnd } from './failedSteps.js';
import { reopenIfCallsChanged } from './reopenIfCallsChanged.js';
import { finishOf } from './settleTail.js';
import { withKept, withShown } from './overtakenTail.js';
import { drainTimer, shareTail } from './shareTail.js';
import { wereSentSince } from './withDoubt.js';
import { isStreaming } from './isStreaming.js';

/** How long a run waits for a pause after RUN_ERROR while the stream is open, in milliseconds. */
const PAUSE_TIMEOUT = 1000;

type Chunk = Extract<RequestEvent, { type: 'chunk' }>;
type Draining = Extract<Tail, { at: 'draining' }>;

/** Handles one chunk of a stream. */
export function chunk(state: RunState, event: Chunk, errorReader: ErrorReader, given: Given): Step {
  const { request, tail } = state;
  if (tail.at === 'draining' && tail.attempt.runId === event.runId)
    return drain(state, tail, event, errorReader, given);
  // A transport, or a `converse` that has not called `sending`, has yielded before the request was marked as sent.
  if (request.at === 'held') {
    return andThen(sending(state, given), (sent) =>
      sent.request.at === 'posted' ? chunk(sent, event, errorReader, given) : step(sent),
    );
  }
  if (!isSent(request)) return step(state);
  const updated =
    event.acceptedIndex === undefined ? state : takeAnswer(state, request.attempt, event.acceptedIndex);
  if (request.at === 'posted' && event.ending.type === 'open' && !event.events.some(showsStart)) {
    if (!event.connection) return step(updated);
    return step({ ...updated, request: { ...request, lost: event.connection === 'lost' } });
  }
  const begun = request.at === 'posted' ? begin(updated, request, event) : step(updated);
  return andThen(begun, (current) => applyChunk(current, event, errorReader, given));
}

/** RAW contains events of another source or unreadable events, so it does not show that the run has started. */
const showsStart = (event: AgentEvent): boolean => event.type !== 'RAW';

/** The answer at this index of the batch was accepted. */
function takeAnswer(state: RunState, { pause }: Attempt, index: number): RunState {
  const { questions } = state;
  const item = pause && decidedItems(pause)[index];
  if (questions.at === 'none' || !item) return state;
  const taken = markItemTaken(questions.pause, item.key);
  return { ...state, questions: { ...questions, pause: taken }, history: markBatch(state.history, taken) };
}

/**
 * The first event arrived, so the server has accepted the request. The decisions are kept until the run has finished.
 */
function begin(state: RunState, { attempt, tickets }: SentRequest, { answerMessages }: Chunk): Step {
  const request = {
    at: 'streaming',
    attempt,
    tickets,
    consumed: false,
    hasOutput: false,
    streamedCalls: noCalls,
  } as const;
  const accepted: Effect = { type: 'settleExecute', runId: attempt.runId };
  const { questions } = state;
  if (questions.at !== 'sent')
    return step({ ...state, ...conversationWith(state, answerMessages, attempt), request }, accepted);
  const { pause } = questions;
  const calls = (status: 'resolved' | 'cancelled') =>
    pause.items.flatMap((item) => {
      const { toolCallId } = item.received.interrupt;
      // A denied call stays pending: it is not what the agent is doing now, and the agent can still report a result.
      return toolCallId && item.decision?.status === status && !isDenied(item) ? [toolCallId] : [];
    });
  const resuming = markToolCalls(state.conversation, calls('resolved'), 'resuming');
  const conversation = markToolCalls(resuming, calls('cancelled'), 'cancelled');
  const history = markBatch(state.history, pause, 'accepted');
  const begun = { ...state, conversation, history, request, questions: { ...questions, begun: true } };
  return step({ ...begun, ...conversationWith(begun, answerMessages, attempt) }, accepted);
}

/**
 * Adds the messages that carry answers, in the order in which they were sent: before the user's message of a `steer`.
 */
function conversationWith(
  { conversation }: RunState,
  answerMessages: Chunk['answerMessages'],
  attempt: Attempt,
): Pick<RunState, 'conversation'> {
  if (!answerMessages) return { conversation };
  const isNew = ({ id }: Message): boolean => attempt.newMessages.some((each) => each.id === id);
  const earlier = conversation.messages.filter((message) => !isNew(message));
  const added = [...answerMessages, ...conversation.messages.filter(isNew)];
  return { conversation: appendMessages(withMessages(conversation, earlier), added) };
}

function applyChunk(
  state: RunState,
  { events, ending, connection, runId }: Chunk,
  errorReader: ErrorReader,
  { local }: Given,
): Step {
  const { request } = state;
  if (!isStreaming(request)) return step(state);
  const { attempt } = request;
  const at = connection === 'lost' ? 'reconnecting' : connection === 'back' ? 'streaming' : request.at;
  const before = at === request.at ? state : { ...state, request: { ...request, at } };
  const reduced = andThen(applyEvents(before, events, { attempt, local }), (current) =>
    step(withUse(current, attempt, events)),
  );
  const applied = andDo(reduced, { type: 'emitStream', events });
  if (ending.type === 'open') return applied;
  return andThen(applied, (current) => {
    if (ending.type !== 'failed' || ending.final) return runEnded(current, ending, errorReader, { local });
    if (request.failure || !isStreaming(current.request)) return step(current);
    const armed: Effect = { type: 'arm', timer: 'pauseTimedOut', runId, milliseconds: PAUSE_TIMEOUT };
    return step({ ...current, request: { ...current.request, failure: ending } }, armed);
  });
}

/** Notes whether the events show that the server has used the answers, or at least that it has continued. */
function withUse(state: RunState, attempt: Attempt, events: readonly AgentEvent[]): RunState {
  const { request } = state;
  if (!isStreaming(request) || request.consumed) return state;
  const { streamedCalls } = request;
  const consumed = events.some((event) => showsUse(event, attempt, streamedCalls));
  const hasOutput = request.hasOutput || events.some((event) => isOutput(event, attempt));
  const isSame = !consumed && hasOutput === request.hasOutput;
  return isSame ? state : { ...state, request: { ...request, consumed, hasOutput } };
}

/**
 * Whether an event is new text, or begins a new call. A server can repeat earlier ones before it refuses the answers.
 */
function isOutput(event: AgentEvent, { conversation }: Attempt): boolean {
  if (event.type !== 'TOOL_CALL_START' && !ownString(event, 'delta')) return false;
  const callId = ownString(event, 'toolCallId');
  if (callId !== undefined) return callOf(conversation, callId) === undefined;
  const id = ownString(event, 'messageId');
  return !conversation.messages.some((message) => message.id === id);
}

/**
 * Whether an event shows that the server has used the answers: the result of a call that had none when they were sent.
 * If the page did not know the call then, an answer must be about it, or this run must have started it: a server may
 * repeat earlier results, even of calls that this page has never seen. A snapshot of the messages counts only if it
 * contains one more result of a call that the answers are about: it can also contain earlier calls, even with the same
 * id.
 */
function showsUse(event: AgentEvent, { conversation, pause }: Attempt, streamed: CallSet): boolean {
  const isResult = event.type === 'TOOL_CALL_RESULT';
  if (!isResult && event.type !== 'MESSAGES_SNAPSHOT') return false;
  const answered = pause ? callsOf(pause) : [];
  if (isResult) {
    const id = ownString(event, 'toolCallId') ?? '';
    const call = callOf(conversation, id);
    return call ? !isSettled(call) : streamed.has(id) || answered.includes(id);
  }
  const hadNoResult = (id: string): boolean => {
    const call = callOf(conversation, id);
    return !call || !isSettled(call);
  };
  const snapshot: unknown = event['messages'];
  if (!Array.isArray(snapshot)) return false;
  const countIn = (some: readonly unknown[], id: string): number =>
    some.filter((message) => own(message, 'role') === 'tool' && own(message, 'toolCallId') === id).length;
  return answered.some((id) => hadNoResult(id) && countIn(snapshot, id) > countIn(conversation.messages, id));
}

/** Applies a chunk that arrives after the run has ended. A later end replaces the first one if it differs. */
function drain(
  state: RunState,
  tail: Draining,
  { events, ending: end, runId }: Chunk,
  errorReader: ErrorReader,
  { local }: Given,
): Step {
  // A stream can contain another run, whose failure says nothing about the question.
  const isOver = end.type !== 'failed' || errorReader.endsPause(end.error);
  const ending: Chunk['ending'] = isOver ? end : { type: 'open' };
  const { attempt } = tail;
  const conversation = reduceEvents(state.conversation, events, { runId });
  const streamed: Effect = { type: 'emitStream', events };
  const changed: Draining = { ...tail, shared: tail.shared ?? state.conversation };
  const isChanged = (attempt.pause ?? pauseOf(state)) && conversation !== state.conversation;
  const read = { ...(isChanged ? changed : tail), kept: keptEnd(state, tail, ending) };
  const current = reopenIfCallsChanged({ ...state, conversation, tail: read }, state);
  if (!canReplace(current, tail, ending)) {
    // After the tail has settled, no timer runs that would notify the other tabs of this change.
    const startsTimer = isChanged && tail.isSettled && !tail.shared;
    // The tab that sends may still wait for `headers`: this message lets it withdraw its answers.
    const isKept = read.kept && read.kept !== tail.kept;
    const listed: readonly Effect[] = isKept ? [{ type: 'postListed' }] : [];
    return step(current, streamed, ...(startsTimer ? [drainTimer(attempt)] : []), ...listed);
  }
  return andThen(step(current, streamed), (state) => replaceEnd(state, changed, ending, local));
}

/**
 * Replaces the reported end of a stream that is still open, and shares this with the other tabs, which know that end.
 */
function replaceEnd(state: RunState, tail: Draining, ending: ReportedEnding, local: number): Step {
  const { attempt } = tail;
  const laterEnds = tail.laterEnds + 1;
  const error = ending.type === 'failed' ? ending.error : tail.error;
  const replacing: RunState = { ...state, tail: { ...tail, reported: ending, laterEnds, error } };
  const shown = withShown(state, tail, ending);
  const replaced =
    shown.type === 'paused'
      ? pausedByLaterEnd(replacing, attempt, shown, { laterEnds, local })
      : shown.type === 'failed'
        ? failedByLaterEnd(replacing, attempt, shown.error)
        : step(finishedByLaterEnd(replacing, shown), ...(tail.isSettled ? [finishOf(shown)] : []));
  return andThen(replaced, (after) => shareTail(after, state));
}

/**
 * The state as it would be if no other tab were sending answers: with what the stream of this tab has asked in the
 * meantime.
 */
export function withKeptEnd(state: RunState, moment: Pick<Given, 'local'>): RunState {
  const { tail, questions } = state;
  if (tail.at === 'none' || !tail.kept || questions.at !== 'elsewhere') return state;
  return showKeptEnd({ ...state, questions: { at: 'open', pause: questions.pause } }, moment).state;
}

/** No tab sends answers any more: shows what the stream of this tab has asked in that time. */
export function showKeptEnd(state: RunState, { local }: Pick<Given, 'local'>): Step {
  const { tail, questions, conversation } = state;
  if (tail.at === 'none' || !tail.kept || questions.at === 'elsewhere') return step(state);
  const { kept, ...rest } = tail;
  if (!canReplace(state, rest, kept)) return step({ ...state, tail: rest });
  return replaceEnd(state, { ...rest, shared: tail.shared ?? conversation }, kept, local);
}

/** While another tab sends answers, an end is kept: the result of that request is newer than what was listed before. */
function keptEnd({ questions }: RunState, tail: Draining, ending: Chunk['ending']): Draining['kept'] {
  const { kept, reported } = tail;
  if (questions.at !== 'elsewhere' || ending.type === 'open') return kept;
  const asked = kept?.type === 'paused' ? kept : undefined;
  if (sameEnding(reported, ending)) return asked;
  return ending.type === 'paused' && asked ? withKept(asked, ending) : ending;
}

/**
 * Whether this end replaces the reported one. An end without interrupts is older than answers that another tab has sent
 * since.
 */
function canReplace(
  { questions }: RunState,
  { reported, attempt, isOvertaken }: Draining,
  ending: Chunk['ending'],
): ending is ReportedEnding {
  if (questions.at === 'elsewhere') return false;
  if (ending.type === 'open' || sameEnding(reported, ending)) return false;
  if (ending.type === 'paused') return true;
  if (ending.type === 'failed' && reported.type !== 'paused') return false;
  return !isOvertaken && !wereSentSince(questions, attempt);
}

function sameEnding(a: ReportedEnding, b: ReportedEnding): boolean {
  if (a === b) return true;
  if (a.type !== 'paused' || b.type !== 'paused') return a.type === b.type;
  if (a.interrupts === b.interrupts) return true;
  return (
    a.interrupts.length === b.interrupts.length &&
    a.interrupts.every((each, index) => each === b.interrupts[index] || sameJson(each, b.interrupts[index]))
  );
}
