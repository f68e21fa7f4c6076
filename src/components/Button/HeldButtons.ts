import { createContext } from 'react';
import { loadedEngine } from '../../react/questionCode.js';
import { useHydrated } from '../Hydration/useHydrated.js';

/** Which buttons do nothing for now: `answers` leaves those that take an answer back, or leave the question. */
export type HeldButtons = 'none' | 'answers' | 'all';

/** What holds the buttons below. */
export const HeldButtonsContext = createContext<HeldButtons>('none');

/** While an answer is checked nothing else is answered. Until the code has come that checks, nothing can be done at all. */
export function useHeldButtons(isChecking: boolean): HeldButtons {
  const isHydrated = useHydrated();
  if (!isChecking) return 'none';
  return isHydrated && loadedEngine() ? 'answers' : 'all';
}
