import { isJsonObject, own, parseJson } from '../../model/json.js';

/** Reads rows of a list that is addressed by offset. */
export type ReadRows<T> = (
  offset: number,
  count: number,
) => Promise<{ readonly rows: readonly T[]; readonly total?: number | undefined }>;

/** One page of such a list. */
export interface OffsetPage<T> {
  readonly rows: readonly T[];
  readonly total?: number | undefined;
  readonly next?: string | undefined;
}

/** Where the next page begins: an offset, and the ids of the rows before it, the last one last. */
interface Position {
  readonly offset: number;
  readonly before: readonly string[];
}

/** How many rows a page reads again, to find its beginning. */
const OVERLAP = 10;

/**
 * One page of a list that can change between two requests. If rows before the page were removed, the offset no longer
 * leads to its beginning, so a page begins after a row that the previous page contained. If the rows before the offset
 * contain none of these, it begins at an earlier offset: a row can then be repeated, but none is lost.
 *
 * @param idOf The id of a row; `undefined` for one that cannot be addressed.
 * @param most The largest number of rows that the server returns.
 */
export async function offsetPage<T>(
  { cursor, limit, most }: { cursor?: string | undefined; limit: number; most: number },
  idOf: (row: T) => string | undefined,
  read: ReadRows<T>,
): Promise<OffsetPage<T>> {
  const position = positionIn(cursor);
  const known = new Set(position.before);
  const { offset } = position;
  for (const start of startsOf(position, limit)) {
    const isFirst = start === 0 && offset > Math.max(limit, OVERLAP);
    const count = Math.min(most, isFirst ? limit : limit + offset - start);
    const { rows, total } = await read(start, count);
    const anchor = rows.findLastIndex((row) => known.has(idOf(row) ?? ''));
    if (anchor === -1 && start > 0 && known.size > 0) continue;
    const fresh = rows.slice(anchor + 1);
    const end = start + rows.length;
    // Nothing follows, or the server ignores the limit. After a whole page of known rows, others can follow.
    const isOver = fresh.length === 0 && rows.length !== count;
    const isLast = rows.length === 0 || isOver || (total === undefined ? rows.length < count : end >= total);
    const before = rows.slice(-Math.max(limit, OVERLAP)).flatMap((row) => idOf(row) ?? []);
    const next: Position = { offset: end, before };
    return { rows: fresh, total, ...(!isLast && { next: JSON.stringify(next) }) };
  }
  return { rows: [] };
}

/**
 * The offsets at which the rows of the previous page are searched: shortly before the page, a page before it, and the
 * start of the list.
 */
function startsOf({ offset, before }: Position, limit: number): readonly number[] {
  // Rows without ids cannot be found again.
  if (before.length === 0) return [offset];
  return [...new Set([OVERLAP, limit, offset].map((rows) => Math.max(0, offset - rows)))];
}

/** Reads a cursor of `offsetPage`. Without one, or with an unreadable one, the list begins at its start. */
function positionIn(cursor: string | undefined): Position {
  const value = parseJson(cursor ?? '')?.value;
  const offset = own(value, 'offset');
  const before = own(value, 'before');
  if (!isJsonObject(value) || typeof offset !== 'number' || !Array.isArray(before))
    return { offset: 0, before: [] };
  return { offset, before: before.filter((id) => typeof id === 'string') };
}
