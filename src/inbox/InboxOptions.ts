import type { InboxFilter, InboxSort, InboxSource } from './InboxSource.js';
import type { InboxRisk } from './listed.js';
import type { InboxGroupBy } from './ordering.js';

/** Options of `useInterruptInbox`. */
export interface InboxOptions {
  /** The sources. Each needs a unique name. */
  readonly sources: readonly InboxSource[];
  /** @default every item */
  readonly filter?: InboxFilter | undefined;
  /** @default 'age' */
  readonly sort?: InboxSort | undefined;
  /** @default one group */
  readonly groupBy?: InboxGroupBy | undefined;
  /** Rates the risk of a question. `decide` skips items with a high risk. @default no rating */
  readonly risk?: InboxRisk | undefined;
  /**
   * How often the lists are read again, in milliseconds; `false` turns this off. Each time, every page that is shown is
   * read.
   * @default 30000; 300000 for a source with `watch`, which is read when it reports a change
   */
  readonly refetchInterval?: number | false | undefined;
  /** Whether the lists are also read while the page is in the background. @default false */
  readonly refetchIntervalInBackground?: boolean | undefined;
  /** The number of items that a source returns at a time. @default 50 */
  readonly pageSize?: number | undefined;
  /**
   * The user's name in `claimedBy`. `decide` skips items that other people have claimed.
   * @default only the claims that were made in this inbox are the user's
   */
  readonly me?: string | undefined;
  /**
   * The number of items that `decide` decides at a time. Each one keeps a response open until its agent has paused or
   * ended, and browsers open six connections to a server without HTTP/2.
   * @default 4
   */
  readonly concurrency?: number | undefined;
  /** The current time in epoch milliseconds. @default Date.now */
  readonly now?: (() => number) | undefined;
}
