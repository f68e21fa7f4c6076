import type { DraftStorage } from '../model/DraftStorage.js';

/** A storage in memory. It stores copies as JSON, as a real storage does. */
export function memoryStorage(): DraftStorage & { readonly saved: ReadonlyMap<string, string> } {
  const saved = new Map<string, string>();
  const read = (key: string): unknown => {
    const text = saved.get(key);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  };
  return {
    saved,
    load: (key) => Promise.resolve(read(key)),
    save: (key, value, merge) =>
      Promise.resolve(void saved.set(key, JSON.stringify(merge ? merge(read(key)) : value))),
    remove: (key, isMeant) => Promise.resolve(void ((isMeant?.(read(key)) ?? true) && saved.delete(key))),
    clear: () => Promise.resolve(saved.clear()),
  };
}
