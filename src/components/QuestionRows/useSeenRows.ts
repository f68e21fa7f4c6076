'use client';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Watches a row until it has been seen.
 *
 * @param digest Identifies what the row shows. If that changes, the row has to be seen again.
 * @returns a function that stops it.
 */
export type WatchRow = (row: HTMLElement, digest: string) => () => void;

/**
 * The part of a row that must be in view if the page is in a frame. The rest allows for rounding. This value is between
 * the thresholds of the observer, which compares exact ratios and reports rounded ones.
 */
const WHOLE = 0.94;
const threshold = [0.9, 0.98];

/** Events after which a row may be in view, for example because an element that covered it has closed. */
const mayShow = ['scroll', 'resize', 'pointermove', 'focusin', 'keyup'];

/**
 * Notes which rows of a list were completely in view: not outside of a scroll container or of the window around a
 * frame, not covered or transparent, and with no text cut off. In a page in the background, no row counts as seen.
 *
 * @returns the digests of the rows that were seen, by key, and the function that watches a row.
 */
export function useSeenRows(
  group: RefObject<HTMLElement | null>,
): readonly [seen: ReadonlyMap<string, string>, watch: WatchRow] {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(() => new Map());
  const addSeen = useCallback<OnSeen>((found) => setSeen((before) => new Map([...before, ...found])), []);
  return [seen, useRowWatch(group, addSeen)];
}

/** Receives the keys and digests of the rows that have been seen since its last call. */
export type OnSeen = (found: readonly (readonly [key: string, digest: string])[]) => void;

/** The same as {@link useSeenRows}, for a list that keeps what was seen itself. `onSeen` keeps its identity. */
export function useRowWatch(group: RefObject<HTMLElement | null>, onSeen: OnSeen): WatchRow {
  const watched = useRef(new Map<HTMLElement, string>());
  const look = useRef<() => void>(undefined);
  const views = useRef<IntersectionObserver>(undefined);

  useEffect(() => {
    const { current: element } = group;
    const page = element?.ownerDocument;
    const view = page?.defaultView;
    if (!element || !page || !view) return undefined;
    let frame = 0;
    const isIn = new WeakSet<Element>();
    /** Only an observer knows what the windows around a frame show. */
    const observer = view.parent === view ? undefined : new view.IntersectionObserver(onView, { threshold });
    views.current = observer;
    for (const [row] of watched.current) observer?.observe(row);
    function onView(entries: readonly IntersectionObserverEntry[]): void {
      for (const { target, intersectionRatio } of entries)
        isIn[intersectionRatio > WHOLE ? 'add' : 'delete'](target);
      onChange();
    }
    // A page in the background draws no frames.
    function onChange(): void {
      frame ||=
        view?.requestAnimationFrame(() => {
          frame = 0;
          const found = [...watched.current].filter(([row]) => (!observer || isIn.has(row)) && isSeen(row));
          for (const [row] of found) watched.current.delete(row);
          if (found.length > 0) onSeen(found.map(([row, digest]) => [row.dataset['row'] ?? '', digest]));
        }) ?? 0;
    }
    look.current = onChange;
    const resizes = typeof ResizeObserver === 'function' ? new ResizeObserver(onChange) : undefined;
    resizes?.observe(element);
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    for (const type of mayShow) view.addEventListener(type, onChange, options);
    onChange();
    return () => {
      look.current = undefined;
      view.cancelAnimationFrame(frame);
      resizes?.disconnect();
      observer?.disconnect();
      listening.abort();
    };
  }, [group, onSeen]);

  return useCallback<WatchRow>((row, digest) => {
    const { current: rows } = watched;
    rows.set(row, digest);
    views.current?.observe(row);
    look.current?.();
    return () => void rows.delete(row);
  }, []);
}

/** Whether the view shows a whole row: nothing covers it, cuts it or its text off, or makes it transparent. */
function isSeen(row: HTMLElement): boolean {
  if (!row.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
  const { top, bottom, left, right } = row.getBoundingClientRect();
  const around = row.getRootNode() as Document | ShadowRoot;
  return (
    // The corners are round, and less than a pixel is a rounding error.
    [left + 8, (left + right) / 2, right - 8].every((x) =>
      [top + 1, bottom - 1].every((y) => row.contains(around.elementFromPoint(x, y))),
    ) && [...row.querySelectorAll('[data-line]')].every((line) => line.scrollWidth <= line.clientWidth)
  );
}
