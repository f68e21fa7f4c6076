'use client';
import { useMemo } from 'react';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { useProvidedRun } from './AgentRunProvider.js';
import { oncePer } from './oncePer.js';
import { useRunSelector } from './useRunSelector.js';

const keysIn = oncePer((interrupts: readonly PendingInterrupt[]) =>
  JSON.stringify(interrupts.map(({ key }) => key)),
);
/** One string, so that a changed question re-renders nothing here. */
const keysOf = ({ interrupts }: RunSnapshot): string => keysIn(interrupts);

/** The keys of all questions, in the agent's order. The list changes only if the questions do. */
export function useInterruptKeys(): readonly string[] {
  const text = useRunSelector(useProvidedRun(), keysOf);
  return useMemo(() => JSON.parse(text) as string[], [text]);
}
