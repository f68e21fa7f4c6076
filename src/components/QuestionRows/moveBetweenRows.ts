import type { KeyboardEvent } from 'react';
import { moveFocus } from '../Page/moveFocus.js';

/** Moves the focus from a row to another one of its list. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: row } = event;
  const rows = [...(row.closest('ol')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const heightOf = (selector: string) =>
    row.closest('.rai-panel')?.querySelector(selector)?.clientHeight ?? 0;
  // The heading and the bar cover some rows. The next page begins with the last row of this one.
  const visible = window.innerHeight - heightOf('.rai-bar') - heightOf('.rai-rows-header');
  moveFocus(event, rows, Math.max(1, Math.floor(visible / (row.clientHeight + 1)) - 1));
}
