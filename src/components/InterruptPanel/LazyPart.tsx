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

/** Props of {@link LazyPart}. */
export interface LazyPartProps {
  /** Renders with the loaded parts. */
  children: (parts: PanelParts) => ReactNode;
  /** Renders on a page until the parts have loaded. */
  fallback: ReactNode;
}

/**
 * Renders parts of the panel whose code is lazy-loaded. If it has loaded, they render immediately. Server-rendered
 * markup stays as it is until the code has loaded, and keeps the focus.
 */
export function LazyPart({ children, fallback }: LazyPartProps): ReactNode {
  return (
    <Suspense fallback={fallback}>
      <Part fallback={fallback}>{children}</Part>
    </Suspense>
  );
}

function Part({ children, fallback }: LazyPartProps): ReactNode {
  const parts = usePanelParts();
  const isAsked = useRunSelector(useProvidedRun(), hasQuestions);
  const isHydrated = useHydrated();
  if (parts) return children(parts);
  return isAsked && !isHydrated ? <UntilLoaded /> : fallback;
}

/** Suspends until the parts have loaded, then re-renders. */
const UntilLoaded = lazy(async () => {
  await untilPanelParts();
  return { default: () => null };
});

/** The parts, once they have loaded. */
export function usePanelParts(): PanelParts | undefined {
  return useSyncExternalStore(onPanelParts, loadedPanelParts, loadedPanelParts);
}

/**
 * Loads the parts as soon as the agent works or a question is pending. Not every run object loads them itself.
 *
 * @returns whether a question is pending and the parts are missing, because the load has failed or takes too long.
 */
export function useLoadPanelParts(): { readonly areMissing: boolean } {
  const run = useProvidedRun();
  const isAsked = useRunSelector(run, hasQuestions);
  const isWanted = useRunSelector(run, wantsParts);
  const isMissing = useSyncExternalStore(onPanelParts, arePanelPartsMissing, () => false);
  useEffect(() => {
    // `arePanelPartsMissing` reports a failure.
    if (isWanted) loadPanelParts().catch(() => undefined);
  }, [isWanted]);
  return { areMissing: isAsked && isMissing };
}

const hasQuestions = ({ interrupts }: RunSnapshot): boolean => interrupts.length > 0;
const wantsParts = (snapshot: RunSnapshot): boolean => snapshot.status !== 'idle' || hasQuestions(snapshot);
