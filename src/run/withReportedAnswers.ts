import { itemOf } from '../decisions/Pause.js';
import type { DecisionRecord } from '../model/RunSnapshot.js';
import { rehydrated } from './dehydration.js';
import { indexOfRecords, withRecords } from './rivalRecords.js';
import { pauseOf, type RunState } from './RunState.js';
import type { TabMessage } from './TabsState.js';

/**
 * The state with the records of a run in which another tab has sent answers, except those to interrupts that this tab
 * shows: a part of the answers may still have to be sent, or the server has asked again since. This tab may not show an
 * interrupt because the user has left it here, or because a later refresh has not listed it.
 */
export function withReportedAnswers(state: RunState, { keys, run, delivery }: TabMessage): RunState {
  if (!run || delivery === 'inDoubt') return state;
  const pause = pauseOf(state);
  const known = indexOfRecords(state.history);
  const isNew = (record: DecisionRecord): boolean => {
    const before = known.find(record)?.delivery;
    const isShown = pause && itemOf(pause, record.key);
    // The message may be older than an answer that was accepted since.
    return keys.includes(record.key) && !isShown && before !== 'accepted' && before !== record.delivery;
  };
  const reports = rehydrated({ ...run, threadId: state.threadId }).history.filter(isNew);
  return reports.length === 0 ? state : { ...state, history: withRecords(state.history, reports) };
}

/** The state without the messages of other tabs that are outdated. Their answers stay in the history. */
export function withoutTabMessages(state: RunState, isOutdated: (message: TabMessage) => boolean): RunState {
  const outdated = state.tabs.unprocessed.filter(isOutdated);
  if (outdated.length === 0) return state;
  const { tabs } = state;
  const unprocessed = tabs.unprocessed.filter((message) => !outdated.includes(message));
  return { ...outdated.reduce(withReportedAnswers, state), tabs: { ...tabs, unprocessed } };
}
