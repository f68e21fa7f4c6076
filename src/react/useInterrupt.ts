'use client';
import { useCallback } from 'react';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { bindInterrupt, type BoundInterrupt } from './bindInterrupt.js';
import { useProvidedRun } from './AgentRunProvider.js';
import { useRunSelector } from './useRunSelector.js';

/**
 * One interrupt by its key, or `undefined` once it no longer waits. Renders again for this one only, whatever
 * else streams in or is answered.
 */
export function useInterrupt(key: string): BoundInterrupt | undefined {
  const run = useProvidedRun();
  const select = useCallback(
    (snapshot: RunSnapshot) => snapshot.interrupts.find((interrupt) => interrupt.key === key),
    [key],
  );
  const interrupt = useRunSelector(run, select);
  return interrupt && bindInterrupt(run, interrupt);
}
