import type { KeyboardEvent } from 'react';

/** The index that each key moves to from the index `at`, with `count` rows and `page` rows in a page. */
const moves: Readonly<Record<string, (at: number, count: number, page: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _count, page) => at + page,
  PageUp: (at, _count, page) => at - page,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Handles the keys that move from a row or its checkbox to another row. Most of the rows are not rendered. */
export function moveInList(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly string[],
  from: string | undefined,
  goTo: (key: string) => void,
): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event;
  const move = moves[key];
  if (!move || altKey || ctrlKey || metaKey || shiftKey || rows.length === 0) return;
  const row = target instanceof Element ? target.closest('.rai-inbox-row') : null;
  if (!row) return;
  const page = Math.max(1, Math.floor(currentTarget.clientHeight / Math.max(1, row.clientHeight)) - 1);
  const at = from === undefined ? -1 : rows.indexOf(from);
  const next = rows[Math.max(0, Math.min(rows.length - 1, move(at, rows.length, page)))];
  event.preventDefault();
  if (next !== undefined) goTo(next);
}
