'use client';
import { useEffect, useRef } from 'react';
import type { AgentRun, RunEventType, RunListener } from '../model/AgentRun.js';

/**
 * Calls `listener` for every such event while the component is mounted. The listener of the latest commit is
 * the one that is called, so it may close over props and state.
 */
export function useRunEvent<T extends RunEventType>(run: AgentRun, type: T, listener: RunListener<T>): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => run.on(type, (event) => latest.current(event)), [run, type]);
}
