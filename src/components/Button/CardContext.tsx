'use client';
import { createContext, useContext } from 'react';

/** What a card passes to the parts that render inside it. */
export interface CardContextValue {
  /** Whether the server supports a cancellation. */
  readonly canCancel: boolean;
  /** The ids of the elements that describe what its buttons decide: the question and its risk. @default nothing */
  readonly describedBy?: string | undefined;
}

/** The card around a renderer. A renderer outside a card can offer everything. */
export const CardContext = createContext<CardContextValue>({ canCancel: true });

/** The card around a component. */
export function useCard(): CardContextValue {
  return useContext(CardContext);
}

/** The value of an attribute that refers to the elements with these ids. */
export const idList = (...ids: readonly (string | false | undefined)[]): string =>
  ids.filter(Boolean).join(' ');
