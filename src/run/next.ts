import { placeOfKey } from '../decisions/actions.js';
import { itemOf, type Pause, type PauseItem, type ToolCalls } from '../decisions/Pause.js';
import { shownDigest } from '../decisions/shownQuestion.js';
import type { Protocol } from '../model/Protocol.js';
import { withMessages, withState } from '../state/Conversation.js';
import { andDo, andThen, step, type Effect, type Step } from './Effect.js';
import {
  autoSubmit,
  cancelQuestion,
  checked,
  decideQuestion,
  dropChecks,
  keepDraft,
  leave,
  passTime,
  type EndsWaiting,
  reopenQuestion,
} from './questionSteps.js';
import {
  agreed,
  codeArrived,
  endTail,
  executed,
  leaving,
  proceed,
  takeVerb,
  unsent,
  withdraw,
} from './requestSteps.js';
import type { Given, RequestEvent, RunEvent } from './RunEvent.js';
import { attemptOf, isUnderWay, lastOf, pauseOf, type RunState } from './RunState.js';
import { loaded, merged, silent, tabDecided } from './storageSteps.js';
import {
  chunk,
  drained,
  lastWord,
  stopped,
  streamBroke,
  streamEnded,
  withCurrentDecisions,
} from './streamSteps.js';
import { heedAll, locked, lockTaken, tabsQuiet, tabWord } from './tabSteps.js';
import { batchRefusal, changedError, disposedError, notDispatched, withdrawnError } from './verbErrors.js';
import { noteSecrets } from './withheld.js';

/** The only writer of a run's state: what an event makes of it, and what is to be done about that. Pure and total. */
export type Next = (state: RunState, event: RunEvent, given: Given) => Step;

/** What the machine knows of its server: what errors mean, and whether a run that waits can be ended. */
export interface Server {
  readonly protocol: Protocol;
  readonly endsWaiting: EndsWaiting;
}

/** The machine of one run. */
export function createNext(server: Server): Next {
  return (state, event, given) => {
    if (state.request.at === 'disposed') return afterDispose(state, event);
    if (isRequestEvent(event) && !isExpected(state, event)) return step(state);
    const found = handle(state, event, given, server);
    return consequences(state, event, found, given);
  };
}

const requestEvents: ReadonlySet<string> = new Set<RequestEvent['type']>([
  'agreed',
  'execute',
  'undispatched',
  'locked',
  'lockTaken',
  'leaving',
  'unsent',
  'chunk',
  'streamEnded',
  'streamBroke',
  'lastWord',
  'drained',
]);

const isRequestEvent = (event: RunEvent): event is RequestEvent => requestEvents.has(event.type);

/** Whether a request still waits for this. What is about an earlier request, or comes twice, is dropped here and nowhere else. */
function isExpected({ request, tail }: RunState, { type, runId }: RequestEvent): boolean {
  if (tail.at === 'draining' && tail.attempt.runId === runId) {
    return type === 'chunk' || type === 'streamEnded' || type === 'streamBroke' || type === 'drained';
  }
  if (!('attempt' in request) || request.attempt.runId !== runId) return false;
  const by = request.at === 'held' ? request.by : request.at;
  switch (type) {
    case 'agreed':
      return by === 'beforeSubmit';
    case 'execute':
    case 'undispatched':
      return by === 'dispatch';
    case 'locked':
    case 'lockTaken':
      return by === 'lock';
    case 'leaving':
      return by === 'headers';
    case 'unsent':
      return by === 'posted';
    case 'chunk':
    case 'streamEnded':
      return by === 'headers' || isLive(by);
    case 'streamBroke':
      return by === 'lock' || by === 'headers' || isLive(by);
    case 'lastWord':
      return by === 'streaming';
    case 'drained':
      return false;
  }
}

const isLive = (by: string): boolean => by === 'posted' || by === 'streaming' || by === 'reconnecting';

function handle(state: RunState, event: RunEvent, given: Given, { protocol, endsWaiting }: Server): Step {
  switch (event.type) {
    case 'chunk':
      return chunk(state, event, protocol, given);
    case 'send':
    case 'steer':
    case 'submit':
    case 'retry':
    case 'refresh':
      return takeVerb(state, event, given);
    case 'decide':
      return decideQuestion(state, event, given);
    case 'cancel':
      return cancelQuestion(state, event.question, event.ids, given);
    case 'reopen':
      return reopenQuestion(state, event.question, event.ids);
    case 'draft':
      return keepDraft(state, event.key, event.value);
    case 'autoSubmit':
      return autoSubmit(state, event.ids, given);
    case 'leave':
      return leave(state, endsWaiting);
    case 'stop':
      return stop(state, event.ticket, endsWaiting);
    case 'dispose':
      return dispose(state);
    case 'setMessages':
      return setConversation(state, { messages: event.messages });
    case 'setState':
      return setConversation(state, { state: event.state });
    case 'agreed':
      return agreed(state, event.yes, event.cause, given);
    case 'execute':
      return executed(state);
    case 'undispatched':
      return withdraw(state, notDispatched(event.cause));
    case 'locked':
      return locked(state, given);
    case 'lockTaken':
      return lockTaken(state);
    case 'leaving':
      return leaving(state, given);
    case 'unsent':
      return unsent(state);
    case 'streamEnded':
      return streamEnded(state, event.runId, protocol, given);
    case 'streamBroke':
      return streamBroke(state, event.runId, event.cause, protocol, given);
    case 'lastWord':
      return lastWord(state, protocol);
    case 'drained':
      return drained(state);
    case 'checked':
      return state.checks.get(event.key)?.id === event.checkId ? checked(state, event, given) : step(state);
    case 'code':
      return codeArrived(state, given);
    case 'online':
      return state.request.at === 'held' && state.request.by === 'network'
        ? proceed(state, 'network', given)
        : step(state);
    case 'tick':
      return tick(state, event.ids, given);
    case 'loaded':
      return loaded(state, event.run, event.isSending, given);
    case 'silent':
      return silent(state, given);
    case 'merged':
      return merged(state, event.run);
    case 'tabWord':
      return tabWord(state, event.word);
    case 'tabDecided':
      return step(event.at < state.tabs.began ? state : tabDecided(state, event.run, event.keys));
    case 'tabsQuiet':
      return step(tabsQuiet(state));
    case 'notStopped': {
      const told = { type: 'emit', event: 'error', value: event.error } as const;
      return step(isUnderWay(state) ? state : { ...state, error: event.error }, told);
    }
  }
}

function tick(state: RunState, ids: Parameters<typeof passTime>[2], given: Given): Step {
  const { request } = state;
  // A queued answer whose time has run out is not sent when the network is back.
  if (request.at === 'held' && request.by === 'network' && request.plan.kind === 'resume') {
    const refusal = batchRefusal({ ...state, request: request.before }, given.now);
    if (refusal) return andThen(withdraw(state, refusal), (now) => passTime(now, given, ids));
  }
  return passTime(state, given, ids);
}

/** Ends what is under way. At a pause, the waiting run ends where the protocol can end it. */
function stop(state: RunState, ticket: number | undefined, endsWaiting: EndsWaiting): Step {
  const { request, storage } = state;
  if (ticket !== undefined) {
    if ('tickets' in request && request.tickets.includes(ticket)) return stopRequest(state);
    return storage.at === 'loading' ? stopWaiting(state, ticket) : step(state);
  }
  const waiting = stopWaiting(dropChecks(state));
  if (state.checks.size > 0 || 'tickets' in request) return andThen(waiting, stopRequest);
  const isQuiet = storage.at !== 'loading' || storage.waiting.length === 0;
  const { questions } = state;
  if (!isQuiet || questions.at === 'none' || questions.at === 'elsewhere') return waiting;
  return endsWaiting(state.threadId, questions.pause)
    ? andThen(waiting, (now) => leave(now, endsWaiting))
    : waiting;
}

const stopRequest = (state: RunState): Step =>
  state.request.at === 'held' ? withdraw(state) : stopped(state);

/** Verbs that wait for what was stored do not go on. */
function stopWaiting(state: RunState, ticket?: number): Step {
  const { storage } = state;
  if (storage.at !== 'loading') return step(state);
  const ends = storage.waiting.filter((verb) => ticket === undefined || verb.ticket === ticket);
  if (ends.length === 0) return step(state);
  const waiting = storage.waiting.filter((verb) => !ends.includes(verb));
  const settled: Effect = { type: 'settle', tickets: ends.map((verb) => verb.ticket) };
  return step({ ...state, storage: { ...storage, waiting } }, settled);
}

/** Ends the run here, for good. Nothing is left, sent or told by it. */
function dispose(state: RunState): Step {
  const error = disposedError();
  const { storage, request, tail } = state;
  const waiting = storage.at === 'loading' ? storage.waiting.map(({ ticket }) => ticket) : [];
  const tickets = [...('tickets' in request ? request.tickets : []), ...waiting];
  const settled: readonly Effect[] = [
    ...(tail.at === 'draining' ? endTail(state).effects : []),
    { type: 'settle', tickets, error },
    ...('attempt' in request ? [{ type: 'accept', runId: request.attempt.runId, error } as const] : []),
  ];
  const ended = isUnderWay(state) ? stopped(state).state : state;
  const kept: RunState = {
    ...dropChecks(ended),
    tail: { at: 'none' },
    storage: storage.at === 'loading' ? { at: 'silent', set: storage.set } : storage,
    request: { at: 'disposed', last: lastOf(ended) },
  };
  return step(kept, ...settled);
}

function afterDispose(state: RunState, event: RunEvent): Step {
  if (!('ticket' in event) || event.ticket === undefined) {
    const { message, code } = disposedError();
    const answer = { ok: false, issues: [{ path: [], message, keyword: code }] } as const;
    return event.type === 'decide' ? { ...step(state), answer } : step(state);
  }
  return step(state, { type: 'settle', tickets: [event.ticket], error: disposedError() });
}

function setConversation(
  state: RunState,
  set: { messages: Parameters<typeof withMessages>[1] } | { state: unknown },
): Step {
  const { storage, request, questions } = state;
  const changed =
    'messages' in set
      ? withMessages(state.conversation, set.messages)
      : withState(state.conversation, set.state);
  // A retry starts from what the host has set, and not from what was sent before.
  const rest =
    request.at === 'rest' && request.again ? ({ at: 'rest', last: request.last } as const) : request;
  const { base: _base, ...pause } = pauseOf(state) ?? { base: undefined };
  const rebased = questions.at === 'none' ? questions : { ...questions, pause: pause as Pause };
  const marks = { messages: 'messages' in set, state: 'state' in set };
  const marked =
    storage.at === 'loading' || storage.at === 'silent'
      ? {
          ...storage,
          set: { messages: storage.set.messages || marks.messages, state: storage.set.state || marks.state },
        }
      : storage;
  const next = { ...state, conversation: changed, request: rest, questions: rebased, storage: marked };
  return step(
    withCurrentDecisions(next, state),
    ...(questions.at === 'none' ? [] : [{ type: 'save', isDraft: false } as const]),
  );
}

/** What follows from every change, whatever made it. */
function consequences(before: RunState, event: RunEvent, found: Step, given: Given): Step {
  const checked = withoutLostChecks(before, found.state);
  const asked = { ...found, state: noteSecrets(before, checked, given.live.isSecret) };
  const meant = andThenKeeping(asked, (state) => dropChangedBatch(before, state, event));
  const guarded = andThenKeeping(meant, (state) => goOnChecked(state, given));
  const heard = canListen(guarded.state) && !canListen(before) ? andThenKeeping(guarded, heedAll) : guarded;
  return andDo(heard, ...released(before, heard.state), ...kept(before, heard.state, event));
}

const andThenKeeping = (first: Step, go: (state: RunState) => Step): Step => ({
  ...andThen(first, go),
  ...(first.answer && { answer: first.answer }),
});

/** A batch that waits for checks goes on once there are none. */
function goOnChecked(state: RunState, given: Given): Step {
  const { request, checks } = state;
  const waits = request.at === 'held' && request.by === 'checks' && checks.size === 0;
  return waits ? proceed(state, 'code', given) : step(state);
}

/** What comes of the check of a question that is gone counts no more. */
function withoutLostChecks(before: RunState, state: RunState): RunState {
  if (state.questions === before.questions || state.checks.size === 0) return state;
  const pause = pauseOf(state);
  const checks = new Map(
    [...state.checks].filter(([key]) => pause && itemOf(pause, placeOfKey(key).itemKey)),
  );
  return checks.size === state.checks.size ? state : { ...state, checks };
}

const canListen = (state: RunState): boolean =>
  !isUnderWay(state) && state.storage.at !== 'loading' && state.request.at !== 'disposed';

/** A batch that is held is sent as it was meant, or not at all. */
function dropChangedBatch(before: RunState, state: RunState, event: RunEvent): Step {
  const { request, questions } = state;
  if (request.at !== 'held') return step(state);
  // Somebody has decided otherwise about an answer that the batch waits for.
  const isSuperseded = request.by === 'checks' && state.checks !== before.checks && event.type !== 'checked';
  if (isSuperseded && isPersonal(event)) return withdraw(state, withdrawnError());
  if (state.questions === before.questions) return step(state);
  const attempt = 'attempt' in request ? request.attempt : undefined;
  const meant =
    'plan' in request ? (request.plan.kind === 'resume' ? request.plan.meant : undefined) : attempt?.pause;
  const now = questions.at === 'none' ? undefined : questions.pause;
  const error = isPersonal(event) ? withdrawnError() : changedError();
  if (!meant) return step(state);
  if (!attempt?.steers) return now && isSameBatch(meant, now) ? step(state) : withdraw(state, error);
  // A `steer` cancels everything that is asked, whatever was decided about it.
  const asksTheSame = now !== undefined && asksSame(meant, now, state.conversation.toolCalls);
  return asksTheSame && !isPersonal(event) ? step(state) : withdraw(state, error);
}

function asksSame(meant: Pause, now: Pause, toolCalls: ToolCalls): boolean {
  const digest = ({ received }: PauseItem) => shownDigest(received, toolCalls);
  if (meant.items.length !== now.items.length) return false;
  return meant.items.every((item) => {
    const other = itemOf(now, item.key);
    return other !== undefined && (other.received === item.received || digest(other) === digest(item));
  });
}

const isPersonal = ({ type }: RunEvent): boolean =>
  type === 'decide' || type === 'cancel' || type === 'reopen' || type === 'tabDecided' || type === 'checked';

function isSameBatch(meant: Pause, now: Pause): boolean {
  if (meant.items.length !== now.items.length) return false;
  return meant.items.every((item) => {
    const other = itemOf(now, item.key);
    return (
      other !== undefined &&
      other.decision === item.decision &&
      other.decisions === item.decisions &&
      other.metadata === item.metadata
    );
  });
}

/** A request that is no longer this run's is aborted, and lets go of its lock. */
function released(before: RunState, after: RunState): readonly Effect[] {
  const effects: Effect[] = [];
  const attempt = attemptOf(before);
  const isGone = attempt && attemptOf(after)?.runId !== attempt.runId;
  const drains = isGone && after.tail.at === 'draining' && after.tail.attempt.runId === attempt.runId;
  if (isGone && !drains) effects.push({ type: 'abort', runId: attempt.runId });
  const { tail } = before;
  const hasDrained =
    tail.at === 'draining' && (after.tail.at === 'none' || after.tail.attempt.runId !== tail.attempt.runId);
  if (hasDrained) effects.push({ type: 'abort', runId: tail.attempt.runId });
  if (isGone && holdsLock(before)) {
    // What other tabs have not heard of need not be ended.
    const isTold = before.request.at !== 'held' || before.request.by === 'headers';
    const keys = isTold ? (attempt.pause?.items.map(({ key }) => key) ?? []) : [];
    effects.push({ type: 'unlock', runId: attempt.runId, keys });
  }
  return effects;
}

function holdsLock({ request }: RunState): boolean {
  if (!('attempt' in request) || request.attempt.kind !== 'resume') return false;
  return request.at !== 'held' || request.by === 'lock' || request.by === 'headers';
}

/** Keeps what waits for the next page, and lets go of it when nothing does. */
function kept(before: RunState, after: RunState, event: RunEvent): readonly Effect[] {
  if (after.storage.at !== 'ready' || after.request.at === 'disposed') return [];
  const { questions, left, request } = after;
  const isSame = questions === before.questions && left === before.left && before.storage.at === 'ready';
  // What streams belongs to a run that may yet be refused: what stood when it began is kept until it ends.
  if (isSame || request.at === 'streaming' || request.at === 'reconnecting') return [];
  // The tab that sends keeps what it has sent.
  if (questions.at === 'elsewhere') return [];
  if (questions.at === 'none' && !left) return [{ type: 'forget' }];
  return [{ type: 'save', isDraft: event.type === 'draft' }];
}
