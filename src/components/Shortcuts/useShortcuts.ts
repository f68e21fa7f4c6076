'use client';
import { useLayoutEffect, type RefObject } from 'react';
import { useHydrated } from '../Hydration/useHydrated.js';
import type { listenForShortcuts } from './listenForShortcuts.js';
import type { Shortcuts } from './Shortcuts.js';

/**
 * Listens for shortcuts in a panel, if a host enables them. `listen` is lazy-loaded with the cards, so the keys work as
 * soon as a card appears. Returns the keys that work, so that no button shows a key that does nothing.
 */
export function useShortcuts(
  panel: RefObject<HTMLElement | null>,
  listen: typeof listenForShortcuts | undefined,
  wanted: Shortcuts | undefined,
): Shortcuts | undefined {
  const isHydrated = useHydrated();
  useLayoutEffect(
    () => (wanted && panel.current ? listen?.(panel.current, wanted) : undefined),
    [panel, listen, wanted],
  );
  return isHydrated && listen ? wanted : undefined;
}
