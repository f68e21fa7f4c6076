'use client';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { identityOf } from '../Identity/identityOf.js';
import { OneRoom } from './Rooms.js';

/**
 * Something of a host's that the panel can do without: where it throws or is still loading, on a server too, it is not
 * there, and everything else is.
 */
export function HostPart({ of: Part }: { of: ComponentType | undefined }): ReactNode {
  return (
    <OneRoom name={Part && `${identityOf(Part)}`} renderFallback={() => null}>
      <Suspense fallback={null}>{Part && <Part />}</Suspense>
    </OneRoom>
  );
}
