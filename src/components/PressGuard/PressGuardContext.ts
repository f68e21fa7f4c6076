'use client';
import { createContext, useContext } from 'react';
import { standardPressGuard } from '../../react/pressGuard.js';

/** The `pressGuard` of the panel or the card around, in milliseconds. `undefined` outside of both. */
export const PressGuardContext = createContext<number | undefined>(undefined);

/** The `pressGuard` that applies: the given one, else the one around, else the standard. In milliseconds. */
export function usePressGuardTime(given: number | undefined): number {
  const around = useContext(PressGuardContext);
  return given ?? around ?? standardPressGuard();
}
