'use client';
import { createContext, useContext, useEffect } from 'react';

/** Restores the focus in the panel after a render. Does nothing outside a panel. */
export const FocusContext = createContext<() => void>(() => undefined);

/** For a part of the panel that may lose the focus when it changes: restores the focus after the render. */
export function useKeptFocus(): void {
  const settle = useContext(FocusContext);
  useEffect(settle);
}
