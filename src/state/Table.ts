import { copyTable } from './copyTable.js';
import { Vector } from './Vector.js';

interface Entry<T> {
  readonly key: string;
  readonly value: T;
}

/**
 * An immutable map with string keys in insertion order. The cost of writing or adding an entry does not depend on the
 * size of the map. An entry is never removed.
 */
export class Table<T> {
  readonly #entries: Vector<Entry<T>>;
  /**
   * The index of each key. Later tables that were derived from this one share it and add to it, so an index beyond the
   * end of a table does not belong to that table.
   */
  readonly #places: Map<string, number>;
  #record: Readonly<Record<string, T>> | undefined;

  constructor(entries: Vector<Entry<T>> = Vector.empty, places = new Map<string, number>()) {
    this.#entries = entries;
    this.#places = places;
  }

  static from<T>(record: Readonly<Record<string, T>>): Table<T> {
    const entries: Entry<T>[] = [];
    // A record without a prototype has only own keys.
    for (const [key, value] of Object.entries(record)) entries.push({ key, value });
    const places = new Map(entries.map(({ key }, place) => [key, place]));
    const table = new Table(Vector.from(entries), places);
    table.#record = record;
    return table;
  }

  get(key: string): T | undefined {
    const place = this.#placeOf(key);
    return place === undefined ? undefined : this.#entries.get(place)?.value;
  }

  has(key: string): boolean {
    return this.#placeOf(key) !== undefined;
  }

  with(key: string, value: T): Table<T> {
    const known = this.#placeOf(key);
    if (known !== undefined) return new Table(this.#entries.with(known, { key, value }), this.#places);
    const { length } = this.#entries;
    // Another table was already derived from this one: each continues with its own indexes.
    const isLast = length > 0 && this.#places.size === length;
    const places = isLast ? this.#places : this.#ownPlaces();
    places.set(key, length);
    return new Table(this.#entries.add({ key, value }), places);
  }

  /** Calls `visit` with each entry in insertion order. */
  each(visit: (key: string, value: T) => void): void {
    this.#entries.each(({ key, value }) => visit(key, value));
  }

  /** All entries as a record without a prototype. It is created on first access and is the same object each time. */
  get record(): Readonly<Record<string, T>> {
    if (this.#record === undefined) {
      const record = copyTable<T>();
      this.each((key, value) => (record[key] = value));
      this.#record = record;
    }
    return this.#record;
  }

  #placeOf(key: string): number | undefined {
    const place = this.#places.get(key);
    return place !== undefined && place < this.#entries.length ? place : undefined;
  }

  #ownPlaces(): Map<string, number> {
    const places = new Map<string, number>();
    this.#entries.each(({ key }) => places.set(key, places.size));
    return places;
  }
}
