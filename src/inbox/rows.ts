import { oncePer } from '../react/oncePer.js';
import type { Listed } from './listed.js';
import { comparator, groupOf, type View } from './ordering.js';

/** What the last response of a source contains. */
export interface ReadList {
  readonly source: string;
  readonly items: readonly Listed[];
  /** Whether the source has more items than these. */
  readonly hasMore: boolean;
  /** The number of pages that were read for it, one after another. */
  readonly pages: number;
  /** Counts the responses. 0: none has arrived. */
  readonly responses: number;
  /** Identifies the request. */
  readonly query: string;
}

/** A row at its place. */
export interface Row {
  readonly listed: Listed;
  /** The group in which it was placed. It stays there until the rows are arranged again. */
  readonly group: string;
  /** The number of responses that should contain the item, and do not. */
  readonly absences: number;
  readonly isGone: boolean;
  /** Whether its questions differ from those when the user last opened or marked it. */
  readonly isChanged: boolean;
}

/** The rows by key, in order. */
export type Rows = ReadonlyMap<string, Row>;

export const noRows: Rows = new Map();

const rowOf = (listed: Listed, view: View): Row => ({
  listed,
  group: groupOf(listed, view.groupBy),
  absences: 0,
  isGone: false,
  isChanged: false,
});

/** Rows for these items, in the order of the view: the groups by their first items. */
export function arranged(items: readonly Listed[], view: View): Rows {
  const sorted = [...items].sort(comparator(view.sort)).map((listed) => rowOf(listed, view));
  return inGroups(sorted);
}

/** The rows by group, in the order of the first ones. */
function byGroup(rows: Iterable<Row>): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.group);
    if (group) group.push(row);
    else groups.set(row.group, [row]);
  }
  return groups;
}

const inGroups = (rows: Iterable<Row>): Rows =>
  new Map([...byGroup(rows).values()].flat().map((row) => [row.listed.key, row]));

/** The rows with new ones before the first row of their group that sorts after them. The others keep their order. */
export function withArrivals(rows: Rows, items: readonly Listed[], view: View): Rows {
  const compare = comparator(view.sort);
  const groups = byGroup(rows.values());
  for (const [name, arrivals] of byGroup(arranged(items, view).values())) {
    const placed = (groups.get(name) ?? []).flatMap((row) => {
      const until = arrivals.findIndex(({ listed }) => compare(listed, row.listed) >= 0);
      return [...arrivals.splice(0, until === -1 ? arrivals.length : until), row];
    });
    groups.set(name, [...placed, ...arrivals]);
  }
  return inGroups([...groups.values()].flat());
}

/** The rows with new ones after the others of their group. */
export function withMore(rows: Rows, items: readonly Listed[], view: View): Rows {
  return inGroups([...rows.values(), ...arranged(items, view).values()]);
}

/** The rows without one. */
export function withoutRow(rows: Rows, key: string): Rows {
  const rest = new Map(rows);
  return rest.delete(key) ? rest : rows;
}

/** The rows with changes of one. */
export function withRow(rows: Rows, key: string, change: Partial<Row>): Rows {
  const row = rows.get(key);
  return row ? new Map(rows).set(key, { ...row, ...change }) : rows;
}

/**
 * The rows of a source after a response, or with the same response as before. No row moves, and none is removed.
 *
 * A row is gone if the response should contain its item, and does not. If the source has more items, that is known only
 * of the items before one that the response still contains. If it was read in several pages, an item can have moved
 * from one to the other between two requests, so it has to be absent twice.
 */
export function afterResponse(rows: Rows, list: ReadList, before: ReadList): Rows {
  const now = byKey(list.items);
  const isNew = list.responses !== before.responses;
  let passed: ReadonlySet<string> | undefined;
  let next: Map<string, Row> | undefined;
  for (const [key, row] of rows) {
    if (row.listed.source !== list.source) continue;
    const listed = now.get(key);
    const isExpected = (): boolean =>
      !list.hasMore || row.absences > 0 || (passed ??= passedKeys(before.items, now)).has(key);
    const after = listed ? present(row, listed) : isNew && isExpected() ? absent(row, list.pages) : row;
    if (after !== row) (next ??= new Map(rows)).set(key, after);
  }
  return next ?? rows;
}

const byKey = oncePer(
  (items: readonly Listed[]): ReadonlyMap<string, Listed> => new Map(items.map((each) => [each.key, each])),
);

/** The keys of the earlier items before one that is still there. */
function passedKeys(items: readonly Listed[], now: ReadonlyMap<string, Listed>): ReadonlySet<string> {
  const last = items.findLastIndex(({ key }) => now.has(key));
  return new Set(items.slice(0, last + 1).map(({ key }) => key));
}

function present(row: Row, listed: Listed): Row {
  if (row.listed === listed && row.absences === 0) return row;
  const isChanged = row.isChanged || row.listed.asked !== listed.asked || listed.asked === undefined;
  return { ...row, listed, absences: 0, isGone: false, isChanged };
}

function absent(row: Row, pages: number): Row {
  if (row.isGone) return row;
  const absences = row.absences + 1;
  return { ...row, absences, isGone: absences >= (pages > 1 ? 2 : 1) };
}
