'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { takeFocus } from './takeFocus.js';

/** Brings the focus back to the button of a form when what was asked about it has been put away. */
export function useFocusAfterHold(held: boolean, form: RefObject<HTMLElement | null>): void {
  const before = useRef(held);
  useEffect(() => {
    if (before.current && !held)
      takeFocus(form.current?.querySelector<HTMLElement>('[type="submit"]') ?? null);
    before.current = held;
  }, [held, form]);
}
