import { detached } from '../model/detached.js';

/** So many ids are kept at least that are not numbered one after the other, and so many rows of numbers. */
const LEAST = 20_000;

/** The numbers from `first` to `last`. */
interface Row {
  readonly first: number;
  last: number;
}

/** The latest entries: of two maps that take turns, the older one is let go of as a whole. */
class Latest<T> {
  #young = new Map<string, T>();
  #old = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: T): void {
    if (this.#young.size === LEAST) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }
}

/**
 * The ids of the events that came, of which each is told once. Ids that count up, such as `17` or `run-1:17`, take the
 * room of one, however many come. Of others at least the latest 20,000 are kept: what a server replays from further back than that
 * counts as new.
 */
export class SeenIds {
  /** By what stands before the number. */
  readonly #rows = new Latest<Row>();
  readonly #others = new Latest<true>();

  /** Whether `id` comes for the first time. It counts as seen from now on. */
  add(id: string): boolean {
    const [, prefix, digits] = /^(.*?)(0|[1-9]\d{0,14})$/s.exec(id) ?? [];
    if (prefix === undefined || digits === undefined) return this.#addOther(id);
    const number = Number(digits);
    const row = this.#rows.get(prefix);
    if (row === undefined) {
      this.#rows.set(detached(prefix), { first: number, last: number });
      return true;
    }
    if (number >= row.first && number <= row.last) return false;
    if (number !== row.last + 1) return this.#addOther(id);
    row.last = number;
    return this.#others.get(id) === undefined;
  }

  #addOther(id: string): boolean {
    if (this.#others.get(id)) return false;
    this.#others.set(detached(id), true);
    return true;
  }
}
