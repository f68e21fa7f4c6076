'use client';
import { useEffect, useRef, type RefObject } from 'react';
import { takeFocusToCard } from './takeFocusToCard.js';

/** Moves the focus back to the card of a form, or to its first field, when the confirmation of its input has closed. */
export function useFocusAfterConfirmation(isConfirming: boolean, form: RefObject<HTMLElement | null>): void {
  const before = useRef(isConfirming);
  useEffect(() => {
    const { current: fields } = form;
    if (before.current && !isConfirming)
      takeFocusToCard(fields, fields?.querySelector<HTMLElement>('input, textarea, select') ?? null);
    before.current = isConfirming;
  }, [isConfirming, form]);
}
