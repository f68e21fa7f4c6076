import { copyTable } from './copyTable.js';
import { Vector } from './Vector.js';

interface Entry<T> {
  readonly key: string;
  readonly value: T;
}

/**
 * An immutable map from strings, in the order of its keys' arrival, in which one entry is written or added at a cost
 * that does not grow with the map. An entry is never removed.
 */
export class Table<T> {
  readonly #entries: Vector<Entry<T>>;
  /**
   * Where each key stands. Later tables that grew out of this one share it, and add to it: a place beyond the end
   * of a table is none of its own.
   */
  readonly #places: Map<string, number>;
  #record: Readonly<Record<string, T>> | undefined;

  constructor(entries: Vector<Entry<T>> = Vector.empty, places = new Map<string, number>()) {
    this.#entries = entries;
    this.#places = places;
  }

  static from<T>(record: Readonly<Record<string, T>>): Table<T> {
    const entries: Entry<T>[] = [];
    // A record without a prototype has no keys but its own.
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

  with(key: string, value: T): Table<T> {
    const known = this.#placeOf(key);
    if (known !== undefined) return new Table(this.#entries.with(known, { key, value }), this.#places);
    const { length } = this.#entries;
    // Another table has grown out of the same one already: each goes on with places of its own.
    const isLast = length > 0 && this.#places.size === length;
    const places = isLast ? this.#places : this.#ownPlaces();
    places.set(key, length);
    return new Table(this.#entries.add({ key, value }), places);
  }

  /** Calls `visit` with each entry, in the order of arrival. */
  each(visit: (key: string, value: T) => void): void {
    this.#entries.each(({ key, value }) => visit(key, value));
  }

  /** All of it as a record without a prototype, made when it is first asked for; the same one each time. */
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
