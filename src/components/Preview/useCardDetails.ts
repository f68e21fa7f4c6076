import { useSyncExternalStore, type ComponentType } from 'react';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { ArgumentsPreviewProps } from './ArgumentsPreview.js';
import type { TextDiffProps } from './TextDiff.js';

/**
 * The components that show values, changes and results in detail. They load after the card, which works without them.
 */
export interface CardDetails {
  readonly ArgumentsPreview: ComponentType<ArgumentsPreviewProps>;
  readonly ChangedQuestion: ComponentType<{ interrupt: PendingInterrupt }>;
  readonly KeptReceipts: ComponentType;
  readonly TextDiff: ComponentType<TextDiffProps>;
}

let details: CardDetails | undefined;
const listeners = new Set<() => void>();

/** Makes the components available to every card. */
export function provideCardDetails(given: CardDetails): void {
  details = given;
  for (const listener of listeners) listener();
}

function onCardDetails(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const loaded = (): CardDetails | undefined => details;
const nothingYet = (): undefined => undefined;

/** The components, once they have loaded. A server renders none, and hydration starts from the server's markup. */
export function useCardDetails(): CardDetails | undefined {
  return useSyncExternalStore(onCardDetails, loaded, nothingYet);
}
