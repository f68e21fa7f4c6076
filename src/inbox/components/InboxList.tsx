'use client';
import {
  forwardRef,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import type { InboxHandle } from '../InboxHandle.js';
import type { InboxGroupBy } from '../ordering.js';
import { InboxEmpty } from './InboxEmpty.js';
import { InboxRow } from './InboxRow.js';
import { GroupTitle } from './GroupTitle.js';
import { linesOf, sectionsOf } from './listLines.js';
import { moveInList } from './moveInList.js';
import { useInboxWords } from './useInboxWords.js';
import { useRenderedLines } from './useRenderedLines.js';
import { useSeenItems } from './useSeenItems.js';

/** Props of {@link InboxList}. */
export interface InboxListProps {
  inbox: InboxHandle;
  /** What groups the rows: the `groupBy` of the inbox. @default the name of the group is its heading */
  groupBy?: InboxGroupBy | undefined;
  /** Called when the user opens a row. @default opens it in the inbox */
  onOpen?: ((key: string) => void) | undefined;
  /** Shown if nothing waits. @default a text, and a button that clears the filters if `onClearFilters` is set */
  empty?: ReactNode;
  /** Offers to clear the filters if nothing matches them. @default no button */
  onClearFilters?: (() => void) | undefined;
  className?: string | undefined;
}

/** What the `ref` of {@link InboxList} can do. */
export interface InboxListRef {
  /** Scrolls to a row and moves the focus to it. */
  goTo(key: string): void;
}

/** With fewer rows than this below the view, the next page is read. */
const NEAR_END = 12;

/**
 * The rows of an inbox. Only the visible ones are rendered. Tab reaches one row and its checkbox; the arrow keys, Home,
 * End, Page Up and Page Down move between the rows. A row stays where it is while it is shown.
 */
export const InboxList = forwardRef<InboxListRef, InboxListProps>(function InboxList(props, ref) {
  const { inbox, groupBy, onOpen = inbox.open, empty, onClearFilters, className } = props;
  const { words, inbox: texts } = useInboxWords();
  const { groups, items, errors, current, hasMore, isReading, isLoading, mark, loadMore } = inbox;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(groups, groupBy !== undefined), [groups, groupBy]);
  const [reached, setReached] = useState<string>();
  const tabStop = lines.indexOf.has(reached ?? '') ? reached : (current ?? items[0]?.key);
  const stop = lines.indexOf.get(tabStop ?? '') ?? -1;

  const virtualizer = useRenderedLines(scroller, lines, stop);
  const shown = virtualizer.getVirtualItems();
  const sections = sectionsOf(lines, shown, virtualizer.measurementsCache);
  const watch = useSeenItems(scroller, inbox);

  const last = shown.at(-1)?.index ?? -1;
  const asked = useRef(-1);
  const isNearEnd = hasMore && !isReading && last >= lines.all.length - NEAR_END;
  // A filter can leave nothing of a page.
  const isSearching = hasMore && items.length === 0 && errors.length === 0;
  useEffect(() => {
    // Once for each number of rows: after a failure, only the button reads again.
    if (!isNearEnd || (asked.current === items.length && !isSearching)) return;
    asked.current = items.length;
    void loadMore();
  }, [isNearEnd, isSearching, items.length, loadMore]);

  /** The row that gets the focus once it is rendered. */
  const goal = useRef<string>(undefined);
  useEffect(() => {
    if (goal.current === undefined) return;
    const row = rowOf(scroller.current, goal.current);
    if (!row) return;
    goal.current = undefined;
    row.focus({ preventScroll: true });
  });
  const goTo = useCallback(
    (key: string) => {
      const index = lines.indexOf.get(key);
      if (index === undefined) return;
      goal.current = key;
      setReached(key);
      virtualizer.scrollToIndex(index, { align: 'auto' });
      const row = rowOf(scroller.current, key);
      if (!row) return;
      goal.current = undefined;
      row.focus({ preventScroll: true });
    },
    [lines, virtualizer],
  );
  useImperativeHandle(ref, () => ({ goTo }), [goTo]);
  useScrollToCurrent(current, (key) => {
    const index = lines.indexOf.get(key);
    if (index !== undefined) virtualizer.scrollToIndex(index, { align: 'auto' });
    setReached(key);
  });

  const lastMarked = useRef<string>(undefined);
  const onMark = useCallback(
    (key: string, isMarked: boolean, isRange: boolean) => {
      const from = lines.rows.findIndex((each) => each === (isRange ? lastMarked.current : key));
      const to = lines.rows.indexOf(key);
      lastMarked.current = key;
      mark(from < 0 ? [key] : lines.rows.slice(Math.min(from, to), Math.max(from, to) + 1), isMarked);
    },
    [lines, mark],
  );

  return (
    <section
      className={className ? `rai-root rai-inbox-list ${className}` : 'rai-root rai-inbox-list'}
      aria-label={texts.listLabel}
      lang={words.language}
      dir={words.direction}
      aria-busy={isLoading || undefined}
    >
      {/* The keys are those of the rows in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the events are those of its buttons */}
      <div
        ref={scroller}
        className="rai-inbox-scroller"
        onPointerEnter={inbox.hold}
        onFocus={inbox.hold}
        onKeyDown={(event) => moveInList(event, lines.rows, tabStop, goTo)}
      >
        <div className="rai-inbox-rows" style={{ blockSize: `${virtualizer.getTotalSize()}px` }}>
          {sections.map((section) => (
            <section
              key={section.key}
              className="rai-inbox-group"
              aria-labelledby={section.hasHeading ? `${id}-${section.number}` : undefined}
              // A sticky heading does not follow a transformation.
              style={{ insetBlockStart: section.top, blockSize: section.size }}
            >
              {section.hasHeading && (
                <GroupTitle
                  id={`${id}-${section.number}`}
                  index={section.index}
                  measure={virtualizer.measureElement}
                  group={section.group}
                  groupBy={groupBy}
                />
              )}
              <ol>
                {section.rows.map(({ item, index, top, position }) => (
                  <InboxRow
                    key={item.key}
                    item={item}
                    index={index}
                    top={top}
                    position={position}
                    total={hasMore ? -1 : section.group.items.length}
                    isTabStop={item.key === tabStop}
                    isCurrent={item.key === current}
                    measure={virtualizer.measureElement}
                    watch={watch}
                    onReach={setReached}
                    onOpen={onOpen}
                    onMark={onMark}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
        {items.length === 0 && <InboxEmpty inbox={inbox} empty={empty} onClearFilters={onClearFilters} />}
        {hasMore && (
          <p className="rai-inbox-more">
            <Button variant="quiet" aria-disabled={isReading || undefined} onClick={() => void loadMore()}>
              {isReading ? texts.loading : texts.loadMore}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
});

/** A key may contain characters that break a selector, so it is compared. */
const rowOf = (list: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((row) => row.dataset['row'] === key);

/** Scrolls to a row when it has become the open one, but not when its place changes. */
function useScrollToCurrent(current: string | undefined, scroll: (key: string) => void): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (current !== undefined && before.current !== current) scroll(current);
    before.current = current;
  });
}
