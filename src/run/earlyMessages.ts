import type { PageSignals } from '../model/PageSignals.js';
import type { EngineContext } from './RunEngine.js';
import type { OutsideEvent } from './RunEvent.js';
import { attemptOf, isBusy, isUnderWay, pauseOf, type RunState } from './RunState.js';

type TabEvent = Extract<OutsideEvent, { type: 'tabDecided' | 'tabListed' }>;

/**
 * Messages of other tabs that this tab cannot use yet: its storage is being read, a refresh or a message of this tab is in progress,
 * or it is offline and cannot follow a refresh.
 */
export interface EarlyMessages {
  /** Dispatches a message, now or later. */
  receive(event: TabEvent): void;
  /** Dispatches the messages that can be used now. */
  dispatchAll(): void;
  /** An event has changed the state. */
  changed(before: RunState, after: RunState): void;
  /** Drops everything. */
  clear(): void;
}

export function earlyMessages(
  { state, dispatch }: Pick<EngineContext, 'state' | 'dispatch'>,
  page: Pick<PageSignals, 'isOnline'>,
): EarlyMessages {
  let early: TabEvent[] = [];

  const keep = (event: TabEvent): void => {
    // Only the latest list counts.
    if (event.type === 'tabListed') early = early.filter(({ type }) => type !== 'tabListed');
    const { questions } = state();
    // The list is used if the answers that are being sent do not leave.
    early.push(
      questions.at === 'elsewhere' && event.type === 'tabListed' ? { ...event, isSending: false } : event,
    );
  };

  const receive = (event: TabEvent): void => {
    const cannotFollow = event.type === 'tabListed' && !page.isOnline();
    const isEarly = cannotUse(state(), event);
    // A list stops a batch that waits for the network.
    if (!isEarly && !(cannotFollow && state().request.at === 'idle')) void dispatch(event);
    if (isEarly || cannotFollow) keep(event);
  };

  const dispatchAll = (): void => {
    const events = early;
    early = [];
    // A tab that follows a refresh is busy again.
    for (const event of events) receive(event);
  };

  return {
    receive,
    dispatchAll,
    changed(before, after) {
      if (early.length === 0 || after.storage.at === 'loading') return;
      early = early.filter((event) => !isObsolete(before, after, event));
      dispatchAll();
    },
    clear: () => void (early = []),
  };
}

function cannotUse(state: RunState, { type }: TabEvent): boolean {
  if (state.storage.at === 'loading') return true;
  if (type === 'tabListed' && state.questions.at === 'elsewhere') return true;
  const attempt = attemptOf(state);
  if (!attempt || attempt.kind === 'resume') return false;
  return type === 'tabDecided' ? isUnderWay(state) : isBusy(state);
}

/**
 * Whether a list is obsolete after a request has ended. A run that the server has accepted, here or in another tab, ends later than
 * the list. A request that the user has stopped is not replaced by another one.
 */
function isObsolete(before: RunState, after: RunState, { type }: TabEvent): boolean {
  if (type === 'tabDecided') return false;
  if (before.questions.at === 'elsewhere' && after.questions.at !== 'elsewhere')
    return !isStillAsked(before, after);
  const attempt = attemptOf(before);
  if (!attempt || attemptOf(after)?.runId === attempt.runId) return false;
  const hasFailed = after.error !== undefined && after.error !== before.error;
  const hasListed = attempt.kind === 'refresh' && after.tail.at === 'draining';
  return !hasFailed && !hasListed;
}

/** Whether the answers that another tab was sending have not been used. */
function isStillAsked(before: RunState, after: RunState): boolean {
  if (after.questions.at !== 'open' && after.questions.at !== 'refused') return false;
  const { items } = after.questions.pause;
  const keys = new Set(items.map(({ key }) => key));
  return pauseOf(before)?.items.some(({ key }) => keys.has(key)) === true;
}
