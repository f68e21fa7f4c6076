'use client';
import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';
import { usePrinted } from '../../components/Page/useExpanded.js';
import type { ListLines } from './listLines.js';

/** A row of three lines and the heading of a group, in pixels, before they are measured. */
const ROW = 88;
const HEADING = 32;
/** Rows that are rendered above and below the view. */
const OVERSCAN = 6;

/**
 * Which lines of a list are rendered, and where: those in view, and the row of the focus, so that scrolling does not
 * lose it. On paper, all of them.
 *
 * @param stop The index of the row that Tab reaches; -1 for none.
 */
export function useRenderedLines(
  scroller: RefObject<HTMLElement | null>,
  lines: ListLines,
  stop: number,
): Virtualizer<HTMLElement, HTMLElement> {
  const isPrinted = usePrinted();
  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isPrinted) return Array.from({ length: range.count }, (_, index) => index);
      const shown = defaultRangeExtractor(range);
      return stop < 0 || stop >= range.count || shown.includes(stop)
        ? shown
        : [...shown, stop].toSorted((a, b) => a - b);
    },
    [stop, isPrinted],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by what the virtualiser returns
  return useVirtualizer<HTMLElement, HTMLElement>({
    count: lines.all.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines.all[index]?.item ? ROW : HEADING),
    getItemKey: (index) => lines.all[index]?.key ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
  });
}
