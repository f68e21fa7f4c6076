import type { DecisionRecord } from '../model/RunSnapshot.js';
import { rehydrated } from './dehydration.js';
import type { RunState } from './RunState.js';
import type { TabMessage } from './TabsState.js';

/**
 * The state with the records of a run in which another tab has sent answers, if this tab does not show their interrupts,
 * for example because the user has left them here. While that tab shows them, a part of the answers may still have to be
 * sent, so they are not recorded here.
 */
export function withReportedAnswers(state: RunState, { keys, run, delivery }: TabMessage): RunState {
  if (!run || delivery === 'inDoubt') return state;
  const known = new Map(state.history.map((record) => [idOf(record), record.delivery]));
  const isNew = (record: DecisionRecord): boolean => {
    const before = known.get(idOf(record));
    // The message may be older than an answer that was accepted since.
    return keys.includes(record.key) && before !== 'accepted' && before !== record.delivery;
  };
  const reports = rehydrated({ ...run, threadId: state.threadId }).history.filter(isNew);
  if (reports.length === 0) return state;
  const changed = new Set(reports.map(idOf));
  return { ...state, history: [...state.history.filter((record) => !changed.has(idOf(record))), ...reports] };
}

const idOf = ({ batchId, key }: DecisionRecord): string => JSON.stringify([batchId, key]);
