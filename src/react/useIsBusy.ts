'use client';
import type { RunSnapshot, RunStatus } from '../model/RunSnapshot.js';
import { useProvidedRun } from './AgentRunProvider.js';
import { useRunSelector } from './useRunSelector.js';

const busy: ReadonlySet<RunStatus> = new Set<RunStatus>(['running', 'resuming', 'reconnecting']);
const isBusy = ({ status }: RunSnapshot): boolean => busy.has(status);

/** Whether a request is in progress: nothing is taken back or cancelled until it ends, or a person stops it. */
export function useIsBusy(): boolean {
  return useRunSelector(useProvidedRun(), isBusy);
}
