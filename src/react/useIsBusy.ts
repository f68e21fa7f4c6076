'use client';
import { isInProgress } from '../model/isInProgress.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { useProvidedRun } from './AgentRunProvider.js';
import { useRunSelector } from './useRunSelector.js';

const isBusy = ({ status }: RunSnapshot): boolean => isInProgress(status);

/** Whether a request is in progress. The panel offers no undo and no cancellation until it ends or is stopped. */
export function useIsBusy(): boolean {
  return useRunSelector(useProvidedRun(), isBusy);
}
