'use client';
import { createContext, useContext } from 'react';

/** What a card tells the parts that render inside it. */
export interface CardSurroundings {
  /** Whether the server can take a cancellation. */
  readonly canCancel: boolean;
}

/** Stands around every renderer. A renderer on its own may offer everything. */
export const CardContext = createContext<CardSurroundings>({ canCancel: true });

export function useCard(): CardSurroundings {
  return useContext(CardContext);
}
