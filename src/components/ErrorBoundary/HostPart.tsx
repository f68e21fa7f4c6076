'use client';
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.js';

/**
 * Something of a host's that the panel can do without: where it throws or is still loading, on a server too, it is not
 * there, and everything else is.
 */
export function HostPart({ children }: { children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary renderFallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
