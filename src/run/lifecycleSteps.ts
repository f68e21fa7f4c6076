import type { Pause } from '../decisions/Pause.js';
import { withMessages, withState, type Conversation } from '../state/Conversation.js';
import { andThen, step, type Effect, type Step } from './Effect.js';
import { leave, type CanEndPaused } from './leaveSteps.js';
import { dropChecks } from './runningChecks.js';
import { requestAfterSet, withdraw } from './sendSteps.js';
import { endTail } from './settleTail.js';
import { stopWaiting } from './stopWaiting.js';
import { isUnderWay, lastOf, type RunState } from './RunState.js';
import { reopenIfCallsChanged } from './reopenIfCallsChanged.js';
import { stopped } from './lostSteps.js';
import { blankState } from './runOptions.js';
import { disposedError } from './requestErrors.js';

/**
 * Ends the request and the checks in progress. If there are none and the protocol can end the paused run, leaves the
 * interrupts.
 */
export function stop(state: RunState, ticket: number | undefined, canEndPaused: CanEndPaused): Step {
  const { request, storage } = state;
  if (ticket !== undefined) {
    if ('tickets' in request && request.tickets.includes(ticket)) return stopRequest(state);
    return stopWaiting(state, (event) => event.ticket === ticket);
  }
  const waiting = stopWaiting(dropChecks(state));
  if (state.checks.size > 0 || 'tickets' in request) return andThen(waiting, stopRequest);
  const hadWaiting = storage.at === 'loading' && storage.waiting.length > 0;
  const { questions } = state;
  // A second press of Stop must not discard answers in doubt.
  if (hadWaiting || (questions.at !== 'open' && questions.at !== 'refused')) return waiting;
  return canEndPaused(questions.pause)
    ? andThen(waiting, (current) => leave(current, canEndPaused))
    : waiting;
}

const stopRequest = (state: RunState): Step =>
  state.request.at === 'held' ? withdraw(state) : stopped(state);

/** Ends this run object permanently. Sends nothing, and abandons no interrupts. */
export function dispose(state: RunState): Step {
  const error = disposedError();
  const { storage, request } = state;
  const waiting = storage.at === 'loading' ? storage.waiting.map(({ ticket }) => ticket) : [];
  const tickets = [...('tickets' in request ? request.tickets : []), ...waiting];
  const settled: readonly Effect[] = [
    ...endTail(state).effects.filter(({ type }) => type === 'settle'),
    { type: 'settle', tickets, error },
    ...('attempt' in request
      ? [{ type: 'settleExecute', runId: request.attempt.runId, error } as const]
      : []),
  ];
  const ended = isUnderWay(state) ? stopped(state).state : state;
  const kept: RunState = {
    ...dropChecks(ended),
    tail: { at: 'none' },
    storage: storage.at === 'loading' ? { at: 'silent', drafts: storage.drafts, set: storage.set } : storage,
    request: { at: 'disposed', last: lastOf(ended) },
  };
  return step(kept, ...settled);
}

/**
 * The user has logged out in another tab, which has cleared the storage. The run object becomes a new one without a
 * storage: its request ends, its interrupts and its conversation are removed, and it sends nothing to other tabs.
 */
export function cleared(state: RunState, conversation: Conversation): Step {
  const stoppedHere = andThen(andThen(stopWaiting(dropChecks(state)), stopRequest), endTail);
  const { threadId, tabs } = stoppedHere.state;
  const effects = stoppedHere.effects.filter(({ type }) => type !== 'endRun');
  const blank = blankState({ url: '', threadId });
  // What other tabs have reported is about the user who has logged out.
  return step({ ...blank, conversation, tabs: { ...tabs, unprocessed: [] } }, { type: 'detach' }, ...effects);
}

/** The host has set the messages or the state. */
export function setConversation(
  state: RunState,
  set:
    | { messages: Parameters<typeof withMessages>[1]; unsent?: readonly string[] | undefined }
    | { state: unknown },
): Step {
  const { storage, questions, leftInterrupts: left } = state;
  const changed =
    'messages' in set
      ? withMessages(state.conversation, set.messages)
      : withState(state.conversation, set.state);
  // What the host sets also replaces the conversation from before a lost run.
  const rebased = {
    questions: questions.at === 'none' ? questions : { ...questions, pause: withoutBase(questions.pause) },
    ...(left && { leftInterrupts: withoutBase(left) }),
  };
  const marks = { messages: 'messages' in set, state: 'state' in set };
  const marked =
    'set' in storage
      ? {
          ...storage,
          set: {
            ...storage.set,
            messages: storage.set.messages || marks.messages,
            state: storage.set.state || marks.state,
          },
        }
      : storage;
  const request = requestAfterSet(state, changed, 'messages' in set ? set.unsent : undefined);
  const next = { ...state, ...rebased, conversation: changed, request, storage: marked };
  return step(
    reopenIfCallsChanged(next, state),
    ...(questions.at === 'none' ? [] : [{ type: 'save', canWait: false } as const]),
  );
}

const withoutBase = ({ base: _base, ...pause }: Pause): Pause => pause;
