/** The minimum number of entries that are kept. */
const MIN_ENTRIES = 20_000;

/**
 * A map that keeps at least the latest 20,000 entries. When the younger of its two maps is full, it replaces the older
 * one.
 */
export class Latest<T> {
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: T): void {
    if (this.#young.size === MIN_ENTRIES) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}
