import type { DraftStorage } from '../model/DraftStorage.js';

/** A storage in memory. It stores copies as JSON, as a real storage does. */
export function memoryStorage(): DraftStorage & { readonly saved: ReadonlyMap<string, string> } {
  const saved = new Map<string, string>();
  return {
    saved,
    load: (key) =>
      Promise.resolve(saved.has(key) ? (JSON.parse(saved.get(key) ?? 'null') as unknown) : undefined),
    save: (key, value) => Promise.resolve(void saved.set(key, JSON.stringify(value))),
    remove: (key) => Promise.resolve(void saved.delete(key)),
    clear: () => Promise.resolve(saved.clear()),
  };
}
