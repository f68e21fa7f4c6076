'use client';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button/Button.js';
import type { InboxHandle } from '../InboxHandle.js';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link InboxEmpty}. */
export interface InboxEmptyProps {
  inbox: InboxHandle;
  /** Shown if nothing waits. @default a text */
  empty?: ReactNode;
  /** Clears the filters. @default there are none */
  onClearFilters?: (() => void) | undefined;
}

/** A list without rows: it is loading, nothing waits, nothing matches the filters, or nothing can be read. */
export function InboxEmpty({ inbox, empty, onClearFilters }: InboxEmptyProps): ReactNode {
  const { inbox: texts } = useInboxWords();
  const hasFailed = inbox.errors.length > 0;
  if (inbox.isLoading || (inbox.hasMore && !hasFailed))
    return (
      <div className="rai-inbox-empty" data-loading="">
        <span className="rai-visually-hidden">{texts.loading}</span>
        {skeleton.map((row) => (
          <span key={row} className="rai-inbox-skeleton" aria-hidden />
        ))}
      </div>
    );
  // A source that cannot be read may contain items, so this does not state that nothing waits.
  if (hasFailed) return null;
  if (onClearFilters)
    return (
      <div className="rai-inbox-empty">
        <p>
          <strong>{texts.noMatches}</strong>
        </p>
        <Button onClick={onClearFilters}>{texts.clearFilters}</Button>
      </div>
    );
  return (
    empty ?? (
      <div className="rai-inbox-empty">
        <p>
          <strong>{texts.empty}</strong>
        </p>
        <p className="rai-hint">{texts.emptyHelp}</p>
      </div>
    )
  );
}

const skeleton = [1, 2, 3, 4, 5];
