import { panelParts } from '#panelParts';
import { loadWithEngine } from '../../react/questionCode.js';
import { loadCardDetails } from '../InterruptCard/loadCardDetails.js';
import { loadWantedShortcuts } from '../Shortcuts/loadShortcuts.js';
import type { panelParts as loadedParts } from './panelParts.js';

/** The parts of the panel that show questions. */
export type PanelParts = typeof loadedParts;

/** How long a question waits for the parts before the panel shows an error, in milliseconds. */
const MISSING_AFTER = 3_000;

let parts: PanelParts | undefined = panelParts;
let missing = false;
let loading: Promise<void> | undefined;
let arrive = (): void => undefined;
/** Resolves once the parts have loaded, after any number of attempts. */
const arrival = new Promise<void>((resolve) => (arrive = resolve));
const listeners = new Set<() => void>();

/** The parts, once they have loaded. */
export const loadedPanelParts = (): PanelParts | undefined => parts;

/** Whether the parts failed to load, or have been loading for too long. */
export const arePanelPartsMissing = (): boolean => missing && !parts;

/**
 * Calls `listener` when the parts have loaded, and when they count as missing.
 *
 * @returns a function that unsubscribes.
 */
export function onPanelParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Makes the parts available without a download. */
export function providePanelParts(given: PanelParts): void {
  parts = given;
  arrive();
  for (const listener of listeners) listener();
}

/** Loads the parts once, together with those of a card. After a failed download, the next call tries again. */
export function loadPanelParts(): Promise<void> {
  return (loading ??= load());
}

/** Resolves when this call or any other has loaded the parts. Never rejects. */
export async function untilPanelParts(): Promise<void> {
  loadPanelParts().catch(() => undefined);
  await arrival;
}

async function load(): Promise<void> {
  const timer = setTimeout(() => setMissing(true), MISSING_AFTER);
  try {
    const [{ questionParts }] = await Promise.all([
      import('./questionParts.js'),
      loadCardDetails(),
      loadWantedShortcuts(),
    ]);
    questionParts.provide();
    if (!parts) providePanelParts(questionParts.panelParts);
  } catch (cause) {
    setMissing(true);
    throw cause;
  } finally {
    clearTimeout(timer);
    loading = undefined;
  }
}

function setMissing(value: boolean): void {
  missing = value;
  for (const listener of listeners) listener();
}

loadWithEngine({ isLoaded: () => parts !== undefined, load: loadPanelParts });
