import { useSyncExternalStore } from 'react';

/** The values of the toolbars for theme and language. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ar';
}

let current: Look | undefined;
const listeners = new Set<() => void>();

/** Re-renders the mounted story in another look. `undefined` restores the look of the toolbars. */
export function show(look: Look | undefined): void {
  current = look;
  for (const listener of listeners) listener();
}

/** The look that overrides the toolbars. */
export function useShownLook(): Look | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
