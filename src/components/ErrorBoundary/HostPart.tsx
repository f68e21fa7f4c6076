'use client';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { identityOf } from '../Identity/identityOf.js';
import { Isolated } from './IsolatedParts.js';

/**
 * An optional part of the host. If it throws or suspends, even on a server, it renders nothing and everything else
 * still renders.
 */
export function HostPart({ of: Part }: { of: ComponentType | undefined }): ReactNode {
  return (
    <Isolated resetKey={Part && `${identityOf(Part)}`} renderFallback={() => null}>
      <Suspense fallback={null}>{Part && <Part />}</Suspense>
    </Isolated>
  );
}
