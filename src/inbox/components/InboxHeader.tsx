'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import type { InboxHandle } from '../InboxHandle.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link InboxHeader}. */
export interface InboxHeaderProps {
  inbox: InboxHandle;
}

/**
 * How many items wait, the new ones, and buttons that mark all rows and read the sources again. It always has the same
 * height, so that an arrival moves no row.
 */
export function InboxHeader({ inbox }: InboxHeaderProps): ReactNode {
  const { words, inbox: texts, locale } = useInboxWords();
  const { items, counts, arrivals, snoozed, selection, isReading, mark } = inbox;
  const all = useRef<HTMLInputElement>(null);
  const markable = items.filter(({ status }) => status === 'waiting' || status === 'changed');
  const areAllMarked = markable.length > 0 && markable.every(({ isMarked }) => isMarked);
  useEffect(() => {
    if (all.current) all.current.indeterminate = selection.length > 0 && !areAllMarked;
  });
  return (
    <header className="rai-root rai-inbox-header" lang={words.language} dir={words.direction}>
      <label className="rai-choice rai-inbox-mark">
        <input
          ref={all}
          type="checkbox"
          aria-label={texts.markAll}
          checked={areAllMarked}
          disabled={markable.length === 0}
          onChange={({ target }) =>
            mark(
              markable.map(({ key }) => key),
              target.checked,
            )
          }
        />
      </label>
      <span className="rai-inbox-count">
        {texts.waiting({ count: counts.total, isExact: counts.isExact, locale })}
      </span>
      {snoozed > 0 && (
        <button
          type="button"
          className="rai-link"
          title={texts.endSnoozes}
          onClick={() => inbox.endSnoozes()}
        >
          {texts.snoozed({ count: snoozed, locale })}
        </button>
      )}
      <span className="rai-inbox-spacer" />
      {arrivals > 0 && (
        <Button className="rai-inbox-arrivals" variant="primary" onClick={() => inbox.showArrivals()}>
          {texts.arrivals({ count: arrivals, locale })}
        </Button>
      )}
      <button
        type="button"
        className="rai-icon-button rai-inbox-refresh"
        aria-label={texts.refresh}
        aria-disabled={isReading || undefined}
        data-busy={isReading ? '' : undefined}
        onClick={() => {
          if (!isReading) void inbox.refresh();
        }}
      >
        <span title={texts.refresh}>↻</span>
      </button>
    </header>
  );
}
