'use client';
import { createContext, useCallback, useContext, useRef, type RefCallback } from 'react';
import { standardPressGuard } from '../../react/standardPressGuard.js';
import { oneActionPerPress } from './oneActionPerPress.js';
import { PressGuardContext } from './PressGuardContext.js';
import { startPressGuard } from './startPressGuard.js';

/** Whether a surrounding card already guards the buttons. */
export const IsGuardedContext = createContext(false);

/**
 * The ref of a part whose decision buttons are guarded against hasty presses, and against presses during which their
 * question changes. Inside of a guarded card it does nothing.
 *
 * @param about Identifies what the part asks. If it changes, its buttons count as new. `''` for nothing: no guard.
 * @param given The `pressGuard` of the part. @default that of the surrounding part, else the standard time
 */
export function usePressGuard(about: string, given?: number): RefCallback<HTMLElement> {
  const around = useContext(PressGuardContext);
  const time = given ?? around ?? standardPressGuard();
  const isGuarded = useContext(IsGuardedContext) && given === undefined;
  const stop = useRef<() => void>(undefined);
  return useCallback(
    (element: HTMLElement | null) => {
      stop.current?.();
      stop.current = undefined;
      if (!element || !about || isGuarded) return;
      oneActionPerPress(element, () => about);
      stop.current = startPressGuard(element, time);
    },
    [about, time, isGuarded],
  );
}
