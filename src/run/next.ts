import type { Protocol } from '../model/Protocol.js';
import { andDo, andThen, step, type Step } from './Effect.js';
import {
  autoSubmit,
  cancelQuestion,
  checked,
  decideQuestion,
  keepDraft,
  leave,
  type EndsWaiting,
  reopenQuestion,
} from './questionSteps.js';
import { agreed, executed, leaving, unsent, withdraw } from './departureSteps.js';
import { codeArrived, proceed, takeVerb } from './requestSteps.js';
import type { Given, RequestEvent, RunEvent } from './RunEvent.js';
import { isUnderWay, type RunState } from './RunState.js';
import { loaded, merged, silent, tabDecided } from './storageSteps.js';
import { drained, lastWord, streamBroke, streamEnded } from './lostSteps.js';
import { chunk } from './streamSteps.js';
import { locked, lockTaken, tabsQuiet, tabWord } from './tabSteps.js';
import { judgeOf, type Judge } from './judge.js';
import { batchRefusal, notDispatched } from './verbErrors.js';
import { consequences, droppedChecks } from './consequences.js';
import { afterDispose, cleared, dispose, setConversation, stop } from './hostSteps.js';
import { passTime } from './timeSteps.js';

/** The only writer of a run's state: what an event makes of it, and what is to be done about that. Pure and total. */
export type Next = (state: RunState, event: RunEvent, given: Given) => Step;

/** What the machine knows of its server: what errors mean, and whether a run that waits can be ended. */
export interface Server {
  readonly protocol: Protocol;
  readonly endsWaiting: EndsWaiting;
}

interface Known {
  readonly judge: Judge;
  readonly endsWaiting: EndsWaiting;
}

/** The machine of one run. */
export function createNext({ protocol, endsWaiting }: Server): Next {
  const known: Known = { judge: judgeOf(protocol), endsWaiting };
  return (state, event, given) => {
    if (state.request.at === 'disposed') return afterDispose(state, event);
    if (isRequestEvent(event) && !isExpected(state, event)) return step(state);
    const found = handle(state, event, given, known);
    const told = consequences(state, event, found, given);
    return andDo(told, ...droppedChecks(state, told.state));
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

function handle(state: RunState, event: RunEvent, given: Given, { judge, endsWaiting }: Known): Step {
  switch (event.type) {
    case 'chunk':
      return chunk(state, event, judge, given);
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
      return streamEnded(state, event.runId, judge, given);
    case 'streamBroke':
      return streamBroke(state, event.runId, event.cause, judge, given);
    case 'lastWord':
      return lastWord(state, judge);
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
      return event.at < state.tabs.began ? step(state) : tabDecided(state, event.run, event.keys);
    case 'tabCleared':
      return cleared(state);
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
