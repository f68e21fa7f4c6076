import { panelParts } from '#panelParts';
import { loadWithEngine } from '../../react/questionCode.js';
import { loadAnswerParts } from '../AnswerPart/loadAnswerParts.js';
import type * as panelPartsModule from './panelParts.js';

/** The components of `panelParts`. */
export type PanelParts = typeof panelPartsModule;

/** How long a question waits for the parts before the panel says that they are missing, in milliseconds. */
const PATIENCE = 3_000;

let parts: PanelParts | undefined = panelParts;
let missing = false;
let loading: Promise<void> | undefined;
let arrive = (): void => undefined;
/** Settles once the parts are there, however often they have to be asked for. */
const arrival = new Promise<void>((resolve) => (arrive = resolve));
const listeners = new Set<() => void>();

/** The parts, once they are there. */
export const loadedPanelParts = (): PanelParts | undefined => parts;

/** Whether the parts could not be loaded, or have been on their way for too long. */
export const arePanelPartsMissing = (): boolean => missing && !parts;

/** Tells of both. @returns what ends it. */
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

/** Loads the parts, once, with what stands in a card. After a download that failed, the next call tries again. */
export function loadPanelParts(): Promise<void> {
  return (loading ??= load());
}

/** The same for who can wait until another call succeeds. */
export async function untilPanelParts(): Promise<void> {
  loadPanelParts().catch(() => undefined);
  await arrival;
}

async function load(): Promise<void> {
  const patience = setTimeout(() => setMissing(true), PATIENCE);
  try {
    const [module] = await Promise.all([import('./panelParts.js'), loadAnswerParts()]);
    if (!parts) providePanelParts(module);
  } catch (cause) {
    setMissing(true);
    throw cause;
  } finally {
    clearTimeout(patience);
    loading = undefined;
  }
}

function setMissing(value: boolean): void {
  missing = value;
  for (const listener of listeners) listener();
}

loadWithEngine({ isLoaded: () => parts !== undefined, load: loadPanelParts });
