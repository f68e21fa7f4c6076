import type { SourceList } from './inboxLists.js';
import type { Listed } from './listed.js';

/** A list as it was read, and its items. */
export interface WatchedList extends Pick<SourceList, 'hash' | 'hasMore' | 'responses'> {
  readonly source: string;
  readonly items: readonly Listed[];
}

/**
 * Finds the items that are new since the last call. Items of the first response of a source are not new. An item whose
 * thread asks another question is new. If the list was longer than its page, an item is new only if it began to wait
 * after the items of that page: older items move to the page when others are answered.
 */
export function newItemFinder(): (lists: readonly WatchedList[]) => readonly Listed[] {
  const known = new Set<string>();
  const before = new Map<string, { readonly list: WatchedList; readonly since: number }>();
  return (lists) =>
    lists.flatMap((list) => {
      const last = before.get(list.source);
      if (list.responses === 0 || (last?.list.hash === list.hash && last.list.responses === list.responses))
        return [];
      const fresh = list.items.filter((listed) => !known.has(nameOf(listed)));
      for (const listed of fresh) known.add(nameOf(listed));
      const isFirst = last?.list.hash !== list.hash;
      const since = list.hasMore ? Math.min(...list.items.map(sinceOf)) : -Infinity;
      before.set(list.source, { list, since });
      return isFirst ? [] : fresh.filter((listed) => sinceOf(listed) >= last.since);
    });
}

const nameOf = ({ key, revision }: Listed): string => `${key} ${revision}`;
const sinceOf = ({ item }: Listed): number => item.waitingSince ?? -Infinity;
