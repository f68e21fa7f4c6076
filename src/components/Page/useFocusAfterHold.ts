'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { takeFocusToCard } from './takeFocusToCard.js';

/** Moves the focus back to the card of a form, or to its first field, when its confirmation has closed. */
export function useFocusAfterHold(held: boolean, form: RefObject<HTMLElement | null>): void {
  const before = useRef(held);
  useEffect(() => {
    const { current: fields } = form;
    if (before.current && !held)
      takeFocusToCard(fields, fields?.querySelector<HTMLElement>('input, textarea, select') ?? null);
    before.current = held;
  }, [held, form]);
}
