'use client';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useId, useInsertionEffect, useState, useSyncExternalStore } from 'react';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import { createId } from '../run/createId.js';
import { registryOf, type RunRegistry } from './runRegistry.js';
import { layersOf } from './sharedRun.js';
import { useCommitEffect } from './useCommitEffect.js';
import { warnAboutStorage } from './warnAboutStorage.js';

const nothing = { subscribe: () => () => undefined, version: () => 0, logouts: () => 0 };

/** The run object of the last commit of each component. */
const shownRuns = new WeakMap<object, AgentRun>();

/**
 * Returns the run object that the options identify, shared with all components below the same client; or the given one.
 * Applies the live options of each commit until the component unmounts.
 */
export function useSharedRun(
  client: QueryClient | undefined,
  options: AgentRunOptions | { run: AgentRun },
): AgentRun {
  const registry = client && registryOf(client);
  const { subscribe, version, logouts } = registry ?? nothing;
  useSyncExternalStore(subscribe, version, version);
  const [logoutsAtMount] = useState(logouts);
  const generated = useGeneratedThreadId(logouts());

  const runOptions = 'run' in options ? undefined : options;
  const [component] = useState(() => ({}));
  const run =
    'run' in options
      ? options.run
      : runOf(registry, options, { generated, logoutsAtMount, before: shownRuns.get(component) });

  // Runs before any effect of the commit can send: effects of child components run before the effects of this one.
  useInsertionEffect(() => {
    if (runOptions) layersOf(run)?.recommit(component, runOptions);
  });
  useCommitEffect(() => {
    if (runOptions) warnAboutStorage(runOptions);
    shownRuns.set(component, run);
    if (runOptions) layersOf(run)?.commit(component, runOptions);
  });
  // A suspended boundary above hides the component and runs the cleanup of its layout effects, but does not unmount
  // it.
  useEffect(() => () => layersOf(run)?.unmount(component), [run, component]);
  return run;
}

/**
 * Generates a thread id for a component without one. It stays the same until a logout. A server sends nothing and
 * needs no random id: frameworks that prerender a page, such as Next.js with `cacheComponents`, refuse random values.
 */
function useGeneratedThreadId(logouts: number): string {
  const serverId = useId();
  const [generated, setGenerated] = useState(() => ({
    logouts,
    threadId: typeof window === 'undefined' ? serverId : createId(),
  }));
  if (generated.logouts === logouts) return generated.threadId;
  const next = { logouts, threadId: createId() };
  setGenerated(next);
  return next.threadId;
}

interface ComponentFacts {
  /** The thread id for a component without one. */
  readonly generated: string;
  readonly logoutsAtMount: number;
  /** The run object of the last commit. */
  readonly before: AgentRun | undefined;
}

function runOf(
  registry: RunRegistry | undefined,
  options: AgentRunOptions,
  { generated, logoutsAtMount, before }: ComponentFacts,
): AgentRun {
  if (!registry) {
    throw new Error(
      'useAgentRun found no QueryClient, which it needs to share run objects between components. ' +
        'Put <QueryClientProvider client={queryClient}> above, or pass your own run object: useAgentRun({ run }). ' +
        'If there is a provider, the app has two copies of TanStack Query: see `npm ls @tanstack/react-query`.',
    );
  }
  const seeded = logoutsAtMount === registry.logouts() ? options : withoutForgotten(options, registry);
  const threadId = seeded.threadId ?? seeded.initial?.threadId;
  // A generated thread id is not shared between tabs.
  const thread =
    threadId === undefined ? { threadId: generated, isGenerated: true, tabs: false as const } : { threadId };
  return registry.runFor({ ...seeded, ...thread }, before);
}

/** A component that stays mounted after a logout must not start a new run object with the data of the old one. */
function withoutForgotten(options: AgentRunOptions, { isForgotten }: RunRegistry): AgentRunOptions {
  const { initial, messages, state } = options;
  return {
    ...options,
    initial: isForgotten(initial, options) ? undefined : initial,
    messages: isForgotten(messages, options) ? undefined : messages,
    state: isForgotten(state, options) ? undefined : state,
  };
}
