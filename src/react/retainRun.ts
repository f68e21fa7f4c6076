import type { QueryClient } from '@tanstack/react-query';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import { registryOf } from './runRegistry.js';
import { layersOf } from './sharedRun.js';

/** A run object that is kept without a component. */
export interface RetainedRun {
  readonly run: AgentRun;
  /** Ends it, as if a component had unmounted: stops no run and removes no decision. */
  release(): void;
}

/**
 * Uses the run object of an identity, which the components with this identity share, and keeps it. The live options
 * apply as those of a component that has just committed.
 */
export function retainRun(
  client: QueryClient,
  options: AgentRunOptions & { readonly threadId: string },
): RetainedRun {
  const run = registryOf(client).runFor(options, undefined);
  const holder = {};
  layersOf(run)?.commit(holder, options);
  const unsubscribe = run.subscribe(() => undefined);
  return {
    run,
    release() {
      layersOf(run)?.unmount(holder);
      unsubscribe();
    },
  };
}
