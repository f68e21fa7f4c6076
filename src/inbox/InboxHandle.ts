import type { AgentRunOptions } from '../model/AgentRun.js';
import type { InboxGroup, ShownItem } from './InboxItem.js';
import type { InboxProgress, InboxResult, InboxVerdict } from './InboxResult.js';

/** A source that could not be read. */
export interface InboxError {
  /** The name of the source. */
  readonly source: string;
  readonly error: Error;
  /** Reads the source again. */
  retry(): void;
}

/** How many items wait. */
export interface InboxCounts {
  /** The items of all sources. If `isExact` is `false`, there are at least as many. */
  readonly total: number;
  /**
   * Whether `total` is exact. It is if, for each source, all pages are loaded, or the source applies the whole filter
   * and reports how many items there are.
   */
  readonly isExact: boolean;
  /** The items of each source, by name; `undefined` if its number is unknown. */
  readonly sources: Readonly<Record<string, number | undefined>>;
}

/** What the inbox shows. Immutable: a poll without changes creates no new one. */
export interface InboxSnapshot {
  /**
   * The rows, as shown. Their order changes only if `refresh()` or `showArrivals()` is called, or if the filter, the
   * sort order or the grouping changes.
   */
  readonly items: readonly ShownItem[];
  /** The same rows in groups, by the option `groupBy`. One group with the name `''` without it. */
  readonly groups: readonly InboxGroup[];
  readonly counts: InboxCounts;
  /** The sources that could not be read. Their last items are still shown. */
  readonly errors: readonly InboxError[];
  /** Whether no source has responded yet. */
  readonly isLoading: boolean;
  /** Whether a page is being read because the user asked for it: the first one, `loadMore()` or `refresh()`. */
  readonly isReading: boolean;
  /** Whether a source has more pages. */
  readonly hasMore: boolean;
  /** The number of new items that wait for `showArrivals()`. */
  readonly arrivals: number;
  /** The number of items that are snoozed. */
  readonly snoozed: number;
  /** The keys of the marked rows, in the order of the rows. */
  readonly selection: readonly string[];
  /** The key of the open row. */
  readonly current?: string | undefined;
  /** The last call of `decide`. @default none */
  readonly progress?: InboxProgress | undefined;
}

/** Options of {@link InboxHandle.decide}. */
export interface DecideOptions {
  /** Stops `decide` when it aborts, as `stopDeciding()` does. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: InboxProgress) => void) | undefined;
}

/** The methods of an inbox. Each keeps its identity. */
export interface InboxMethods {
  /** Reads the next page of every source that has one. The new rows follow the others as soon as a source responds. */
  loadMore(): Promise<void>;
  /**
   * Reads all sources, shows what has arrived, removes the rows that are gone, and sorts again. It does so whenever a
   * source responds, until the user uses the list again.
   */
  refresh(): Promise<void>;
  /**
   * Marks the start of the user's work with the list, for example when the pointer or the focus enters it. Until
   * `refresh()` is called, or the filter, the sort order or the grouping changes, no row moves, and even the first
   * response of a source waits for `showArrivals()`. Methods that open, mark, decide, snooze or claim rows call it too,
   * and so do `loadMore()` and `showArrivals()`.
   */
  hold(): void;
  /** Shows the new items in their places. */
  showArrivals(): void;
  /**
   * Opens a row; `undefined` closes the open one. If the thread of the row that was open no longer waits, that row is
   * removed.
   */
  open(key: string | undefined): void;
  /** Opens the row below the open one, or the first. Returns its key. */
  next(): string | undefined;
  /** Opens the row above the open one, or the last. Returns its key. */
  previous(): string | undefined;
  /**
   * The options of the run object of an item, for `useAgentRun`. They keep their identity while the item does not
   * change.
   */
  runOptions(key: string): AgentRunOptions | undefined;
  /** Notes that the user has seen everything that the row asked at this revision. */
  markSeen(key: string, revision: string): void;
  /**
   * Marks or unmarks rows for `decide`, with what they ask now. A row that has changed is marked only if the change was
   * seen.
   */
  mark(keys: readonly string[], isMarked?: boolean): void;
  /**
   * Decides items with one verdict, if they are marked and seen, and still ask the same questions. The first item that
   * can be decided selects the tool and the schema. Each decision goes through the run object of its item. A failure
   * does not prevent the other decisions, and nothing is repeated. When the inbox unmounts or its user logs out, it
   * stops, as with `stopDeciding()`.
   *
   * @returns one result for each key, when the runs have paused or ended, or after a stop. `progress` has each result
   * as soon as it is known.
   */
  decide(
    keys: readonly string[],
    verdict: InboxVerdict,
    options?: DecideOptions,
  ): Promise<ReadonlyMap<string, InboxResult>>;
  /** Stops `decide`. Nothing more is sent. An answer that was sent and is not accepted yet is in doubt. */
  stopDeciding(): void;
  /** Claims an item for this user. Rejects if another person has claimed it or the source does not support claims. */
  claim(key: string): Promise<void>;
  /** Ends this user's claim. */
  release(key: string): Promise<void>;
  /** Hides an item in this inbox until a time in epoch milliseconds, or until it asks something else. */
  snooze(key: string, until: number): void;
  /** Shows all snoozed items. */
  endSnoozes(): void;
}

/** What `useInterruptInbox` returns: what the inbox shows, and its methods. */
export interface InboxHandle extends InboxSnapshot, InboxMethods {}
