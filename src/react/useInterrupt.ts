'use client';
import { useCallback } from 'react';
import { reasonMatches, type InterruptDefinition } from '../model/InterruptDefinition.js';
import { oncePer } from './oncePer.js';
import type { PendingInterrupt } from '../model/PendingInterrupt.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { bindDefinition, bindInterrupt, type BoundInterrupt } from './bindInterrupt.js';
import { useProvidedRun } from './AgentRunProvider.js';
import { useRunSelector } from './useRunSelector.js';

/** Avoids a linear search per hook and token if there are many interrupts. */
const byKey = oncePer(
  (interrupts: readonly PendingInterrupt[]) => new Map(interrupts.map((each) => [each.key, each])),
);

/**
 * Returns one interrupt by its key, or `undefined` if it is no longer pending. Re-renders only when this interrupt
 * changes.
 *
 * With a definition, `answer` is typed, and the answer is checked before it is staged. If the reason doesn't
 * match the definition, it returns `undefined`.
 */
export function useInterrupt(key: string): BoundInterrupt | undefined;
export function useInterrupt<Definition extends InterruptDefinition>(
  definition: Definition,
  key: string,
): BoundInterrupt<Definition> | undefined;
export function useInterrupt(
  ...args: [key: string] | [definition: InterruptDefinition, key: string]
): BoundInterrupt | undefined {
  const [definition, key] = args.length === 1 ? [undefined, args[0]] : args;
  const run = useProvidedRun();
  const select = useCallback((snapshot: RunSnapshot) => byKey(snapshot.interrupts).get(key), [key]);
  const interrupt = useRunSelector(run, select);
  if (!interrupt) return undefined;
  const bound = bindInterrupt(run, interrupt);
  if (!definition) return bound;
  return reasonMatches(definition.reason, interrupt.reason) ? bindDefinition(bound, definition) : undefined;
}
