'use client';
import { createContext, useContext } from 'react';

/** What a card passes to the parts that render inside it. */
export interface CardSurroundings {
  /** Whether the server supports a cancellation. */
  readonly canCancel: boolean;
}

/** Surrounds every renderer. A renderer outside a card may offer everything. */
export const CardContext = createContext<CardSurroundings>({ canCancel: true });

export function useCard(): CardSurroundings {
  return useContext(CardContext);
}
