import type { QueryClient } from '@tanstack/react-query';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import { createAgentRun } from '../run/createAgentRun.js';
import { guardStorage, type RunKeeping } from './guardStorage.js';
import { complete } from './liveOptions.js';
import { mutationDispatch } from './mutationDispatch.js';
import { optionLayers, type OptionLayers } from './optionLayers.js';

/** What a shared run is made of. */
export interface NamedOptions extends AgentRunOptions {
  threadId: string;
  /** The thread was named here. A server names another, so the page hydrates without the name. @default false */
  isMinted?: boolean | undefined;
}

/** A run that components share. */
export interface SharedRun {
  readonly run: AgentRun;
  /** The objects that it began with: `initial`, `messages`, `state`. */
  readonly seeds: readonly object[];
  /** Keeps it from its storage from now on. Returns what settles once its last write has ended. */
  closeStorage(): Promise<unknown> | undefined;
}

const layersByRun = new WeakMap<AgentRun, OptionLayers>();

/** Who is told of changes, and not in the middle of what must cause none, as an insertion effect. */
function quietly() {
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
    /** The listener, which is told afterwards of what changes quietly. */
    hearing: (listener: () => void) => () => {
      if (isQuiet) queueMicrotask(listener);
      else listener();
    },
  };
}

/** Who gave which option to a shared run; `undefined` for a run of the host's own. */
export function layersOf(run: AgentRun): OptionLayers | undefined {
  return layersByRun.get(run);
}

/** A run whose requests show as mutations, which its subscribers keep, and which takes options from each component. */
export function sharedRun(client: QueryClient, options: NamedOptions, keeping: RunKeeping): SharedRun {
  const { threadId, initial, messages, state, isSecret } = options;
  const dispatch = mutationDispatch(client, threadId);
  const guarded = options.storage && guardStorage(options.storage, keeping);
  const core = createAgentRun({
    ...options,
    dispatch: options.dispatch ?? dispatch,
    storage: guarded?.storage,
  });
  const layers = optionLayers({
    own: { dispatch, isSecret },
    apply: (given) => core.setOptions(complete(given)),
    holdsAnswers: () => !isAtRest(core) || core.getSnapshot().interrupts.length > 0,
  });
  const quiet = quietly();
  const atFirst = options.isMinted && { ...core.getServerSnapshot(), threadId: '' };
  const run: AgentRun = {
    ...core,
    ...(atFirst && { getServerSnapshot: () => atFirst }),
    setOptions: layers.setHostOptions,
    subscribe(listener) {
      const release = keeping.retain();
      let isSubscribed = true;
      const unsubscribe = core.subscribe(quiet.hearing(() => void (isSubscribed && listener())));
      return () => {
        if (!isSubscribed) return;
        isSubscribed = false;
        unsubscribe();
        release();
      };
    },
    dispose(how) {
      core.dispose(how);
      keeping.disposed();
    },
  };
  layersByRun.set(run, {
    ...layers,
    recommit: (component, given) => quiet.change(() => layers.recommit(component, given)),
  });
  const seeds = [initial, messages, state].filter((seed) => typeof seed === 'object' && seed !== null);
  return { run, seeds, closeStorage: () => guarded?.close() };
}

/** Whether no request of the run is under way. */
export function isAtRest(run: AgentRun): boolean {
  const { status } = run.getSnapshot();
  return status !== 'running' && status !== 'resuming' && status !== 'reconnecting';
}
