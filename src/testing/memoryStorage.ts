import type { DraftStorage } from '../model/DraftStorage.js';

/** A storage that lives as long as the object: what a reload finds is what was saved, copied as JSON. */
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
