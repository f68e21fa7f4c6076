import type { InboxFilter, InboxFilterField, InboxSource } from './InboxSource.js';

const fieldsOf = (filter: InboxFilter): readonly InboxFilterField[] =>
  (Object.keys(filter) as InboxFilterField[]).filter(
    (field) => field !== 'sources' && filter[field] !== undefined,
  );

/** The fields of a filter by which the server of a source filters. */
export const sourceFilter = ({ can }: InboxSource, filter: InboxFilter): InboxFilter =>
  Object.fromEntries(
    fieldsOf(filter).flatMap((field) => (can.filter?.includes(field) ? [[field, filter[field]]] : [])),
  );

/** Whether a filter has fields that the server of a source does not know. */
export const isFilteredHere = ({ can }: InboxSource, filter: InboxFilter): boolean =>
  fieldsOf(filter).some((field) => can.filter?.includes(field) !== true);

/** The sources that a filter selects. */
export const chosenSources = (sources: readonly InboxSource[], filter: InboxFilter): readonly InboxSource[] =>
  sources.filter(({ name }) => filter.sources?.includes(name) !== false);
