import type { KeyboardEvent } from 'react';
import { scrollToElement } from '../Page/goToCard.js';

/** How far each key moves from row `at` of `count`, if a page has `page` rows. */
const moves: Readonly<Record<string, (at: number, count: number, page: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _count, page) => at + page,
  PageUp: (at, _count, page) => at - page,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus from a row to another one of its list. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: row, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const move = moves[key];
  if (!move || altKey || ctrlKey || metaKey || shiftKey) return;
  const rows = [...(row.closest('ol')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(row);
  const heightOf = (selector: string) =>
    row.closest('.rai-panel')?.querySelector(selector)?.clientHeight ?? 0;
  // The heading and the bar cover some rows. The next page begins with the last row of this one.
  const visible = window.innerHeight - heightOf('.rai-bar') - heightOf('.rai-rows-header');
  const page = Math.max(1, Math.floor(visible / (row.clientHeight + 1)) - 1);
  const next = rows[Math.max(0, Math.min(rows.length - 1, move(at, rows.length, page)))];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  scrollToElement(next);
}
