'use client';
import type { ReactNode } from 'react';
import { useInboxWords } from './useInboxWords.js';

/** Props of {@link CountBadge}. */
export interface CountBadgeProps {
  /** How many items wait. @default unknown, so nothing is rendered */
  count: number | undefined;
  /** Whether there may be more. @default false */
  isAtLeast?: boolean | undefined;
  className?: string | undefined;
}

/** Larger numbers are shown as this one with a plus. */
const LARGEST = 99;

/**
 * A number in a badge, which screen readers read as a sentence. If nothing waits, it renders nothing.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-count` | always: the number |
 */
export function CountBadge({ count, isAtLeast = false, className }: CountBadgeProps): ReactNode {
  const { words, inbox, locale } = useInboxWords();
  if (count === undefined || count <= 0) return null;
  const shown = new Intl.NumberFormat(locale).format(Math.min(count, LARGEST));
  return (
    <span
      className={className ? `rai-root rai-inbox-badge ${className}` : 'rai-root rai-inbox-badge'}
      lang={words.language}
      dir={words.direction}
      data-count={count}
    >
      <span aria-hidden>{count > LARGEST || isAtLeast ? `${shown}+` : shown}</span>
      <span className="rai-visually-hidden">{inbox.waiting({ count, isExact: !isAtLeast, locale })}</span>
    </span>
  );
}
