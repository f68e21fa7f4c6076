'use client';
import { createContext, useContext } from 'react';

/** What a card passes to the parts that render inside it. */
export interface CardContextValue {
  /** Whether the server supports a cancellation. */
  readonly canCancel: boolean;
  /** The ids of the elements that describe its decisions: the question and its risk. @default nothing */
  readonly describedBy?: string | undefined;
}

/** The card around a renderer. A renderer outside a card can offer everything. */
export const CardContext = createContext<CardContextValue>({ canCancel: true });

/** The card around a component. */
export function useCard(): CardContextValue {
  return useContext(CardContext);
}
