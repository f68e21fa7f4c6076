'use client';
import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import { useHydrated } from '../Hydration/useHydrated.js';
import { loadedShortcuts, onShortcuts, wantShortcuts } from './loadShortcuts.js';
import type { Shortcuts } from './Shortcuts.js';

/**
 * Listens for shortcuts in a panel, if a host enables them. The code is lazy-loaded, and the panel waits for it before
 * it shows a card. Returns the keys that work, so that no button shows a key that does nothing.
 */
export function useShortcuts(
  panel: RefObject<HTMLElement | null>,
  wanted: Shortcuts | undefined,
): Shortcuts | undefined {
  const isHydrated = useHydrated();
  const code = useSyncExternalStore(onShortcuts, loadedShortcuts, loadedShortcuts);
  // Before the effects that load the parts of the panel.
  useLayoutEffect(() => {
    if (!wanted) return undefined;
    wantShortcuts();
    return panel.current ? code?.listenForShortcuts(panel.current, wanted) : undefined;
  }, [panel, code, wanted]);
  return isHydrated && code ? wanted : undefined;
}
