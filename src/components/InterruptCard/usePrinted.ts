'use client';
import { useSyncExternalStore } from 'react';

/** `undefined` in jsdom, which has no media queries. */
const paper = (): MediaQueryList | undefined => globalThis.matchMedia?.('print');

/**
 * Whether the page is being printed. A browser renders again before it prints, so that collapsed content can be added.
 */
export function usePrinted(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = paper();
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => paper()?.matches ?? false,
    () => false,
  );
}
