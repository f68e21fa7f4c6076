'use client';
import type { RunSnapshot, RunStatus } from '../model/RunSnapshot.js';
import { useProvidedRun } from './AgentRunProvider.js';
import { useRunSelector } from './useRunSelector.js';

const busy: ReadonlySet<RunStatus> = new Set<RunStatus>(['running', 'resuming', 'reconnecting']);
const isBusy = ({ status }: RunSnapshot): boolean => busy.has(status);

/** Whether a request is in progress. The panel offers no undo and no cancellation until it ends or is stopped. */
export function useIsBusy(): boolean {
  return useRunSelector(useProvidedRun(), isBusy);
}
