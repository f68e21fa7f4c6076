'use client';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { viewOf } from '../Page/inView.js';

/**
 * Watches a row until it has been seen.
 *
 * @param digest Identifies what the row shows. If that changes, the row has to be seen again.
 * @returns a function that stops it.
 */
export type WatchRow = (row: HTMLElement, digest: string) => () => void;

/**
 * Notes which rows of a list were completely in view: not outside of a scroll container, not below the panel's bar or
 * the heading of the list, and with no text cut off. In a page in the background, nothing is seen.
 *
 * @returns the digests of the rows that were seen, by key, and the function that watches a row.
 */
export function useSeenRows(
  group: RefObject<HTMLElement | null>,
): readonly [seen: ReadonlyMap<string, string>, watch: WatchRow] {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(() => new Map());
  const watched = useRef(new Map<HTMLElement, string>());
  const look = useRef<() => void>(undefined);

  useEffect(() => {
    const { current: element } = group;
    const page = element?.ownerDocument;
    const view = page?.defaultView;
    if (!element || !page || !view) return undefined;
    let frame = 0;
    // A page in the background draws no frames.
    look.current = () => {
      frame ||= view.requestAnimationFrame(() => {
        frame = 0;
        const found = [...watched.current].filter(([row]) => isSeen(row, element, view));
        for (const [row] of found) watched.current.delete(row);
        if (found.length > 0)
          setSeen(
            (before) =>
              new Map([
                ...before,
                ...found.map(([row, digest]) => [row.dataset['row'] ?? '', digest] as const),
              ]),
          );
      });
    };
    const onChange = () => look.current?.();
    const resizes = typeof ResizeObserver === 'function' ? new ResizeObserver(onChange) : undefined;
    resizes?.observe(element);
    page.addEventListener('scroll', onChange, { capture: true, passive: true });
    view.addEventListener('resize', onChange);
    onChange();
    return () => {
      look.current = undefined;
      view.cancelAnimationFrame(frame);
      resizes?.disconnect();
      page.removeEventListener('scroll', onChange, { capture: true });
      view.removeEventListener('resize', onChange);
    };
  }, [group]);

  const watch = useCallback<WatchRow>((row, digest) => {
    const { current: rows } = watched;
    rows.set(row, digest);
    look.current?.();
    return () => void rows.delete(row);
  }, []);
  return [seen, watch];
}

function isSeen(row: HTMLElement, group: HTMLElement, { innerWidth, innerHeight }: Window): boolean {
  const { top, bottom, left, right, height } = row.getBoundingClientRect();
  // Less than a pixel is a rounding error.
  const isInside = top > -1 && bottom < innerHeight + 1 && left > -1 && right < innerWidth + 1;
  if (height === 0 || !isInside || !viewOf(row).isWhole) return false;
  const heading = group.firstElementChild?.getBoundingClientRect();
  if (heading && heading.bottom > top + 1) return false;
  return [...row.querySelectorAll('[data-line]')].every((line) => line.scrollWidth <= line.clientWidth);
}
