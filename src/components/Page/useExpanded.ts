'use client';
import { useState, useSyncExternalStore } from 'react';

/** `undefined` on a server, and in jsdom, which has no media queries. */
const paper = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

const isPrinted = (): boolean => !!paper()?.matches;

const subscribe = (changed: () => void): (() => void) => {
  const query = paper();
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
};

/** Whether the page is being printed. A browser renders again before it prints. */
export const usePrinted = (): boolean => useSyncExternalStore(subscribe, isPrinted, isPrinted);

/**
 * Whether the user has expanded something, or the page is being printed, so that paper shows the collapsed content.
 */
export function useExpanded(): readonly [isExpanded: boolean, expand: (isExpanded: boolean) => void] {
  const [isExpanded, expand] = useState(false);
  const printed = usePrinted();
  return [isExpanded || printed, expand];
}
