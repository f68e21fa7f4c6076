'use client';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useRowWatch, type OnSeen, type WatchRow } from '../../components/QuestionRows/useSeenRows.js';
import type { InboxHandle } from '../InboxHandle.js';

export type { WatchRow };

/**
 * Notes the rows of a list that were completely in view, with all of their text, and reports those that are marked to
 * the inbox. The others matter only once they are marked, so scrolling alone changes nothing.
 *
 * @returns the function that watches a row. A row whose text is cut after some lines is not watched until it fits.
 */
export function useSeenItems(
  list: RefObject<HTMLElement | null>,
  { items, markSeen }: Pick<InboxHandle, 'items' | 'markSeen'>,
): WatchRow {
  /** The revisions that were seen, by key. */
  const seen = useRef(new Map<string, string>());
  const latest = useRef({ items, markSeen });
  const report = useCallback(() => {
    for (const { key, revision, isMarked, isSeen } of latest.current.items)
      if (isMarked && !isSeen && seen.current.get(key) === revision) latest.current.markSeen(key, revision);
  }, []);
  useEffect(() => {
    latest.current = { items, markSeen };
    report();
  }, [items, markSeen, report]);
  const onSeen = useCallback<OnSeen>(
    (found) => {
      for (const [key, revision] of found) seen.current.set(key, revision);
      report();
    },
    [report],
  );
  const watch = useRowWatch(list, onSeen);
  return useCallback<WatchRow>(
    (row, revision) => {
      let stop: (() => void) | undefined;
      const check = () => {
        const fits = [...row.querySelectorAll('[data-line]')].every(
          // The line box can be a fraction of a pixel smaller than the glyphs.
          (line) => line.scrollHeight <= line.clientHeight + 2,
        );
        if (fits) stop ??= watch(row, revision);
        else {
          stop?.();
          stop = undefined;
        }
      };
      // The observer first calls `check` once the row has been laid out. Measuring a row earlier would force a layout
      // of the page for each row.
      const resizes = new ResizeObserver(check);
      resizes.observe(row);
      return () => {
        resizes.disconnect();
        stop?.();
      };
    },
    [watch],
  );
}
