import type { InboxFilter, InboxSort } from './InboxSource.js';
import type { InboxGroupBy } from './ordering.js';

/** Which items an inbox shows, and in which order: what `InboxFilters` changes, and options of the hook. */
export interface InboxView {
  /** @default every item */
  readonly filter?: InboxFilter | undefined;
  /** @default 'age' */
  readonly sort?: InboxSort | undefined;
  /** @default one group */
  readonly groupBy?: InboxGroupBy | undefined;
}
