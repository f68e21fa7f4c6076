'use client';
import { createContext, useContext, useEffect } from 'react';

/** The panel's function that restores the focus. Outside a panel, it does nothing. */
export const FocusContext = createContext<() => void>(() => undefined);

/**
 * Restores the focus in the panel after each render. For a part of the panel that may lose the focus when it changes.
 */
export function useRestoreFocus(): void {
  const restoreFocus = useContext(FocusContext);
  useEffect(restoreFocus);
}
