import type { QueryClient } from '@tanstack/react-query';
import { LONGEST_DELAY } from '../model/longestDelay.js';
import { sameJson } from '../model/json.js';
import type { InboxSnapshot } from './InboxHandle.js';
import { inboxLists, type InboxLists, type ListOptions } from './inboxLists.js';
import type { InboxOptions } from './InboxOptions.js';
import type { InboxProgress } from './InboxResult.js';
import { snapshotReader } from './inboxSnapshot.js';
import {
  arrivalsOf,
  noState,
  selectedIn,
  withLists,
  withOpenRow,
  type Given,
  type InboxState,
} from './inboxState.js';
import { isSnoozed, noWork, prune, unmark, type Work } from './inboxWork.js';
import { listReader, type Listed } from './listed.js';
import { nextMoment, type View } from './ordering.js';
import type { Row } from './rows.js';

/** The rows of an inbox, what the user has done with them, and the snapshots of both. */
export interface InboxStore {
  readonly lists: InboxLists;
  readonly work: Work;
  options(): InboxOptions;
  setOptions(options: InboxOptions): void;
  now(): number;
  state(): InboxState;
  /** The new items that wait. */
  arrivals(): readonly Listed[];
  row(key: string | undefined): Row | undefined;
  /** The open row. */
  current(): string | undefined;
  setCurrent(key: string | undefined): void;
  /** Changes the rows. `settle` shows it. */
  change(next: (state: InboxState, given: Given) => InboxState): void;
  /** Derives what depends on the rows, the work and the time, and shows it. */
  settle(): void;
  /** Shows the work, on the rows with these keys. @default on any row */
  publish(only?: Iterable<string>): void;
  /** Reads what the sources have returned, and shows it. */
  follow(): void;
  /** Makes requests that the user waits for. */
  reading(request: () => Promise<void>): Promise<void>;
  /** Removes everything that the user has read and done. */
  clear(): void;
  getSnapshot(): InboxSnapshot;
  /** Runs its timer while it has listeners. */
  subscribe(listener: () => void): () => void;
}

const listOptions = (options: InboxOptions): ListOptions => ({
  sources: options.sources,
  filter: options.filter ?? {},
  sort: options.sort ?? 'age',
  pageSize: options.pageSize ?? 50,
  refetchInterval: options.refetchInterval,
  refetchIntervalInBackground: options.refetchIntervalInBackground ?? false,
});

const viewOf = ({ filter = {}, sort = 'age', groupBy }: InboxOptions): View => ({ filter, sort, groupBy });

/** The rows are arranged again if this changes. */
const arrangementOf = (options: InboxOptions) => ({
  ...viewOf(options),
  sources: options.sources.map(({ name, id }) => [name, id]),
});

export function inboxStore(
  client: QueryClient,
  initial: InboxOptions,
  progress: () => InboxProgress | undefined,
): InboxStore {
  const lists = inboxLists(client, listOptions(initial));
  const readItems = listReader();
  const readSnapshot = snapshotReader();
  const listeners = new Set<() => void>();
  const work = noWork();
  let options = initial;
  let state = noState;
  let current: string | undefined;
  let awaited = 0;
  let arrivals: readonly Listed[] = [];
  let selected: readonly Listed[] = [];
  let snoozed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let snapshot: InboxSnapshot | undefined;

  const now = (): number => (options.now ?? Date.now)();
  const given = (): Given => {
    const time = now();
    return { view: viewOf(options), now: time, isHidden: (listed) => isSnoozed(work, listed, time) };
  };

  const publish = (only?: Iterable<string>): InboxSnapshot => {
    const before = snapshot;
    snapshot = readSnapshot({
      rows: state.rows,
      work,
      me: options.me,
      now: now(),
      only,
      lists: lists.read(),
      filter: options.filter ?? {},
      selected,
      arrivals: arrivals.length,
      snoozed,
      current,
      progress: progress(),
      isAwaited: awaited > 0,
      retry: (source) => void reading(() => lists.refetch(source)),
    });
    if (snapshot !== before) for (const listener of listeners) listener();
    return snapshot;
  };

  /** Sets a timer for the next time at which something changes without a response. */
  const setTimer = ({ view, now: time }: Given): void => {
    clearTimeout(timer);
    if (listeners.size === 0) return;
    let next = Infinity;
    for (const { items } of state.lists)
      for (const listed of items) next = Math.min(next, nextMoment(listed, view.filter, time));
    for (const { until } of work.snoozes.values()) next = Math.min(next, until);
    if (next < Infinity) timer = setTimeout(settle, Math.min(next - time, LONGEST_DELAY));
  };

  const settle = (): void => {
    const at = given();
    prune(work, state.rows, at.now);
    if (current !== undefined && !state.rows.has(current)) current = undefined;
    selected = selectedIn(state.lists, at);
    snoozed = work.snoozes.size && state.lists.flatMap(({ items }) => items.filter(at.isHidden)).length;
    arrivals = arrivalsOf(state, at, selected);
    setTimer(at);
    publish();
  };

  const follow = (): void => {
    const read = lists.read().map(({ source, items, hash, ...list }) => ({
      ...list,
      source: source.name,
      query: hash,
      items: readItems(source.name, items, options.risk),
    }));
    state = withLists(state, read, given());
    settle();
  };

  const reading = async (request: () => Promise<void>): Promise<void> => {
    awaited += 1;
    publish();
    try {
      await request();
    } finally {
      awaited -= 1;
      follow();
    }
  };

  return {
    lists,
    work,
    options: () => options,
    setOptions(next) {
      const before = options;
      options = next;
      if (!sameJson(viewOf(before).filter, viewOf(next).filter)) unmark(work);
      if (!sameJson(arrangementOf(before), arrangementOf(next))) state = withOpenRow(state, current, given());
      lists.setOptions(listOptions(next));
      follow();
    },
    now,
    state: () => state,
    arrivals: () => arrivals,
    row: (key) => (key === undefined ? undefined : state.rows.get(key)),
    current: () => current,
    setCurrent: (key) => (current = key),
    change: (next) => (state = next(state, given())),
    settle,
    publish,
    follow,
    reading,
    clear() {
      const { marks, seen, results, deciding, claims, snoozes } = work;
      for (const part of [marks, seen, results, deciding, claims, snoozes]) part.clear();
      state = noState;
      current = undefined;
      lists.reset();
      follow();
    },
    getSnapshot: () => snapshot ?? publish(),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
  };
}
