import { loadCompanions } from './companions.js';
import type { createEngine } from './engine.js';

type CreateEngine = typeof createEngine;

let create: CreateEngine | undefined;
let loading: Promise<CreateEngine> | undefined;
let listeners: (() => void)[] = [];

/** The code for responses and interrupts, if it has loaded. */
export const loadedEngine = (): CreateEngine | undefined => create;

/** Makes the code available without a download. */
export function provideEngine(given: CreateEngine): void {
  create = given;
  const waiting = listeners;
  listeners = [];
  for (const listener of waiting) listener();
}

/** Loads the code and its companions, once. After a failed download, the next call tries again. */
export function loadEngine(): Promise<CreateEngine> {
  if (create) return Promise.resolve(create);
  for (const load of loadCompanions()) load.catch(() => undefined);
  loading ??= import('./engine.js').then(
    ({ createEngine: loaded }) => {
      provideEngine(loaded);
      return loaded;
    },
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

/** Calls the listener when the code has loaded. */
export function onEngine(listener: () => void): void {
  listeners.push(listener);
}
