'use client';
import { createContext, useContext, type ReactNode } from 'react';
import type { ShortcutAction, Shortcuts } from './Shortcuts.js';

/** The active shortcuts. `undefined` if there are none. */
export const ShortcutContext = createContext<Shortcuts | undefined>(undefined);

/** How a button shows its shortcut: attributes for the button, and a hint inside it. */
export interface ShortcutKey {
  readonly attributes?: { readonly 'data-shortcut': ShortcutAction; readonly 'aria-keyshortcuts': string };
  readonly sign?: ReactNode;
}

const noKey: ShortcutKey = {};

/** The shortcut of a button, if its action has one. */
export function useShortcutKey(action: ShortcutAction | undefined): ShortcutKey {
  const shortcuts = useContext(ShortcutContext);
  const key = action && shortcuts?.[action];
  if (!key) return noKey;
  return {
    attributes: { 'data-shortcut': action, 'aria-keyshortcuts': key },
    // Assistive technology reads the attribute, and the button keeps its name.
    sign: (
      <kbd className="rai-key" aria-hidden translate="no">
        {key.length === 1 ? key.toUpperCase() : key}
      </kbd>
    ),
  };
}
