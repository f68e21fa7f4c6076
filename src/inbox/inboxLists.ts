import {
  InfiniteQueryObserver,
  type InfiniteData,
  type InfiniteQueryObserverOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { oncePer } from '../react/oncePer.js';
import { checkedPage } from './checkedPage.js';
import { chosenSources, sourceFilter } from './sourceFilter.js';
import { idOf, inTime, INBOX_SCOPE, intervalOf, keyOf, retry, watchSource } from './sourceRequests.js';
import type { InboxItem } from './InboxItem.js';
import type { InboxFilter, InboxPage, InboxSort, InboxSource } from './InboxSource.js';

/** What the lists of an inbox contain. */
export interface ListOptions {
  readonly sources: readonly InboxSource[];
  readonly filter: InboxFilter;
  readonly sort: InboxSort;
  readonly pageSize: number;
  /** In milliseconds; `false` does not poll. */
  readonly refetchInterval: number | false | undefined;
  readonly refetchIntervalInBackground: boolean;
}

/** What is known of the list of a source. */
export interface SourceList {
  readonly source: InboxSource;
  /** Each item once. */
  readonly items: readonly InboxItem[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly pages: number;
  /** Counts the responses for this filter and sort. 0: none has arrived. */
  readonly responses: number;
  readonly error: Error | undefined;
  /** Identifies the query. */
  readonly hash: string;
}

/** The lists of several sources, in the cache of a client. */
export interface InboxLists {
  setOptions(options: ListOptions): void;
  read(): readonly SourceList[];
  /** Follows the lists while it has listeners. */
  subscribe(listener: () => void): () => void;
  /** Reads the next page of each list. Calls `onEach` when a source has responded, whether or not the others have. */
  loadMore(onEach: (source: string) => void): Promise<void>;
  /** Reads the lists again: all, or that of one source. Calls `onEach` likewise. */
  refetch(source?: string, onEach?: () => void): Promise<void>;
  /** Removes what the cache contains of every inbox, and reads what is shown again. */
  reset(): void;
  /** Reads every list and count that is shown again, in the background. */
  invalidate(): void;
}

type Pages = InfiniteData<InboxPage, string | undefined>;
type Observer = InfiniteQueryObserver<InboxPage, Error, Pages, readonly unknown[], string | undefined>;
type ObserverOptions = InfiniteQueryObserverOptions<
  InboxPage,
  Error,
  Pages,
  readonly unknown[],
  string | undefined
>;

interface Followed {
  source: InboxSource;
  readonly observer: Observer;
  end?: (() => void) | undefined;
}

export function inboxLists(client: QueryClient, initial: ListOptions): InboxLists {
  const followed = new Map<string, Followed>();
  const listeners = new Set<() => void>();
  let order: readonly string[] = [];
  let last: readonly SourceList[] = [];

  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  const start = (each: Followed): void => {
    const { observer } = each;
    const unsubscribe = observer.subscribe(notify);
    const unwatch = watchSource(client, each.source);
    each.end = () => {
      unsubscribe();
      unwatch();
      each.end = undefined;
    };
  };

  const setOptions = (options: ListOptions): void => {
    const chosen = chosenSources(options.sources, options.filter);
    order = chosen.map(({ name }) => name);
    if (new Set(order).size < order.length)
      throw new Error('Two sources of an inbox have the same name. Their items could not be told apart.');
    for (const source of chosen) {
      const given = observerOptions(source, options);
      const known = followed.get(source.name);
      if (known && idOf(known.source) === idOf(source)) {
        known.source = source;
        known.observer.setOptions(given);
        continue;
      }
      known?.end?.();
      const added: Followed = { source, observer: new InfiniteQueryObserver(client, given) };
      followed.set(source.name, added);
      if (listeners.size > 0) start(added);
    }
    for (const [name, each] of followed) {
      if (order.includes(name)) continue;
      each.end?.();
      followed.delete(name);
    }
  };
  setOptions(initial);

  const all = (): readonly Followed[] => order.flatMap((name) => followed.get(name) ?? []);
  return {
    setOptions,
    read() {
      const lists = all().map(readList);
      const isSame = lists.length === last.length && lists.every((list, index) => isEqual(list, last[index]));
      return isSame ? last : (last = lists);
    },
    subscribe(listener) {
      if (listeners.size === 0) for (const each of followed.values()) start(each);
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        for (const each of followed.values()) each.end?.();
      };
    },
    async loadMore(onEach) {
      const pending = all().map(async ({ source, observer }) => {
        if (!observer.getCurrentResult().hasNextPage) return;
        await observer.fetchNextPage();
        onEach(source.name);
      });
      await Promise.all(pending);
    },
    async refetch(name, onEach) {
      const asked = all().filter(({ source }) => name === undefined || source.name === name);
      await Promise.all(asked.map(({ observer }) => observer.refetch().then(onEach)));
    },
    reset: () => void client.resetQueries({ queryKey: [INBOX_SCOPE] }),
    invalidate: () => void client.invalidateQueries({ queryKey: [INBOX_SCOPE] }),
  };
}

function observerOptions(source: InboxSource, options: ListOptions): ObserverOptions {
  const { filter, sort, pageSize: limit } = options;
  const ofSource = sourceFilter(source, filter);
  return {
    queryKey: [...keyOf(source), ofSource, sort, limit],
    queryFn: async ({ pageParam: cursor, signal }) =>
      checkedPage(
        await inTime(signal, async (given) =>
          source.list({ filter: ofSource, sort, limit, ...(cursor !== undefined && { cursor }) }, given),
        ),
        cursor,
      ),
    initialPageParam: undefined,
    getNextPageParam: (page, _pages, _cursor, cursors) => nextOf(page, cursors),
    retry,
    refetchInterval: intervalOf(source, options.refetchInterval),
    refetchIntervalInBackground: options.refetchIntervalInBackground,
  };
}

/** The cursor of the next page. A server can return one that it has returned before: its pages would never end. */
const nextOf = (page: InboxPage | undefined, cursors: readonly unknown[]): string | undefined =>
  cursors.includes(page?.next) ? undefined : page?.next;

/** The content of pages: each item once, because a list can change between two requests. */
const contentOf = oncePer(({ pages, pageParams }: Pages) => {
  const byId = new Map<string, InboxItem>();
  for (const { items } of pages) for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  const last = pages.at(-1);
  return {
    items: [...byId.values()],
    total: last?.total,
    hasMore: nextOf(last, pageParams) !== undefined,
    pages: pages.length,
  };
});

const nothing = { items: [], total: undefined, hasMore: false, pages: 0 } as const;

function readList({ source, observer }: Followed): SourceList {
  const { data, error } = observer.getCurrentResult();
  const { state, queryHash: hash } = observer.getCurrentQuery();
  return {
    source,
    ...(data ? contentOf(data) : nothing),
    responses: data ? state.dataUpdateCount : 0,
    error: error ?? undefined,
    hash,
  };
}

const isEqual = (a: SourceList, b: SourceList | undefined): boolean =>
  a.items === b?.items &&
  a.source.name === b.source.name &&
  a.responses === b.responses &&
  a.error === b.error &&
  a.hash === b.hash;
