import { sameItems } from '../model/sameItems.js';
import { sameJson } from '../model/json.js';
import type { InboxCounts, InboxError, InboxSnapshot } from './InboxHandle.js';
import type { SourceList } from './inboxLists.js';
import type { InboxGroup, InboxItem, ShownItem, ShownStatus } from './InboxItem.js';
import type { InboxProgress } from './InboxResult.js';
import type { InboxFilter } from './InboxSource.js';
import type { Work } from './inboxWork.js';
import type { Listed } from './listed.js';
import { isFilteredHere } from './sourceFilter.js';
import type { Row, Rows } from './rows.js';

/** Whether one of its questions has expired. */
export const isExpired = ({ item }: Listed, now: number): boolean =>
  (item.expiresAt ?? Infinity) <= now || item.questions.some(({ expiresAt = Infinity }) => expiresAt <= now);

/** Whether another person has claimed it. */
export function isClaimedByOther({ item, key }: Listed, { claims }: Work, me: string | undefined): boolean {
  const { claimedBy } = item;
  if (claimedBy === undefined || claimedBy === me) return false;
  return !claims.has(key) || (claims.get(key) || claimedBy) !== claimedBy;
}

/** What a snapshot shows. */
export interface Shown {
  readonly rows: Rows;
  readonly work: Work;
  readonly me: string | undefined;
  readonly now: number;
  /** The keys of the rows whose work has changed. @default anything may have changed */
  readonly only: Iterable<string> | undefined;
}

/** What a row shows besides its item. */
function factsOf({ listed, isGone, isChanged }: Row, { work, me, now }: Shown) {
  const { key, asked, risk } = listed;
  const found = work.results.get(key);
  const status: ShownStatus = isGone ? 'gone' : isChanged ? 'changed' : 'waiting';
  return {
    status: work.deciding.has(key) ? 'deciding' : status,
    risk,
    isSeen: asked !== undefined && work.seen.get(key) === asked,
    isMarked: asked !== undefined && work.marks.get(key) === asked,
    isClaimedByOther: isClaimedByOther(listed, work, me),
    isExpired: isExpired(listed, now),
    result: found && found.asked === asked ? found.result : undefined,
  } as const;
}

type Facts = ReturnType<typeof factsOf>;

const factNames: readonly (keyof Facts)[] = [
  'status',
  'risk',
  'isSeen',
  'isMarked',
  'isClaimedByOther',
  'isExpired',
  'result',
];

/** Makes the shown items. An item that shows the same keeps its identity. */
function itemReader(): (given: Shown) => readonly ShownItem[] {
  interface Known {
    readonly at: number;
    readonly item: InboxItem;
    readonly facts: Facts;
  }
  let known: ReadonlyMap<string, Known> = new Map();
  let last: readonly ShownItem[] = [];
  let lastRows: Rows | undefined;

  const read = (row: Row, before: Known | undefined, given: Shown, at: number): [Known, ShownItem] => {
    const { item, source, revision, key } = row.listed;
    const facts = factsOf(row, given);
    const shown = before && last[before.at];
    const isSame = before?.item === item && factNames.every((name) => before.facts[name] === facts[name]);
    if (isSame && shown) return [before.at === at ? before : { ...before, at }, shown];
    return [
      { at, item, facts },
      { ...item, ...facts, key, source, revision },
    ];
  };

  return (given) => {
    const { rows, only } = given;
    if (only && rows === lastRows) {
      // Only the work on a few rows has changed.
      const next = [...last];
      const all = new Map<string, Known>();
      for (const key of only) {
        const [row, before] = [rows.get(key), known.get(key)];
        if (!row || !before) continue;
        const [now, shown] = read(row, before, given, before.at);
        all.set(key, now);
        next[before.at] = shown;
      }
      for (const [key, now] of all) (known as Map<string, Known>).set(key, now);
      return sameItems(next, last) ? last : (last = next);
    }
    const next: ShownItem[] = [];
    const all = new Map<string, Known>();
    for (const [key, row] of rows) {
      const [now, shown] = read(row, known.get(key), given, next.length);
      all.set(key, now);
      next.push(shown);
    }
    known = all;
    lastRows = rows;
    return sameItems(next, last) ? last : (last = next);
  };
}

/** The items in groups. A group with the same items keeps its identity. */
function groupReader(): (items: readonly ShownItem[], rows: Rows) => readonly InboxGroup[] {
  let last: readonly InboxGroup[] = [];
  let lastItems: readonly ShownItem[] | undefined;
  return (items, rows) => {
    if (items === lastItems) return last;
    lastItems = items;
    const groups = new Map<string, ShownItem[]>();
    for (const item of items) {
      const name = rows.get(item.key)?.group ?? '';
      const group = groups.get(name);
      if (group) group.push(item);
      else groups.set(name, [item]);
    }
    const next = [...groups].map(([name, members]) => {
      const before = last.find((group) => group.name === name);
      return before && sameItems(before.items, members) ? before : { name, items: members };
    });
    if (!sameItems(next, last)) last = next;
    return last;
  };
}

/** How many items there are. `selected` are the loaded items that the filter selects. */
function countsOf(
  lists: readonly SourceList[],
  filter: InboxFilter,
  selected: readonly Listed[],
): InboxCounts {
  const loaded = new Map<string, number>();
  for (const { source } of selected) loaded.set(source, (loaded.get(source) ?? 0) + 1);
  const counts = lists.map((list) => {
    const atLeast = loaded.get(list.source.name) ?? 0;
    const isUnknown = list.responses === 0 || (list.hasMore && isFilteredHere(list.source, filter));
    return {
      name: list.source.name,
      atLeast,
      count: isUnknown ? undefined : list.hasMore ? totalOf(list, atLeast) : atLeast,
    };
  });
  return {
    total: counts.reduce((sum, { count, atLeast }) => sum + (count ?? atLeast), 0),
    isExact: counts.every(({ count }) => count !== undefined),
    sources: Object.fromEntries(counts.map(({ name, count }) => [name, count])),
  };
}

/** The total of a server, which may be older than the rows that are loaded. */
const totalOf = ({ total }: SourceList, atLeast: number): number | undefined =>
  total === undefined ? undefined : Math.max(total, atLeast);

/** What an inbox shows before it has read anything, and on a server. */
export const emptyInbox: InboxSnapshot = {
  items: [],
  groups: [],
  counts: { total: 0, isExact: false, sources: {} },
  errors: [],
  isLoading: true,
  isReading: true,
  hasMore: false,
  arrivals: 0,
  snoozed: 0,
  selection: [],
};

/** What a snapshot is made from. */
export interface Parts extends Shown {
  readonly lists: readonly SourceList[];
  readonly filter: InboxFilter;
  readonly selected: readonly Listed[];
  readonly arrivals: number;
  readonly snoozed: number;
  readonly current: string | undefined;
  readonly progress: InboxProgress | undefined;
  /** Whether the user waits for a request. */
  readonly isAwaited: boolean;
  /** Reads a source again. */
  readonly retry: (source: string) => void;
}

/** Makes the snapshots. A snapshot that shows the same keeps its identity. */
export function snapshotReader(): (parts: Parts) => InboxSnapshot {
  const readItems = itemReader();
  const readGroups = groupReader();
  let last = emptyInbox;
  let counted: readonly unknown[] = [];
  return (parts) => {
    const { lists, rows, filter, selected, arrivals, snoozed, current, progress, isAwaited, retry } = parts;
    const items = readItems(parts);
    const inputs = [lists, filter, selected];
    const counts = sameItems(inputs, counted)
      ? last.counts
      : kept(last.counts, countsOf(lists, filter, selected));
    counted = inputs;
    const isUnread = ({ responses, error }: SourceList) => responses === 0 && !error;
    const next: InboxSnapshot = {
      items,
      groups: readGroups(items, rows),
      counts,
      errors: errorsOf(lists, last.errors, retry),
      isLoading: lists.length > 0 && lists.every(isUnread),
      isReading: isAwaited || lists.some(isUnread),
      hasMore: lists.some(({ hasMore }) => hasMore),
      arrivals,
      snoozed,
      selection: selectionOf(items, last.selection),
      ...(current !== undefined && { current }),
      ...(progress && { progress }),
    };
    const names = new Set([...Object.keys(last), ...Object.keys(next)]) as Set<keyof InboxSnapshot>;
    if ([...names].some((name) => last[name] !== next[name])) last = next;
    return last;
  };
}

function selectionOf(items: readonly ShownItem[], before: readonly string[]): readonly string[] {
  const selection = items.flatMap(({ isMarked, key }) => (isMarked ? [key] : []));
  return sameItems(selection, before) ? before : selection;
}

/** The earlier value if both are equal. */
const kept = <T>(before: T, after: T): T => (sameJson(before, after) ? before : after);

function errorsOf(
  lists: readonly SourceList[],
  before: readonly InboxError[],
  retry: (source: string) => void,
): readonly InboxError[] {
  const errors = lists.flatMap(({ source: { name: source }, error }): InboxError[] => {
    const known = before.find((each) => each.source === source && each.error === error);
    return error ? [known ?? { source, error, retry: () => retry(source) }] : [];
  });
  return sameItems(errors, before) ? before : errors;
}
