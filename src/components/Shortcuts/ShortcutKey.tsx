'use client';
import { createContext, useContext, type ReactNode } from 'react';
import type { ShortcutAction, Shortcuts } from './Shortcuts.js';

/** The keys that act here. `undefined` where none do. */
export const ShortcutContext = createContext<Shortcuts | undefined>(undefined);

/** What tells of the key of a button: attributes for the button itself, and a sign to stand in it. */
export interface ShortcutKey {
  readonly attributes?: { readonly 'data-shortcut': ShortcutAction; readonly 'aria-keyshortcuts': string };
  readonly sign?: ReactNode;
}

const noKey: ShortcutKey = {};

/** The key that presses a button, where its action has one. */
export function useShortcutKey(action: ShortcutAction | undefined): ShortcutKey {
  const key = useContext(ShortcutContext)?.[action ?? 'approve'];
  if (!action || !key) return noKey;
  return {
    attributes: { 'data-shortcut': action, 'aria-keyshortcuts': key },
    // Assistive technology has it from the attribute, and the button keeps its name.
    sign: (
      <kbd className="rai-key" aria-hidden translate="no">
        {key.length === 1 ? key.toUpperCase() : key}
      </kbd>
    ),
  };
}
