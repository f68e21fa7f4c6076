import { detached } from '../model/detached.js';
import { Latest } from './Latest.js';

/** The numbers from `first` to `last`. */
interface Row {
  readonly first: number;
  last: number;
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
