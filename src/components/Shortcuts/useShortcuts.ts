'use client';
import { useEffect, useState, type RefObject } from 'react';
import type { Shortcuts } from './Shortcuts.js';

/**
 * Listens for keys in a panel, where a host wants them: the code comes only then. Returns the keys once they act, so
 * that no button ever shows one that does nothing.
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
      // Without the code there are no shortcuts, and none are shown.
      () => undefined,
    );
    return () => {
      over = true;
      end?.();
    };
  }, [panel, wanted]);
  return active === wanted ? active : undefined;
}
