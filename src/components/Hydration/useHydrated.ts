'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page has taken over from the server: `false` on a server and while a page hydrates, so that both render
 * the same, and `true` from then on. A page that began without a server starts with `true`.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
