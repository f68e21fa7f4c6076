'use client';
import { useReducer, useRef, useSyncExternalStore } from 'react';
import { useCommitEffect } from './useCommitEffect.js';

/**
 * `useSyncExternalStore` for a component that an `<Activity>` can hide. React does not follow a store in a hidden
 * component. If the component is shown again, React compares the store after the browser may have painted; this hook
 * compares it before.
 */
export function useStore<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => T,
  readOnServer: () => T,
): T {
  const value = useSyncExternalStore(subscribe, read, readOnServer);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const wasShown = useRef(false);
  useCommitEffect(() => {
    // The first commit of a hydrated component shows what the server has rendered.
    if (wasShown.current && !Object.is(read(), value)) renderAgain();
    wasShown.current = true;
  });
  return value;
}
