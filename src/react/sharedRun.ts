import type { QueryClient } from '@tanstack/react-query';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import { isInProgress } from '../model/isInProgress.js';
import { createAgentRun } from '../run/createAgentRun.js';
import { guardStorage, type RegistryAccess } from './guardStorage.js';
import { complete } from './liveOptions.js';
import { mutationDispatch } from './mutationDispatch.js';
import { optionLayers, type OptionLayers } from './optionLayers.js';

/** The options of a shared run object, with the id of its thread. */
export interface ThreadOptions extends AgentRunOptions {
  threadId: string;
  /**
   * Whether the thread id was generated here. The server generates a different id, so the page hydrates without it.
   * @default false
   */
  isGenerated?: boolean | undefined;
}

/** A run object that components share. */
export interface SharedRun {
  readonly run: AgentRun;
  /** The objects that it was created with: `initial`, `messages`, `state`. */
  readonly seeds: readonly object[];
  /** Detaches the storage. Returns a promise that settles when the last write has ended. */
  closeStorage(): Promise<unknown> | undefined;
}

const layersByRun = new WeakMap<AgentRun, OptionLayers>();

/** Defers notifications that would occur where they must not cause a render, such as in an insertion effect. */
function deferredNotifications() {
  let isQuiet = false;
  return {
    change(work: () => void): void {
      isQuiet = true;
      try {
        work();
      } finally {
        isQuiet = false;
      }
    },
    /** Wraps a listener. Changes made quietly notify it afterwards. */
    deferring: (listener: () => void) => () => {
      if (isQuiet) queueMicrotask(listener);
      else listener();
    },
  };
}

/** The option layers of a shared run object; `undefined` for one that the host created. */
export function layersOf(run: AgentRun): OptionLayers | undefined {
  return layersByRun.get(run);
}

/**
 * Creates a run object that components share. Its requests are mutations, its subscribers keep it alive, and it
 * combines the options of its components.
 */
export function sharedRun(client: QueryClient, options: ThreadOptions, registry: RegistryAccess): SharedRun {
  const { threadId, initial, messages, state, isSecret } = options;
  const dispatch = mutationDispatch(client, threadId);
  const guarded = options.storage && guardStorage(options.storage, registry);
  const core = createAgentRun({
    ...options,
    dispatch: options.dispatch ?? dispatch,
    storage: guarded?.storage,
  });
  const layers = optionLayers({
    own: { dispatch, isSecret },
    apply: (given) => core.setOptions(complete(given)),
    holdsAnswers: () => !isIdle(core) || core.getSnapshot().interrupts.length > 0,
  });
  const quiet = deferredNotifications();
  const serverSnapshot = options.isGenerated && { ...core.getServerSnapshot(), threadId: '' };
  const run: AgentRun = {
    ...core,
    ...(serverSnapshot && { getServerSnapshot: () => serverSnapshot }),
    setOptions: layers.setHostOptions,
    subscribe(listener) {
      const release = registry.retain();
      let isSubscribed = true;
      const unsubscribe = core.subscribe(quiet.deferring(() => void (isSubscribed && listener())));
      return () => {
        if (!isSubscribed) return;
        isSubscribed = false;
        unsubscribe();
        release();
      };
    },
    dispose(disposal) {
      core.dispose(disposal);
      registry.disposed();
    },
  };
  layersByRun.set(run, {
    ...layers,
    recommit: (component, given) => quiet.change(() => layers.recommit(component, given)),
  });
  const seeds = [initial, messages, state].filter((seed) => typeof seed === 'object' && seed !== null);
  return { run, seeds, closeStorage: () => guarded?.close() };
}

/** Whether the run object has no request in progress. */
export const isIdle = (run: AgentRun): boolean => !isInProgress(run.getSnapshot().status);
