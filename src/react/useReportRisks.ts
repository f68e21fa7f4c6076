'use client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import type { Risk } from '../model/Risk.js';
import { ratingsOf } from '../run/ratedRun.js';

type Risks = ReadonlyMap<string, Risk>;

const listeners = new Set<() => void>();
let changes = 0;

function notify(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

/**
 * While a component is mounted, the run object has the risks that the component shows. `sendDelay` and “approve all”
 * use them.
 */
export function useReportRisks(run: AgentRun, risks: Risks): void {
  useEffect(() => {
    const component = {};
    const ratings = ratingsOf(run);
    ratings?.set(component, risks);
    notify();
    return () => {
      ratings?.delete(component);
      notify();
    };
  }, [run, risks]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const read = (): number => changes;

/** The risks that the mounted components show. Without a panel, each card can have its own. */
export function useReportedRisks(run: AgentRun): readonly Risks[] {
  const version = useSyncExternalStore(subscribe, read, read);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ratings have changed
  return useMemo(() => [...new Set(ratingsOf(run)?.values())], [run, version]);
}
