'use client';
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { onLogout } from '../react/logouts.js';
import { checkedPage, isCount } from './checkedPage.js';
import type { InboxCounts } from './InboxHandle.js';
import type { InboxOptions } from './InboxOptions.js';
import type { InboxFilter, InboxSource } from './InboxSource.js';
import { listedReader } from './listed.js';
import { passes } from './ordering.js';
import { chosenSources, isFilteredHere, sourceFilter } from './sourceFilter.js';
import { idOf, inTime, INBOX_SCOPE, intervalOf, keyOf, retry, watchSource } from './sourceRequests.js';

/** Options of `useInboxCount`. */
export type InboxCountOptions = Pick<
  InboxOptions,
  'sources' | 'filter' | 'refetchInterval' | 'refetchIntervalInBackground' | 'now'
>;

/** The items of one source. */
interface Counted {
  readonly atLeast: number;
  readonly isExact: boolean;
}

const LIMIT = 50;

/**
 * How many items wait, for a badge. It makes one request for each source: its `count`, or its first page if it has no
 * `count` or its server does not know the filter. A source with `watch` is read when it reports a change. A source that
 * fails keeps its last number.
 */
export function useInboxCount({
  sources,
  filter = {},
  refetchInterval,
  refetchIntervalInBackground = false,
  now = Date.now,
}: InboxCountOptions): InboxCounts {
  const client = useQueryClient();
  // The next person must not see the number.
  useEffect(() => onLogout(client, () => void client.resetQueries({ queryKey: [INBOX_SCOPE] })), [client]);
  const chosen = chosenSources(sources, filter);
  const names = JSON.stringify(chosen.map(({ name }) => name));
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const ids = JSON.stringify(chosen.map(idOf));
  useEffect(() => {
    const ends = latest.current.map((source) => watchSource(client, source));
    return () => ends.forEach((end) => end());
  }, [client, ids]);
  return useQueries({
    queries: chosen.map((source) => ({
      // What is filtered here is a part of the key: it changes the number.
      queryKey: [...keyOf(source), 'count', { ...filter, sources: undefined }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        inTime(signal, (given) => countOf(source, filter, now(), given)),
      retry,
      refetchInterval: intervalOf(source, refetchInterval),
      refetchIntervalInBackground,
    })),
    combine: useCallback(
      (results: UseQueryResult<Counted>[]) => sumOf(JSON.parse(names) as readonly string[], results),
      [names],
    ),
  });
}

async function countOf(
  source: InboxSource,
  filter: InboxFilter,
  now: number,
  signal: AbortSignal,
): Promise<Counted> {
  const query = { filter: sourceFilter(source, filter), sort: 'age', limit: LIMIT } as const;
  const isHere = isFilteredHere(source, filter);
  if (!isHere && source.can.count === true && source.count) {
    const count = await source.count(query, signal);
    if (!isCount(count)) throw new TypeError('The `count` of the source returned no number of items.');
    return { atLeast: count, isExact: true };
  }
  const { items, total, next } = checkedPage(await source.list(query, signal), undefined);
  const read = listedReader();
  const passing = items.filter((item) => passes(read(source.name, item, undefined), filter, now)).length;
  if (next === undefined) return { atLeast: passing, isExact: true };
  return !isHere && total !== undefined
    ? { atLeast: total, isExact: true }
    : { atLeast: passing, isExact: false };
}

function sumOf(names: readonly string[], results: readonly UseQueryResult<Counted>[]): InboxCounts {
  const counted = results.map(({ data }) => data);
  return {
    total: counted.reduce((sum, each) => sum + (each?.atLeast ?? 0), 0),
    isExact: counted.every((each) => each?.isExact === true),
    sources: Object.fromEntries(
      counted.map((each, index) => [names[index] ?? '', each?.isExact ? each.atLeast : undefined]),
    ),
  };
}
