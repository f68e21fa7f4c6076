'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { takeFocus } from './takeFocus.js';

/** Moves the focus back to the button of a form when its confirmation has closed. */
export function useFocusAfterHold(held: boolean, form: RefObject<HTMLElement | null>): void {
  const before = useRef(held);
  useEffect(() => {
    if (before.current && !held)
      takeFocus(form.current?.querySelector<HTMLElement>('[type="submit"]') ?? null);
    before.current = held;
  }, [held, form]);
}
