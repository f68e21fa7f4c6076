import { detached } from '../model/detached.js';

/** So many ids are kept that are not numbered one after the other, and so many rows of numbers. */
const MOST = 20_000;

/**
 * The ids of the events that came, of which each is told once. Ids that count up, such as `17` or `run-1:17`, take the
 * room of one, however many come. Of others the latest 20,000 are kept: what a server replays from further back than that
 * counts as new.
 */
export class SeenIds {
  /** The first and the last number of a row, by what stands before the number. */
  readonly #rows = new Map<string, { readonly first: number; last: number }>();
  readonly #others = new Set<string>();

  /** Whether `id` comes for the first time. It counts as seen from now on. */
  add(id: string): boolean {
    const [, prefix, digits] = /^(.*?)(0|[1-9]\d{0,14})$/s.exec(id) ?? [];
    if (prefix === undefined || digits === undefined) return this.#addOther(id);
    const number = Number(digits);
    const row = this.#rows.get(prefix);
    if (row === undefined) {
      this.#rows.set(detached(prefix), { first: number, last: number });
      forgetFirst(this.#rows);
      return true;
    }
    if (number >= row.first && number <= row.last) return false;
    if (number !== row.last + 1) return this.#addOther(id);
    row.last = number;
    return !this.#others.has(id);
  }

  #addOther(id: string): boolean {
    if (this.#others.has(id)) return false;
    this.#others.add(detached(id));
    forgetFirst(this.#others);
    return true;
  }
}

/** Maps and sets keep the order of arrival. */
function forgetFirst(kept: Map<string, unknown> | Set<string>): void {
  if (kept.size <= MOST) return;
  for (const first of kept.keys()) {
    kept.delete(first);
    return;
  }
}
