import { jsonCopy, sameJson } from '../model/json.js';
import type { Protocol } from '../model/Protocol.js';
import { andThen, step, type Step } from './Effect.js';
import { answeredElsewhere } from './answeredElsewhere.js';
import { autoSubmit } from './autoSubmit.js';
import { cancelQuestion, checked, decideQuestion, keepDraft, reopenQuestion } from './questionSteps.js';
import { withoutCheckCall, withoutAutoSubmit } from './runningChecks.js';
import { leave, type CanEndPaused } from './leaveSteps.js';
import { beforeSubmitEnded, got401, sending } from './postingSteps.js';
import { afterDispose, startPost, withdraw } from './sendSteps.js';
import { carriesAnswers, codeWaitEnded, proceed, handleMethod } from './requestSteps.js';
import type { Ids } from './Ids.js';
import { isDropped } from './isDropped.js';
import type { Given, MachineEvent } from './MachineEvent.js';
import { isQueued, isUnderWay, pauseOf, type RunState } from './RunState.js';
import { loaded, merged, silent } from './storageSteps.js';
import { decidedElsewhere } from './decidedElsewhere.js';
import { listedElsewhere } from './listedElsewhere.js';
import { pauseTimedOut, streamBroke, streamEnded } from './lostSteps.js';
import { settleAndShare, shareTail } from './shareTail.js';
import { chunk } from './streamSteps.js';
import { locked, lockedElsewhere, tabsQuiet, tabMessage } from './tabSteps.js';
import { errorReaderOf, type ErrorReader } from './errorReader.js';
import { notDispatched } from './requestErrors.js';
import { batchRefusal, changedError } from './methodErrors.js';
import { consequences } from './consequences.js';
import { cleared, dispose, setConversation, stop } from './lifecycleSteps.js';
import { chatChanged } from './chatSteps.js';
import { passTime } from './timeSteps.js';
import { leaveDismissed } from './userWork.js';

/**
 * Computes the next state and the effects of an event, once the engine has loaded. Pure; never throws.
 */
export type Next = (state: RunState, event: MachineEvent, given: Given) => Step;

/**
 * What the machine needs from the protocol: the meaning of errors, and whether a paused run can be ended on the server.
 */
export interface NextOptions {
  readonly protocol: Protocol;
  readonly canEndPaused: CanEndPaused;
}

/** What the steps need from the protocol. */
interface ProtocolReaders extends Pick<NextOptions, 'canEndPaused'> {
  readonly errorReader: ErrorReader;
}

/** The machine of one run object. */
export function createNext({ protocol, canEndPaused }: NextOptions): Next {
  const readers: ProtocolReaders = { errorReader: errorReaderOf(protocol), canEndPaused };
  return (state, event, given) => {
    if (state.request.at === 'disposed') return afterDispose(state, event);
    if (isDropped(state, event)) return step(state);
    const handled = andThen(handle(state, event, given, readers), leaveDismissed);
    return consequences(state, event, withTimes(state, event, handled, given), given);
  };
}

/** Notes when interrupts were left, here or in another tab, and when a request has ended. */
function withTimes(before: RunState, event: MachineEvent, handled: Step, { local }: Given): Step {
  const { state, effects } = handled;
  const isHere = effects.some(({ type }) => type === 'postLeft');
  const isThere = event.type === 'tabDecided' && pauseOf(before) !== undefined && !pauseOf(state);
  const leftAt = isThere ? event.at : isHere ? local : state.tabs.leftAt;
  const endedAt = isUnderWay(before) && !isUnderWay(state) ? local : state.tabs.endedAt;
  if (leftAt === state.tabs.leftAt && endedAt === state.tabs.endedAt) return handled;
  return { ...handled, state: { ...state, tabs: { ...state.tabs, leftAt, endedAt } } };
}

function handle(
  state: RunState,
  event: MachineEvent,
  given: Given,
  { errorReader, canEndPaused }: ProtocolReaders,
): Step {
  switch (event.type) {
    case 'chunk':
      return chunk(state, event, errorReader, given);
    case 'send':
    case 'steer':
    case 'submit':
    case 'retry':
    case 'refresh':
      return andThen(shareTail(state, state), (current) => handleMethod(current, event, given));
    case 'decide':
      return decideQuestion(state, event, given);
    case 'cancel':
      return cancelQuestion(state, event.question, event.ids, given);
    case 'reopen':
      return reopenQuestion(state, event.question, { ids: event.ids, local: given.local });
    case 'draft':
      return keepDraft(state, event.key, ownDraft(event.value));
    case 'autoSubmit':
      return autoSubmit(state, event.ids, { ...given, local: event.since ?? given.local });
    case 'transactionBroke':
      return step(withoutAutoSubmit(state));
    case 'leave':
      return leave(state, canEndPaused);
    case 'stop':
      return stop(state, event.ticket, canEndPaused);
    case 'dispose':
      return dispose(state);
    case 'setMessages':
      return setConversation(state, { messages: event.messages });
    case 'setState':
      return setConversation(state, { state: event.state });
    case 'beforeSubmitEnded':
      return beforeSubmitEnded(state, event.isAllowed, event.cause, given);
    case 'execute':
      return startPost(state);
    case 'dispatchEnded':
      return withdraw(state, notDispatched(event.cause));
    case 'locked':
      return locked(state);
    case 'lockedElsewhere':
      return lockedElsewhere(state);
    case 'sending':
      return sending(state, given);
    case 'got401':
      return got401(state);
    case 'streamEnded':
      return streamEnded(state, event.runId, errorReader, given);
    case 'streamBroke':
      return streamBroke(state, event.runId, event.cause, errorReader, given);
    case 'pauseTimedOut':
      return pauseTimedOut(state, errorReader, given);
    case 'drainTimedOut':
      return settleAndShare(state);
    case 'checkRefused':
      return step(withoutCheckCall(state, event.checkId));
    case 'checked':
      return state.checks.get(event.key)?.id === event.checkId ? checked(state, event, given) : step(state);
    case 'codeWaitEnded':
      return codeWaitEnded(state, given);
    case 'online':
      return isQueued(state) ? proceed(state, 'network', given) : step(state);
    case 'delayEnded':
      return proceed(state, 'network', given);
    case 'hide':
      // The user no longer sees that the batch can be undone.
      return state.request.at === 'held' && state.request.by === 'delay' ? withdraw(state) : step(state);
    case 'tick':
      return tick(state, event.ids, given);
    case 'loaded':
      return loaded(state, event.run, event.isSending, event.ids, given);
    case 'silent':
      return silent(state, given);
    case 'merged':
      return merged(state, event.run);
    case 'goneElsewhere':
      return carriesAnswers(state.request) ? withdraw(state, changedError()) : step(state);
    case 'tabMessage':
      return tabMessage(state, event.message, given);
    case 'tabDecided':
      return decidedElsewhere(state, event, given);
    case 'tabListed':
      return listedElsewhere(state, event, given);
    case 'tabAnswered':
      return answeredElsewhere(state, event, given);
    case 'loggedOut':
      return cleared(state, event.blank);
    case 'tabsQuiet':
      return tabsQuiet(state);
    case 'chatChanged':
      return chatChanged(state, event, given);
    case 'errorReported': {
      const emitted = { type: 'emit', event: 'error', value: event.error } as const;
      return step(isUnderWay(state) ? state : { ...state, error: event.error }, emitted);
    }
  }
}

function tick(state: RunState, ids: Ids, given: Given): Step {
  const { request } = state;
  // An answer that expires while its batch waits is not sent.
  const waits = request.at === 'held' && (request.by === 'network' || request.by === 'delay');
  if (waits && request.plan.kind === 'resume') {
    const refusal = batchRefusal({ ...state, request: request.before }, given.now);
    if (refusal) return andThen(withdraw(state, refusal), (current) => passTime(current, given, ids));
  }
  return passTime(state, given, ids);
}

/** A copy, because the host may change its draft later. A value that is not JSON, such as a file, is kept as it is. */
function ownDraft(value: unknown): unknown {
  const copy = jsonCopy(value);
  return sameJson(copy, value) ? copy : value;
}
