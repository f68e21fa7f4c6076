import {
  InfiniteQueryObserver,
  type InfiniteData,
  type InfiniteQueryObserverOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { oncePer } from '../react/oncePer.js';
import { checkedPage } from './checkedPage.js';
import { chosenSources, sourceFilter } from './sourceFilter.js';
import type { InboxItem } from './InboxItem.js';
import type { InboxFilter, InboxPage, InboxSort, InboxSource } from './InboxSource.js';

/** The first element of every query key of an inbox. */
export const INBOX_SCOPE = 'inbox';

/** How often the lists are read again by default, in milliseconds. */
export const REFETCH_INTERVAL = 30_000;

/** The same for a source that reports changes, whose reports can be lost. */
const LIVE_INTERVAL = 300_000;

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
  loadMore(): Promise<void>;
  /** Reads the lists again: all, or that of one source. */
  refetch(source?: string): Promise<void>;
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

/** How long changes that a source reports are collected, in milliseconds. */
const GATHER = 250;
/** How often a failed read of a list is repeated. An error that is not marked as final can be temporary. */
export const RETRIES = 2;

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
    const unwatch = watched(client, each);
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
      if (known) {
        known.source = source;
        known.observer.setOptions(given);
        continue;
      }
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
    async loadMore() {
      const pending = all().map(async ({ observer }) => {
        if (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
      });
      await Promise.all(pending);
    },
    async refetch(name) {
      const asked = all().filter(({ source }) => name === undefined || source.name === name);
      await Promise.all(asked.map(({ observer }) => observer.refetch()));
    },
    reset: () => void client.resetQueries({ queryKey: [INBOX_SCOPE] }),
    invalidate: () => void client.invalidateQueries({ queryKey: [INBOX_SCOPE] }),
  };
}

function observerOptions(source: InboxSource, options: ListOptions): ObserverOptions {
  const { filter, sort, pageSize: limit } = options;
  const ofSource = sourceFilter(source, filter);
  const isLive = source.can.live === true && source.watch !== undefined;
  return {
    queryKey: [INBOX_SCOPE, source.name, ofSource, sort, limit],
    queryFn: async ({ pageParam: cursor, signal }) =>
      checkedPage(
        await source.list({ filter: ofSource, sort, limit, ...(cursor !== undefined && { cursor }) }, signal),
        cursor,
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    retry: (failures, error) => !isFinal(error) && failures < RETRIES,
    refetchInterval: options.refetchInterval ?? (isLive ? LIVE_INTERVAL : REFETCH_INTERVAL),
    refetchIntervalInBackground: options.refetchIntervalInBackground,
  };
}

/** Whether the request would fail again. */
export const isFinal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'retryable' in error && error.retryable === false;

/** The content of pages: each item once, because a list can change between two requests. */
const contentOf = oncePer(({ pages }: Pages) => {
  const byId = new Map<string, InboxItem>();
  for (const { items } of pages) for (const item of items) if (!byId.has(item.id)) byId.set(item.id, item);
  const last = pages.at(-1);
  return {
    items: [...byId.values()],
    total: last?.total,
    hasMore: last?.next !== undefined,
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

/**
 * Reads a list again after its source has reported changes. Changes in quick succession, and during a read, cause one
 * read.
 */
function watched(client: QueryClient, { source }: Followed): () => void {
  if (source.can.live !== true || !source.watch) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isDirty = false;
  const readAgain = (): void => {
    timer = undefined;
    isReading = true;
    isDirty = false;
    void client.invalidateQueries({ queryKey: [INBOX_SCOPE, source.name] }).finally(() => {
      isReading = false;
      if (isDirty) later();
    });
  };
  const later = (): void => {
    isDirty = true;
    if (!isReading) timer ??= setTimeout(readAgain, GATHER);
  };
  const unwatch = source.watch(later);
  return () => {
    clearTimeout(timer);
    isReading = true; // A change that is reported late is ignored.
    unwatch();
  };
}
