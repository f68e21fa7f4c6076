import { stableJson } from '../model/stableJson.js';

/** A range of items that `before` and `after` do not share. It starts at `from` in `before`, and at `to` in `after`. */
export interface ListGap {
  readonly from: number;
  readonly removed: number;
  readonly to: number;
  readonly added: number;
}

/** How far two lists can be apart before they agree again. It bounds the work for each item. */
const MOST_APART = 50;

/**
 * The gaps between two lists, compared by the content of their items, so that one inserted item is one gap. `undefined`
 * if the lists have too little in common. The gaps are not always the fewest.
 */
export function diffLists(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly ListGap[] | undefined {
  const numbers = new Map<string, number>();
  const numberOf = (item: unknown): number => {
    const text = stableJson(item);
    const found = numbers.get(text) ?? numbers.size;
    numbers.set(text, found);
    return found;
  };
  const [old, current] = [before.map(numberOf), after.map(numberOf)];
  const gaps: ListGap[] = [];
  let [from, to] = [0, 0];
  while (from < old.length || to < current.length) {
    const gap = gapAt(old, current, from, to);
    if (!gap) return undefined;
    const [removed, added] = gap;
    if (removed > 0 || added > 0) gaps.push({ from, removed, to, added });
    from += removed + 1;
    to += added + 1;
  }
  return gaps;
}

/** How many items of each list to skip until they agree, or end. */
function gapAt(
  old: readonly number[],
  current: readonly number[],
  from: number,
  to: number,
): readonly [removed: number, added: number] | undefined {
  const [left, right] = [old.length - from, current.length - to];
  for (let apart = 0; apart <= MOST_APART; apart += 1) {
    for (let removed = Math.max(0, apart - right); removed <= Math.min(apart, left); removed += 1) {
      const added = apart - removed;
      if (removed === left && added === right) return [removed, added];
      if (removed < left && added < right && old[from + removed] === current[to + added]) {
        return [removed, added];
      }
    }
  }
  return undefined;
}
