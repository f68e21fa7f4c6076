'use client';
import { useEffect, useRef } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import type { RunEventType, RunListener } from '../model/RunEvents.js';

/**
 * Calls `listener` for every event of this type while the component is mounted. It always calls the listener of the
 * latest commit, so the listener can use current props and state.
 */
export function useRunEvent<T extends RunEventType>(run: AgentRun, type: T, listener: RunListener<T>): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => run.on(type, (event) => latest.current(event)), [run, type]);
}
