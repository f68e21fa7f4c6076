import type { Listed } from './listed.js';
import { passes, type View } from './ordering.js';
import { afterResponse, arranged, noRows, withArrivals, withMore, type ReadList, type Rows } from './rows.js';

/** The rows of an inbox, and the lists that they were made from. */
export interface InboxState {
  readonly rows: Rows;
  readonly lists: readonly ReadList[];
  /** Whether the user uses the list, so that no row moves. */
  readonly isHeld: boolean;
}

/** What the rows depend on besides the lists. */
export interface Given {
  readonly view: View;
  /** In epoch milliseconds. */
  readonly now: number;
  /** Whether an item is snoozed. */
  isHidden(listed: Listed): boolean;
}

export const noState: InboxState = { rows: noRows, lists: [], isHeld: false };

/** The state for another view before its lists are read: no rows, except the open one if the view selects it. */
export function withOpenRow(
  { rows }: InboxState,
  open: string | undefined,
  { view, now }: Given,
): InboxState {
  const row = rows.get(open ?? '');
  return row && passes(row.listed, view.filter, now)
    ? { ...noState, rows: arranged([row.listed], view) }
    : noState;
}

/** The loaded items that the filter selects. */
export const selectedIn = (lists: readonly ReadList[], { view, now }: Given): readonly Listed[] =>
  lists.flatMap(({ items }) => items.filter((listed) => passes(listed, view.filter, now)));

/** Whether nothing was read: the only row is the open one. */
const isUnread = ({ lists }: InboxState): boolean => lists.every(({ responses }) => responses === 0);

const shownIn = (lists: readonly ReadList[], given: Given): readonly Listed[] =>
  selectedIn(lists, given).filter((listed) => !given.isHidden(listed));

/**
 * The new items, which wait until the user shows them.
 *
 * @param selected @default the loaded items that the filter selects
 */
export const arrivalsOf = (
  { rows, lists }: InboxState,
  given: Given,
  selected: readonly Listed[] = selectedIn(lists, given),
): readonly Listed[] => selected.filter((listed) => !rows.has(listed.key) && !given.isHidden(listed));

/** The rows of sources that have not responded. */
const unread = (rows: Rows, lists: readonly ReadList[]): readonly Listed[] =>
  [...rows.values()].flatMap(({ listed }) =>
    lists.some(({ source, responses }) => source === listed.source && responses === 0) ? [listed] : [],
  );

/**
 * The state after responses. While the user uses the list, no row moves and none is added. What a source returns for
 * the first time is shown in its place if the user has not begun, or if there are no rows.
 */
export function withLists(state: InboxState, lists: readonly ReadList[], given: Given): InboxState {
  let { rows } = state;
  let isFirst = false;
  for (const list of lists) {
    const before = state.lists.find(({ source }) => source === list.source);
    if (list.responses === 0) continue;
    if (before && before.responses > 0 && before.query === list.query)
      rows = afterResponse(rows, list, before);
    else isFirst = true;
  }
  const open = unread(rows, lists);
  if (rows.size === 0 || (isFirst && (!state.isHeld || isUnread(state))))
    rows = arranged([...shownIn(lists, given), ...open], given.view);
  return { ...state, rows, lists };
}

/** Shows the new items in their places. */
export const withArrivalsShown = (state: InboxState, given: Given): InboxState => ({
  ...state,
  rows: withArrivals(state.rows, arrivalsOf(state, given), given.view),
});

/** Adds the new items of a source after the existing rows, except those that were waiting before. */
export function withMoreShown(
  state: InboxState,
  { source, waited }: { readonly source: string; readonly waited: ReadonlySet<string> },
  given: Given,
): InboxState {
  const more = arrivalsOf(state, given).filter((each) => each.source === source && !waited.has(each.key));
  return { ...state, rows: withMore(state.rows, more, given.view) };
}

/** Arranges all rows again, without those that are gone. */
export const rearranged = (state: InboxState, given: Given): InboxState => ({
  ...state,
  rows: arranged(shownIn(state.lists, given), given.view),
  isHeld: false,
});
