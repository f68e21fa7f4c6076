import type { AgentRunOptions } from '../model/AgentRun.js';
import type { RiskLevel } from '../model/Risk.js';
import type { InboxItem } from './InboxItem.js';

/** Which items an inbox shows. An omitted field does not filter. */
export interface InboxFilter {
  /** The names of the sources. The other sources are not queried. */
  readonly sources?: readonly string[] | undefined;
  /** The names of the agents. */
  readonly agents?: readonly string[] | undefined;
  /** Items that ask about one of these tools. */
  readonly tools?: readonly string[] | undefined;
  /** Items with one of these risks. `none` selects items without a rating. */
  readonly risks?: readonly (RiskLevel | 'none')[] | undefined;
  /** Items that have waited for at least this time, in milliseconds. */
  readonly waitingFor?: number | undefined;
  /** Items that expire within this time, in milliseconds. */
  readonly expiresWithin?: number | undefined;
  /** Items whose title, agent, tools or messages contain this text, ignoring case. */
  readonly text?: string | undefined;
}

/** A field of {@link InboxFilter}. */
export type InboxFilterField = keyof InboxFilter;

/**
 * `age`: the longest wait first. `newest`: the shortest. `expiry`: the next to expire first. `risk`: the highest first.
 */
export type InboxSort = 'age' | 'newest' | 'expiry' | 'risk';

/** One request for a page of a list. */
export interface InboxQuery {
  /** Only the fields in `can.filter` of the source. The inbox applies the others to the items. */
  readonly filter: InboxFilter;
  /**
   * The order. A source that does not support it returns its own order, and the inbox sorts the items that it has
   * loaded.
   */
  readonly sort: InboxSort;
  /** `next` of the previous page. @default the first page */
  readonly cursor?: string | undefined;
  /** The largest number of items of the page. */
  readonly limit: number;
}

/** One page of a list. */
export interface InboxPage {
  readonly items: readonly InboxItem[];
  /** The number of items on all pages. @default unknown */
  readonly total?: number | undefined;
  /** The cursor of the next page. @default this is the last page */
  readonly next?: string | undefined;
}

/** A server whose waiting threads an inbox lists. */
export interface InboxSource {
  /** The name, which the inbox shows. Unique in an inbox. */
  readonly name: string;
  /**
   * Identifies what its lists contain, such as the address of the server and the options that select items. Sources with
   * the same `id` share their lists in the query cache. It contains no token.
   * @default `name`
   */
  readonly id?: string | undefined;
  readonly can: {
    /** Whether it has `count`. @default false */
    readonly count?: boolean | undefined;
    /** Whether it has `watch`. @default false */
    readonly live?: boolean | undefined;
    /** Whether it has `claim` and `release`. @default false */
    readonly claim?: boolean | undefined;
    /** The fields by which the server can filter. @default none */
    readonly filter?: readonly InboxFilterField[] | undefined;
  };
  /**
   * Reads a page. Rejects if the server fails. After an `Error` with `retryable: false`, the request is not repeated.
   */
  list(query: InboxQuery, signal: AbortSignal): Promise<InboxPage>;
  /**
   * The options of the run object that shows and answers the item. Include `initial`, or use a protocol with `refresh`:
   * the run object shows no question before it has read the thread. Called again in each render, so it must make no
   * request.
   */
  open(item: InboxItem): AgentRunOptions;
  /** The number of items, without a page. */
  count?(query: InboxQuery, signal: AbortSignal): Promise<number>;
  /**
   * Calls `changed` when the list may have changed. Returns a function that ends it. It is called once for all components
   * that use the same source, and again after a logout.
   */
  watch?(changed: () => void): () => void;
  /** Shows other people that this user works on the item. Rejects if another person has claimed it. */
  claim?(item: InboxItem): Promise<void>;
  /** Ends this user's claim. */
  release?(item: InboxItem): Promise<void>;
}
