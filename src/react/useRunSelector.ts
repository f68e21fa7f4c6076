'use client';
import { useMemo, useSyncExternalStore } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';

/**
 * Reads one thing out of a run and renders again only when that thing is another one (`Object.is`). The
 * selector may build a new object: it is called once per snapshot.
 */
export function useRunSelector<T>(run: AgentRun, selector: (snapshot: RunSnapshot) => T): T {
  const select = useMemo(() => selectOncePerSnapshot(run, selector), [run, selector]);
  return useSyncExternalStore(run.subscribe, select, select);
}

function selectOncePerSnapshot<T>(run: AgentRun, selector: (snapshot: RunSnapshot) => T): () => T {
  let last: { snapshot: RunSnapshot; selected: T } | undefined;
  return () => {
    const snapshot = run.getSnapshot();
    if (last?.snapshot !== snapshot) last = { snapshot, selected: selector(snapshot) };
    return last.selected;
  };
}
