import { detached } from '../model/detached.js';
import { Latest } from './Latest.js';

/** The numbers from `first` to `last`. */
interface Range {
  readonly first: number;
  last: number;
}

/**
 * Deduplicates event ids. Consecutive ids with a counter, such as `17` or `run-1:17`, are stored as one range. Of all
 * other ids, at least the latest 20,000 are kept; an older id counts as new.
 */
export class SeenIds {
  /** The ranges by the prefix before the number. */
  readonly #ranges = new Latest<Range>();
  readonly #others = new Latest<true>();

  /** Returns whether `id` is new, and marks it as seen. */
  add(id: string): boolean {
    const counter = counterOf(id);
    if (!counter) return this.#addOther(id);
    const { prefix, number } = counter;
    const range = this.#ranges.get(prefix);
    if (range === undefined) {
      this.#ranges.set(detached(prefix), { first: number, last: number });
      return true;
    }
    if (number >= range.first && number <= range.last) return false;
    if (number !== range.last + 1) return this.#addOther(id);
    range.last = number;
    return this.#others.get(id) === undefined;
  }

  #addOther(id: string): boolean {
    if (this.#others.get(id)) return false;
    this.#others.set(detached(id), true);
    return true;
  }
}

/** An event id that ends with a number. */
interface Counter {
  readonly prefix: string;
  readonly number: number;
}

/** The counter in an event id such as `17` or `run-1:17`; `undefined` if the id has none. */
function counterOf(id: string): Counter | undefined {
  const [, prefix, digits] = /^(.*?)(0|[1-9]\d{0,14})$/s.exec(id) ?? [];
  return prefix === undefined ? undefined : { prefix, number: Number(digits) };
}

/** Whether two event ids have the same kind of counter, and that of `id` is larger. */
export function isAfter(id = '', earlier = ''): boolean {
  const [one, other] = [counterOf(id), counterOf(earlier)];
  return one !== undefined && one.prefix === other?.prefix && one.number > other.number;
}
