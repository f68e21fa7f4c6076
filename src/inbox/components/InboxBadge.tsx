'use client';
import type { ReactNode } from 'react';
import { useInboxCount, type InboxCountOptions } from '../useInboxCount.js';
import { CountBadge } from './CountBadge.js';

/** Props of {@link InboxBadge}. */
export interface InboxBadgeProps extends InboxCountOptions {
  className?: string | undefined;
}

/**
 * The number of waiting items, for the navigation of an app. It needs a QueryClientProvider above. It renders nothing
 * while nothing waits.
 */
export function InboxBadge({ className, ...options }: InboxBadgeProps): ReactNode {
  const { total, isExact } = useInboxCount(options);
  return <CountBadge count={total} isAtLeast={!isExact} className={className} />;
}
