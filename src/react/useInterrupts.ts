'use client';
import type { AgentRun } from '../model/AgentRun.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';
import { bindInterrupt, type BoundInterrupt } from './bindInterrupt.js';
import { useProvidedRun } from './AgentRunProvider.js';
import { useRunSelector } from './useRunSelector.js';

const boundLists = new WeakMap<AgentRun, WeakMap<readonly PendingInterrupt[], readonly BoundInterrupt[]>>();

/** Returns all pending interrupts, in the order of the agent; `[]` if there are none. */
export function useInterrupts(): readonly BoundInterrupt[] {
  const run = useProvidedRun();
  const interrupts = useRunSelector(run, (snapshot) => snapshot.interrupts);
  return bindList(run, interrupts);
}

function bindList(run: AgentRun, interrupts: readonly PendingInterrupt[]): readonly BoundInterrupt[] {
  let lists = boundLists.get(run);
  if (!lists) boundLists.set(run, (lists = new WeakMap()));
  let list = lists.get(interrupts);
  if (!list) lists.set(interrupts, (list = interrupts.map((interrupt) => bindInterrupt(run, interrupt))));
  return list;
}
