'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether hydration is done: `false` on a server and during hydration, so that both render the same, and `true`
 * afterwards. A page without server rendering starts with `true`.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
