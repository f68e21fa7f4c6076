'use client';
import { createContext, useContext, useEffect } from 'react';

/** Settles the focus of the panel around, once a change is on the page. Does nothing outside a panel. */
export const FocusContext = createContext<() => void>(() => undefined);

/** For a part of the panel that may lose the focus as it changes: keeps it once the change is on the page. */
export function useKeptFocus(): void {
  const settle = useContext(FocusContext);
  useEffect(settle);
}
