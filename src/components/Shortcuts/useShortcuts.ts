'use client';
import { useEffect, useState, type RefObject } from 'react';
import type { Shortcuts } from './Shortcuts.js';

/**
 * Listens for shortcuts in a panel, if a host enables them; their code is lazy-loaded. Returns the keys once they work,
 * so that no button shows a key that does nothing.
 */
export function useShortcuts(
  panel: RefObject<HTMLElement | null>,
  wanted: Shortcuts | undefined,
): Shortcuts | undefined {
  const [active, setActive] = useState<Shortcuts>();
  useEffect(() => {
    if (!wanted) return;
    let end: (() => void) | undefined;
    let over = false;
    import('./listenForShortcuts.js').then(
      ({ listenForShortcuts }) => {
        if (over || !panel.current) return;
        end = listenForShortcuts(panel.current, wanted);
        setActive(wanted);
      },
      // If the code does not load, there are no shortcuts and none are shown.
      () => undefined,
    );
    return () => {
      over = true;
      end?.();
    };
  }, [panel, wanted]);
  return active === wanted ? active : undefined;
}
