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
  /** What is shown with the parts. */
  children: (parts: PanelParts) => ReactNode;
  /** What stands there on a page that has them not yet. */
  meanwhile: ReactNode;
}

/**
 * Shows what is made of code that comes later than the panel: at once where it is there. What a server has rendered stays
 * as it is until the code has come, and nobody's focus is lost.
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

/** Waits for the parts. What waits renders anew once they are there. */
const Awaited = lazy(async () => {
  await untilPanelParts();
  return { default: () => null };
});

/** The parts, once they are there. */
export function usePanelParts(): PanelParts | undefined {
  return useSyncExternalStore(onPanelParts, loadedPanelParts, loadedPanelParts);
}

/**
 * Asks for the parts as soon as the agent works or something waits: not every run loads them by itself.
 *
 * @returns whether something waits in vain.
 */
export function useMissingParts(): boolean {
  const run = useProvidedRun();
  const waits = useRunSelector(run, hasQuestions);
  const isWanted = useRunSelector(run, wantsParts);
  const isMissing = useSyncExternalStore(onPanelParts, arePanelPartsMissing, () => false);
  useEffect(() => {
    // Whether it could be loaded, the store says.
    if (isWanted) loadPanelParts().catch(() => undefined);
  }, [isWanted]);
  return waits && isMissing;
}

const hasQuestions = ({ interrupts }: RunSnapshot): boolean => interrupts.length > 0;
const wantsParts = (snapshot: RunSnapshot): boolean => snapshot.status !== 'idle' || hasQuestions(snapshot);
