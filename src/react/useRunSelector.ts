'use client';
import { useMemo } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { useStore } from './useStore.js';

/**
 * Selects a value from the snapshot of a run object. Re-renders only when the value changes (`Object.is`). The selector
 * may return a new object, because it runs once per snapshot.
 */
export function useRunSelector<T>(run: AgentRun, selector: (snapshot: RunSnapshot) => T): T {
  const [select, selectOnServer] = useMemo(
    () => [selectOnce(run.getSnapshot, selector), selectOnce(run.getServerSnapshot, selector)],
    [run, selector],
  );
  return useStore(run.subscribe, select, selectOnServer);
}

/** Calls `selector` once per snapshot. */
function selectOnce<T>(read: () => RunSnapshot, selector: (snapshot: RunSnapshot) => T): () => T {
  let last: { snapshot: RunSnapshot; selected: T } | undefined;
  return () => {
    const snapshot = read();
    if (last?.snapshot !== snapshot) last = { snapshot, selected: selector(snapshot) };
    return last.selected;
  };
}
