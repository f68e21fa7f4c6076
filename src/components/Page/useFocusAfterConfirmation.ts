'use client';
import type { RefObject } from 'react';
import { takeFocusToCard } from './takeFocusToCard.js';
import { useAfterChange } from './useAfterChange.js';

/** Moves the focus back to the card of a form, or to its first field, when the confirmation of its input has closed. */
export function useFocusAfterConfirmation(isConfirming: boolean, form: RefObject<HTMLElement | null>): void {
  useAfterChange(isConfirming, () => {
    const { current: fields } = form;
    if (!isConfirming)
      takeFocusToCard(fields, fields?.querySelector<HTMLElement>('input, textarea, select') ?? null);
  });
}
