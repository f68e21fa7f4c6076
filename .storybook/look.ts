import { useSyncExternalStore } from 'react';

/** What the toolbars for theme and language say. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ar';
}

let current: Look | undefined;
const listeners = new Set<() => void>();

/** Shows the mounted story in another look. `undefined` shows it in the look of the toolbars. */
export function show(look: Look | undefined): void {
  current = look;
  for (const listener of listeners) listener();
}

/** The look that replaces the one of the toolbars. */
export function useShownLook(): Look | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
