import type { VirtualItem } from '@tanstack/react-virtual';
import type { InboxGroup, ShownItem } from '../InboxItem.js';

/** A line of the list: a row, or the heading of a group. */
export interface ListLine {
  readonly key: string;
  /** The row. @default it is a heading */
  readonly item?: ShownItem | undefined;
  /** The number of its group. */
  readonly group: number;
}

/** The lines of a list, and where each row is. */
export interface ListLines {
  readonly all: readonly ListLine[];
  readonly groups: readonly InboxGroup[];
  /** The index of the first line of each group. */
  readonly starts: readonly number[];
  /** The index of the line of each row, by key. An item in several groups has its first line here. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** The keys of the rows, in order. */
  readonly rows: readonly string[];
  readonly hasHeadings: boolean;
}

/** The lines of the groups. */
export function linesOf(groups: readonly InboxGroup[], hasHeadings: boolean): ListLines {
  const all: ListLine[] = [];
  const starts: number[] = [];
  const indexOf = new Map<string, number>();
  groups.forEach((group, number) => {
    starts.push(all.length);
    if (hasHeadings) all.push({ key: JSON.stringify(['group', group.name]), group: number });
    for (const item of group.items) {
      if (!indexOf.has(item.key)) indexOf.set(item.key, all.length);
      all.push({ key: item.key, item, group: number });
    }
  });
  return { all, groups, starts, indexOf, rows: [...indexOf.keys()], hasHeadings };
}

/** A group of which something is shown, with its place in the list. */
export interface ListSection {
  readonly key: string;
  readonly number: number;
  readonly group: InboxGroup;
  readonly hasHeading: boolean;
  /** The index of its first line. */
  readonly index: number;
  /** In pixels. */
  readonly top: number;
  readonly size: number;
  readonly rows: readonly SectionRow[];
}

interface SectionRow {
  readonly item: ShownItem;
  readonly index: number;
  /** The distance from the top of the rows of the section, in pixels. */
  readonly top: number;
  /** The position in the group, from 1. */
  readonly position: number;
}

/** The groups of the rendered lines. A heading is rendered with any row of its group, and sticks above them. */
export function sectionsOf(
  lines: ListLines,
  shown: readonly VirtualItem[],
  places: readonly VirtualItem[],
): readonly ListSection[] {
  const sections = new Map<number, ListSection & { rows: SectionRow[] }>();
  for (const { index } of shown) {
    const line = lines.all[index];
    const group = line && lines.groups[line.group];
    if (!line || !group) continue;
    const first = lines.starts[line.group] ?? 0;
    const lead = lines.hasHeadings ? 1 : 0;
    const top = places[first]?.start ?? 0;
    // A heading takes its own space, and the rows are below it.
    const rowsTop = places[first + lead]?.start ?? top;
    let section = sections.get(line.group);
    if (!section) {
      const end = places[first + lead + group.items.length - 1]?.end ?? top;
      section = {
        key: group.name,
        number: line.group,
        group,
        hasHeading: lines.hasHeadings,
        index: first,
        top,
        size: end - top,
        rows: [],
      };
      sections.set(line.group, section);
    }
    if (!line.item) continue;
    section.rows.push({
      item: line.item,
      index,
      top: (places[index]?.start ?? rowsTop) - rowsTop,
      position: index - first - lead + 1,
    });
  }
  return [...sections.values()];
}
