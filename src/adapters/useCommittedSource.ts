'use client';
import { useCommitEffect } from '../react/useCommitEffect.js';
import type { ReactSource } from './reactSource.js';

/** Passes each value that React commits to a source, while the component is mounted. */
export function useCommittedSource<Value>(source: ReactSource<Value>, value: Value): void {
  useCommitEffect(() => {
    source.setMounted(true);
    return () => source.setMounted(false);
  }, [source]);
  useCommitEffect(() => source.commit(value));
}
