import type { QueryClient } from '@tanstack/react-query';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import type { DraftStorage } from '../model/DraftStorage.js';
import { digestOf } from '../decisions/digest.js';
import { jsonCopy } from '../model/json.js';
import { logoutsOf } from './logouts.js';
import { isIdle, sharedRun, type ThreadOptions, type SharedRun } from './sharedRun.js';

/**
 * How long an idle run object is kept after its last subscriber has left, in milliseconds. TanStack Query has the same
 * default.
 */
const COLLECT_AFTER = 5 * 60 * 1000;

/**
 * How long a run object waits for its first subscriber, in milliseconds. The render that created it may never commit.
 */
const COMMIT_WITHIN = 10 * 1000;

/** How long a logout waits for a storage, in milliseconds. A run object waits as long for a write. */
const EMPTIED_WITHIN = 10 * 1000;

interface Entry extends SharedRun {
  readonly id: string;
  readonly options: Pick<AgentRunOptions, 'url' | 'scope'>;
  reference?: WeakRef<Entry> | undefined;
  /** A storage that a component passed after the run object was created. */
  laterStorage?: DraftStorage | undefined;
  users: number;
  hadUsers: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** The run objects of one QueryClient. */
export interface RunRegistry {
  /**
   * Returns the run object with this identity (endpoint, thread, scope, name of the protocol). Creates it on first use.
   *
   * @param before The run object that the component has shown. If it was released and not replaced, it is used again:
   * React may show a hidden component again.
   */
  runFor(options: ThreadOptions, before: AgentRun | undefined): AgentRun;
  /**
   * Whether `disposeAgentRuns` removed a run object of this endpoint and scope that was created with this seed: the
   * value of `initial`, `messages` or `state`. A seed with equal JSON counts as the same one, because an object in the
   * host's JSX is new in every render.
   */
  isForgotten(seed: unknown, options: Pick<AgentRunOptions, 'url' | 'scope'>): boolean;
  /** Changes when an identity may refer to another run object. Mounted components then request theirs again. */
  version(): number;
  /** How often `disposeAgentRuns` was called. */
  logouts(): number;
  subscribe(listener: () => void): () => void;
  /** See {@link disposeAgentRuns}. */
  dispose(): Promise<void>;
}

const registries = new WeakMap<QueryClient, RunRegistry>();

/**
 * The run objects of a client. They are stored beside its cache, so `client.clear()` cannot remove the user's answers.
 */
export function registryOf(client: QueryClient): RunRegistry {
  let registry = registries.get(client);
  if (!registry) registries.set(client, (registry = runRegistry(client)));
  return registry;
}

/**
 * Disposes every run object of this client with its drafts, and empties every storage that they have used. For a
 * logout. Mounted components continue with new, empty run objects, which read and write nothing until the storages are
 * empty.
 *
 * Resolves when they are empty. Rejects if a storage cannot be emptied, or does not respond for 10 seconds: no run object
 * of the client reads or writes a storage until a later call has emptied it.
 */
export function disposeAgentRuns(client: QueryClient): Promise<void> {
  const logouts = logoutsOf(client);
  logouts.count += 1;
  const emptied = registries.get(client)?.dispose() ?? Promise.resolve();
  for (const call of logouts.listeners) call();
  // The caller gets the rejection. A caller that ignores the promise causes no unhandled rejection.
  emptied.catch(() => undefined);
  return emptied;
}

function runRegistry(client: QueryClient): RunRegistry {
  const entries = new Map<string, Entry>();
  /** Released run objects. A host may still have one, and use it again. */
  const released = new Set<WeakRef<Entry>>();
  const listeners = new Set<() => void>();
  const storages = new Set<DraftStorage>();
  const forgotten = new WeakSet<object>();
  /** The digests of the forgotten seeds, which contain none of their data. */
  const forgottenJson = new Set<string>();
  /** Storages that may still contain data from before a logout, with the error. */
  const notEmptied = new Map<DraftStorage, unknown>();
  /** The writes of disposed run objects that are still in progress. */
  const writes = new Set<Promise<unknown>>();
  /** Storages that are being emptied. A second logout during that time waits for them too. */
  const beingEmptied = new Set<Promise<void>>();
  let clearing: Promise<unknown> | undefined;
  let version = 0;

  const notifyChange = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };

  const release = (entry: Entry): void => {
    entries.delete(entry.id);
    if (entry.laterStorage) storages.add(entry.laterStorage);
    for (const reference of released) if (!reference.deref()) released.delete(reference);
    released.add((entry.reference ??= new WeakRef(entry)));
  };

  const collectLater = (entry: Entry, after: number): void => {
    // Servers use no timers: the run objects are garbage-collected with their client.
    if (typeof window === 'undefined') return;
    entry.timer = setTimeout(() => {
      // A run object that no component has shown cannot have answers.
      if (isIdle(entry.run) && !(entry.hadUsers && hasInterrupts(entry.run))) release(entry);
      else collectLater(entry, COLLECT_AFTER);
    }, after);
    // In Node, a pending timer would keep the process alive for minutes.
    if (typeof entry.timer === 'object' && 'unref' in entry.timer) entry.timer.unref();
  };

  /** Empties a storage, and empties it again after the writes in progress have ended. */
  const empty = async (storage: DraftStorage): Promise<void> => {
    const pending = [...writes];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('The storage does not respond.')), EMPTIED_WITHIN);
    });
    try {
      await Promise.race([storage.clear(), late]);
      if (pending.length > 0) {
        await Promise.race([Promise.all(pending), late]);
        await Promise.race([storage.clear(), late]);
      }
      notEmptied.delete(storage);
    } catch (cause) {
      // The next logout tries again.
      storages.add(storage);
      notEmptied.set(storage, cause);
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  };

  /** Keeps a run object while it has subscribers. Returns a function that releases it. */
  const retain = (entry: Entry): (() => void) => {
    entry.users += 1;
    entry.hadUsers = true;
    clearTimeout(entry.timer);
    const current = entries.get(entry.id);
    if (!current && entry.reference && released.delete(entry.reference)) entries.set(entry.id, entry);
    // Another run object has replaced it. Components that request this identity continue with that one.
    else if (current && current !== entry) notifyChange();
    return () => {
      entry.users -= 1;
      if (entry.users === 0 && entries.get(entry.id) === entry) collectLater(entry, COLLECT_AFTER);
    };
  };

  const make = (id: string, options: ThreadOptions): Entry => {
    if (options.storage) storages.add(options.storage);
    const shared = sharedRun(client, options, {
      retain: () => retain(entry),
      clearing: () => clearing,
      notEmptied() {
        const [cause] = notEmptied.values();
        return notEmptied.size > 0
          ? new Error('A storage could not be emptied at the last logout.', { cause })
          : undefined;
      },
      disposed() {
        clearTimeout(entry.timer);
        if (entry.reference) released.delete(entry.reference);
        if (entries.get(id) !== entry) return;
        entries.delete(id);
        notifyChange();
      },
    });
    const { url, scope } = options;
    const entry: Entry = { ...shared, id, options: { url, scope }, users: 0, hadUsers: false };
    return entry;
  };

  return {
    runFor(options, before) {
      const id = runIdentity(options);
      const kept = [...released].map((reference) => reference.deref());
      let entry = entries.get(id) ?? kept.find((each) => each?.id === id && each.run === before);
      if (!entry) {
        entries.set(id, (entry = make(id, options)));
        collectLater(entry, COMMIT_WITHIN);
      } else if (options.storage && !storages.has(options.storage)) {
        entry.laterStorage = options.storage;
      }
      return entry.run;
    },
    isForgotten(seed, options) {
      if (typeof seed !== 'object' || seed === null) return false;
      if (forgotten.has(seed)) return true;
      const name = forgottenJson.size > 0 ? seedName(seed, options) : undefined;
      return name !== undefined && forgottenJson.has(name);
    },
    version: () => version,
    logouts: () => logoutsOf(client).count,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      const stillHeld = [...released].flatMap((reference) => reference.deref() ?? []);
      const all = [...entries.values(), ...stillHeld];
      const toEmpty = [...storages, ...all.flatMap(({ laterStorage }) => laterStorage ?? [])];
      entries.clear();
      released.clear();
      storages.clear();
      for (const ended of all.flatMap(({ closeStorage }) => closeStorage() ?? [])) {
        writes.add(ended);
        void ended.then(() => writes.delete(ended));
      }
      for (const { run, seeds, options } of all) {
        for (const seed of seeds) {
          forgotten.add(seed);
          const name = seedName(seed, options);
          if (name !== undefined) forgottenJson.add(name);
        }
        run.dispose({ logout: true });
      }
      for (const storage of new Set(toEmpty)) {
        const emptied = empty(storage);
        beingEmptied.add(emptied);
        void emptied.catch(() => undefined).then(() => beingEmptied.delete(emptied));
      }
      const emptying = [...beingEmptied];
      const settled = Promise.allSettled([clearing, ...emptying]).then(() => {
        if (clearing === settled) clearing = undefined;
      });
      clearing = settled;
      notifyChange();
      return Promise.all(emptying).then(() => undefined);
    },
  };
}

function runIdentity({ url, threadId, scope, protocol }: AgentRunOptions): string {
  return JSON.stringify([url, threadId, scope ?? null, protocol?.name ?? null]);
}

/** The seed of a run object of this endpoint and scope, as a digest; `undefined` if it is not JSON. */
function seedName(seed: object, { url, scope }: Pick<AgentRunOptions, 'url' | 'scope'>): string | undefined {
  const json = jsonCopy(seed);
  return json === undefined ? undefined : digestOf([url, scope ?? null, json]);
}

/** Whether interrupts are pending. While they are, a run object that has had users is not collected. */
function hasInterrupts(run: AgentRun): boolean {
  return run.getSnapshot().interrupts.length > 0;
}
