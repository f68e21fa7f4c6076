import type { KeyLegend, listenForShortcuts } from './listenForShortcuts.js';

/** The code that listens for shortcuts, and the list of the keys. */
export interface ShortcutCode {
  readonly listenForShortcuts: typeof listenForShortcuts;
  readonly KeyLegend: typeof KeyLegend;
}

let code: ShortcutCode | undefined;
let areWanted = false;
const listeners = new Set<() => void>();

/** The code that listens for shortcuts, once it has loaded. */
export const loadedShortcuts = (): ShortcutCode | undefined => code;

/** Calls `listener` when the code has loaded. Returns a function that unsubscribes. */
export function onShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Makes the code available without a download. */
export function provideShortcuts(given: ShortcutCode): void {
  code = given;
  for (const listener of listeners) listener();
}

/** Loads the code for a panel with shortcuts. If that fails, it loads again with the parts of the panel. */
export function wantShortcuts(): void {
  areWanted = true;
  loadWantedShortcuts().catch(() => undefined);
}

/** Loads the code if a panel has shortcuts, so that it has arrived before a card is shown. */
export async function loadWantedShortcuts(): Promise<void> {
  if (!areWanted || code) return;
  provideShortcuts(await import('./listenForShortcuts.js'));
}
