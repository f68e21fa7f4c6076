import type { InboxFilter } from '../InboxSource.js';

/** Whether a filter hides anything. */
export const isFiltered = (filter: InboxFilter = {}): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '');
