import { createContext } from 'react';
import { loadedEngine } from '../../react/questionCode.js';
import { useHydrated } from '../Hydration/useHydrated.js';

/** Which buttons are disabled for now. `answers`: all except those that undo an answer or cancel the question. */
export type DisabledButtons = 'none' | 'answers' | 'all';

/** Which of the buttons below are disabled. */
export const DisabledButtonsContext = createContext<DisabledButtons>('none');

/**
 * While an answer is checked, no other answer can be given. Until the code for interrupts has loaded, every interrupt
 * counts as `checking`, and no button works.
 */
export function useDisabledButtons(isChecking: boolean): DisabledButtons {
  const isHydrated = useHydrated();
  if (!isChecking) return 'none';
  return isHydrated && loadedEngine() ? 'answers' : 'all';
}
