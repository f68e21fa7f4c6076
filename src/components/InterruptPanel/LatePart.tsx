'use client';
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { useHydrated } from '../Hydration/useHydrated.js';
import {
  arePanelPartsMissing,
  loadedPanelParts,
  loadPanelParts,
  onPanelParts,
  untilPanelParts,
  type PanelParts,
} from './loadPanelParts.js';

/** Props of {@link LatePart}. */
export interface LatePartProps {
  /** Renders with the loaded parts. */
  children: (parts: PanelParts) => ReactNode;
  /** The fallback on a page that has not loaded the parts yet. */
  meanwhile: ReactNode;
}

/**
 * Renders parts whose code loads after the panel. If the code has loaded, it renders immediately. Server-rendered
 * markup stays as it is until the code has loaded, and keeps the focus.
 */
export function LatePart({ children, meanwhile }: LatePartProps): ReactNode {
  return (
    <Suspense fallback={meanwhile}>
      <Part meanwhile={meanwhile}>{children}</Part>
    </Suspense>
  );
}

function Part({ children, meanwhile }: LatePartProps): ReactNode {
  const parts = usePanelParts();
  const waits = useRunSelector(useProvidedRun(), hasQuestions);
  const isHydrated = useHydrated();
  if (parts) return children(parts);
  return waits && !isHydrated ? <Awaited /> : meanwhile;
}

/** Suspends until the parts have loaded, then re-renders. */
const Awaited = lazy(async () => {
  await untilPanelParts();
  return { default: () => null };
});

/** The parts, once they have loaded. */
export function usePanelParts(): PanelParts | undefined {
  return useSyncExternalStore(onPanelParts, loadedPanelParts, loadedPanelParts);
}

/**
 * Loads the parts as soon as the agent works or a question waits. Not every run loads them itself.
 *
 * @returns whether a question waits although the load has failed.
 */
export function useMissingParts(): boolean {
  const run = useProvidedRun();
  const waits = useRunSelector(run, hasQuestions);
  const isWanted = useRunSelector(run, wantsParts);
  const isMissing = useSyncExternalStore(onPanelParts, arePanelPartsMissing, () => false);
  useEffect(() => {
    // The store reports whether it has loaded.
    if (isWanted) loadPanelParts().catch(() => undefined);
  }, [isWanted]);
  return waits && isMissing;
}

const hasQuestions = ({ interrupts }: RunSnapshot): boolean => interrupts.length > 0;
const wantsParts = (snapshot: RunSnapshot): boolean => snapshot.status !== 'idle' || hasQuestions(snapshot);
