import { itemOf } from '../decisions/Pause.js';
import { hasSameDecision } from '../decisions/revisions.js';
import { tabDecided } from './decidedElsewhere.js';
import type { EngineContext } from './RunEngine.js';
import type { OutsideEvent } from './MachineEvent.js';
import { attemptOf, isBusy, isUnderWay, pauseOf, type RunState } from './RunState.js';
import type { DecidedMessage } from './TabsState.js';

type TabEvent = Extract<OutsideEvent, { type: 'tabAnswered' | 'tabDecided' | 'tabListed' }>;

/**
 * Messages of other tabs that this tab cannot use yet: its storage is being read, a refresh or a message of this tab is
 * in progress, another tab is sending answers, or this tab is offline and cannot refresh.
 */
export interface EarlyMessages {
  /** Dispatches a new message, now or later. */
  receive(event: TabEvent): void;
  /** Dispatches the messages that can be used now. */
  dispatchAll(): void;
  /** An event has changed the state. */
  changed(before: RunState, after: RunState): void;
  /**
   * Whether a decision of another tab that arrived while this tab was sending changes an answer that the server has not
   * accepted.
   */
  isOvertaken(): boolean;
  /** Drops everything. */
  clear(): void;
}

export function earlyMessages({
  state,
  page,
  dispatch,
}: Pick<EngineContext, 'state' | 'page' | 'dispatch'>): EarlyMessages {
  let early: TabEvent[] = [];

  const keep = (event: TabEvent): void => {
    // Only the latest list counts.
    if (event.type === 'tabListed') early = early.filter(({ type }) => type !== 'tabListed');
    early.push(event);
  };

  /** This tab shows nothing, and has not compared the list that may contain the interrupts of a decision. */
  const isAheadOfList = (event: TabEvent): boolean =>
    event.type === 'tabDecided' &&
    state().questions.at === 'none' &&
    early.some(({ type }) => type === 'tabListed');

  const handle = (event: TabEvent, isNew: boolean): void => {
    const cannotFollow = event.type === 'tabListed' && !page.isOnline();
    const isEarly = cannotUse(state(), event, isNew) || isAheadOfList(event);
    // Offline, a list can only withdraw a held batch. It is also kept, and compared again when the network returns.
    if (!isEarly && !(cannotFollow && state().request.at === 'idle')) void dispatch(event);
    const isKept = event.type !== 'tabListed' || !event.isStreamed;
    if (isKept && (isEarly || cannotFollow)) keep(event);
  };

  const dispatchAll = (): void => {
    const events = early;
    early = [];
    // The first event can start a refresh. Later events may then have to be kept again.
    for (const event of events) handle(event, false);
  };

  return {
    receive: (event) => handle(event, true),
    dispatchAll,
    changed(before, after) {
      if (early.length === 0 || after.storage.at === 'loading') return;
      early = early.filter((event) => !isObsolete(before, after, event));
      dispatchAll();
    },
    isOvertaken: () => early.some((event) => event.type === 'tabDecided' && overtakes(state(), event)),
    clear: () => void (early = []),
  };
}

/**
 * Whether this tab sends answers, or is about to. `isNew`: the message arrives now. A decision that arrives while the
 * batch waits for `headers` withdraws the batch. One that arrived earlier, while the batch waited for the lock, does
 * not: both tabs were about to send, and only one of them sends.
 */
function isPosting(state: RunState, isNew: boolean): boolean {
  const { request } = state;
  if (request.at !== 'held') return isUnderWay(state);
  return request.by === 'lock' || (request.by === 'headers' && !isNew);
}

/** Whether a decision of another tab changes an answer that is being sent and that the server has not accepted. */
function overtakes(state: RunState, event: DecidedMessage): boolean {
  const { questions } = state;
  if (questions.at !== 'sent') return false;
  const { pause } = questions;
  const request = { at: 'idle', last: 'idle' } as const;
  const after = pauseOf(tabDecided({ ...state, request, questions: { at: 'open', pause } }, event).state);
  return pause.items.some((item) => {
    const changed = after && itemOf(after, item.key);
    return !item.taken && !(changed && hasSameDecision(item, changed));
  });
}

function cannotUse(state: RunState, { type }: TabEvent, isNew: boolean): boolean {
  if (state.storage.at === 'loading') return true;
  if (state.questions.at === 'elsewhere') return true;
  const attempt = attemptOf(state);
  if (!attempt) return false;
  if (attempt.kind === 'resume') return type === 'tabDecided' ? isPosting(state, isNew) : isUnderWay(state);
  // A refresh may list the interrupts of a decision that are not shown yet.
  return type === 'tabDecided' && state.questions.at !== 'none' ? isUnderWay(state) : isBusy(state);
}

/**
 * Whether a message is obsolete. A list is obsolete in two cases. The server has accepted a message or answers since,
 * here or in another tab: the result of that run is newer. Or the user has stopped the request: the list would start
 * another one.
 */
function isObsolete(before: RunState, after: RunState, event: TabEvent): boolean {
  const { type } = event;
  // What was answered stays answered.
  if (type === 'tabAnswered') return false;
  const { questions } = before;
  const asked = pauseOf(after);
  const areSent = questions.at === 'sent' || questions.at === 'elsewhere';
  const haveOthers = areSent && asked?.askedBy !== questions.pause.askedBy;
  // A decision that arrived while a tab was sending is about these interrupts, or about those of its result.
  if (type === 'tabDecided') return haveOthers && !event.keys.some((key) => asked && itemOf(asked, key));
  if (questions.at === 'elsewhere') return haveOthers;
  const attempt = attemptOf(before);
  if (!attempt || attemptOf(after)?.runId === attempt.runId) return false;
  const hasFailed = after.error !== undefined && after.error !== before.error;
  const hasListed = attempt.kind === 'refresh' && after.tail.at === 'draining';
  return !hasFailed && !hasListed;
}
