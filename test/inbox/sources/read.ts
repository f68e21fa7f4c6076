import type { InboxItem, InboxPage, InboxQuery, InboxSource } from 'react-agent-interrupts/inbox';

/** Reads one page. */
export const read = (source: InboxSource, query: Partial<InboxQuery> = {}): Promise<InboxPage> =>
  source.list({ filter: {}, sort: 'age', limit: 50, ...query }, new AbortController().signal);

/** Reads all pages, and calls `between` before each page except the first. */
export async function readAll(
  source: InboxSource,
  query: Partial<InboxQuery>,
  between: () => void = () => {},
): Promise<readonly InboxItem[]> {
  const items: InboxItem[] = [];
  let page = await read(source, query);
  for (let pages = 1; pages < 1_000; pages += 1) {
    items.push(...page.items);
    if (page.next === undefined) return items;
    between();
    page = await read(source, { ...query, cursor: page.next });
  }
  throw new Error('The list does not end.');
}

/** The ids of items. */
export const idsOf = (items: readonly InboxItem[]): readonly string[] => items.map(({ id }) => id);
