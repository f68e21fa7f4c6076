import type { KeyboardEvent } from 'react';
import { scrollToElement } from './goToCard.js';

/** The index that each key moves to from the index `at`, with `count` items and `page` items in a page. */
const moves: Readonly<Record<string, (at: number, count: number, page: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _count, page) => at + page,
  PageUp: (at, _count, page) => at - page,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Handles the arrow keys, Home, End, Page Up and Page Down: moves the focus from one of `items` to another one. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, items: readonly HTMLElement[], page = 1): void {
  const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
  const move = moves[key];
  if (!move || altKey || ctrlKey || metaKey || shiftKey) return;
  const at = items.findIndex((item) => item === target);
  const next = items[Math.max(0, Math.min(items.length - 1, move(at, items.length, page)))];
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  scrollToElement(next);
}
