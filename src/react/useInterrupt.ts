'use client';
import { useCallback } from 'react';
import { reasonMatches, type InterruptDefinition } from '../model/InterruptDefinition.js';
import type { RunSnapshot } from '../model/RunSnapshot.js';
import { bindDefinition, bindInterrupt, type BoundInterrupt } from './bindInterrupt.js';
import { useProvidedRun } from './AgentRunProvider.js';
import { useRunSelector } from './useRunSelector.js';

/**
 * One interrupt by its key, or `undefined` once it no longer waits. Renders again for this one only, whatever
 * else streams in or is answered.
 *
 * With a definition, its `answer` is typed, and checked before it is staged; `undefined` also where its reason is
 * not the definition's.
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
  const select = useCallback(
    (snapshot: RunSnapshot) => snapshot.interrupts.find((interrupt) => interrupt.key === key),
    [key],
  );
  const interrupt = useRunSelector(run, select);
  if (!interrupt) return undefined;
  const bound = bindInterrupt(run, interrupt);
  if (!definition) return bound;
  return reasonMatches(definition.reason, interrupt.interrupt.reason)
    ? bindDefinition(bound, definition)
    : undefined;
}
