import type { QueryClient } from '@tanstack/react-query';
import type { AgentRun, AgentRunOptions } from '../model/AgentRun.js';
import type { DraftStorage } from '../model/DraftStorage.js';
import { digestOf } from '../decisions/digest.js';
import { jsonCopy } from '../model/json.js';
import { isAtRest, sharedRun, type NamedOptions, type SharedRun } from './sharedRun.js';

/** How long a run at rest outlives its last subscriber, in milliseconds: TanStack Query's own default. */
const COLLECT_AFTER = 5 * 60 * 1000;

/** How long a run waits for its first subscriber, in milliseconds: the render that made it may never be committed. */
const COMMIT_WITHIN = 10 * 1000;

interface Entry extends SharedRun {
  readonly id: string;
  readonly options: Pick<AgentRunOptions, 'url' | 'scope'>;
  reference?: WeakRef<Entry> | undefined;
  /** A storage that a component gave after the run was made. */
  laterStorage?: DraftStorage | undefined;
  users: number;
  hadUsers: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** The runs of one QueryClient. */
export interface RunRegistry {
  /** The one run of this identity (endpoint, thread, scope), made on first asking. */
  runFor(options: NamedOptions): AgentRun;
  /**
   * Whether `disposeAgentRuns` has forgotten a run of this endpoint and scope that began with this, or with the same JSON: what
   * a host writes in its JSX is another object with each of its renders.
   */
  isForgotten(seed: unknown, options: Pick<AgentRunOptions, 'url' | 'scope'>): boolean;
  /** Changes when another run may stand for an identity: mounted components ask for theirs again. */
  version(): number;
  /** How often `disposeAgentRuns` was called. */
  logouts(): number;
  subscribe(listener: () => void): () => void;
  /** See {@link disposeAgentRuns}. */
  dispose(): Promise<void>;
}

const registries = new WeakMap<QueryClient, RunRegistry>();

/**
 * The runs of a client. They live beside its cache and not in it, so that `client.clear()` cannot drop what a person has
 * answered.
 */
export function registryOf(client: QueryClient): RunRegistry {
  let registry = registries.get(client);
  if (!registry) registries.set(client, (registry = runRegistry(client)));
  return registry;
}

/**
 * Stops and forgets every run of this client, with everything that was drafted in them, and empties the storages that
 * they were ever given. For a logout. Mounted components go on with new, empty runs, which read and write nothing before
 * the storages are empty. Resolves when they are. Rejects where one cannot be emptied: no run of the client reads or writes
 * any of them then, until another call has emptied it.
 */
export function disposeAgentRuns(client: QueryClient): Promise<void> {
  const emptied = registries.get(client)?.dispose() ?? Promise.resolve();
  // Whoever awaits it hears of a failure; nobody has to.
  emptied.catch(() => undefined);
  return emptied;
}

function runRegistry(client: QueryClient): RunRegistry {
  const entries = new Map<string, Entry>();
  /** Runs that were let go of. A host may still hold one, and use it again. */
  const released = new Set<WeakRef<Entry>>();
  const listeners = new Set<() => void>();
  const storages = new Set<DraftStorage>();
  const forgotten = new WeakSet<object>();
  /** The digests of the same, which hold nothing of them. */
  const forgottenJson = new Set<string>();
  /** Storages that may hold what was there before a logout, and why. */
  const notEmptied = new Map<DraftStorage, unknown>();
  let clearing: Promise<unknown> | undefined;
  let version = 0;
  let logouts = 0;

  const changed = (): void => {
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
    // A server keeps no timers: there the runs go with their client.
    if (typeof window === 'undefined') return;
    entry.timer = setTimeout(() => {
      // Nobody can have answered a run that no component ever showed.
      if (isAtRest(entry.run) && !(entry.hadUsers && hasQuestions(entry.run))) release(entry);
      else collectLater(entry, COLLECT_AFTER);
    }, after);
    // In Node a pending timer would keep the process alive for minutes after the work is done.
    if (typeof entry.timer === 'object' && 'unref' in entry.timer) entry.timer.unref();
  };

  /** Empties a storage, and again once the writes that had begun have ended. */
  const empty = async (storage: DraftStorage, writes: readonly Promise<unknown>[]): Promise<void> => {
    try {
      await storage.clear();
      if (writes.length > 0) {
        await Promise.all(writes);
        await storage.clear();
      }
      notEmptied.delete(storage);
    } catch (cause) {
      // The next logout tries again.
      storages.add(storage);
      notEmptied.set(storage, cause);
      throw cause;
    }
  };

  /** Keeps a run while somebody is subscribed to it. Returns what lets it go. */
  const retain = (entry: Entry): (() => void) => {
    entry.users += 1;
    entry.hadUsers = true;
    clearTimeout(entry.timer);
    const standing = entries.get(entry.id);
    if (!standing && entry.reference && released.delete(entry.reference)) entries.set(entry.id, entry);
    // Another run has taken its place meanwhile: whoever asks by identity goes on with that one.
    else if (standing && standing !== entry) changed();
    return () => {
      entry.users -= 1;
      if (entry.users === 0 && entries.get(entry.id) === entry) collectLater(entry, COLLECT_AFTER);
    };
  };

  const make = (id: string, options: NamedOptions): Entry => {
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
        changed();
      },
    });
    const { url, scope } = options;
    const entry: Entry = { ...shared, id, options: { url, scope }, users: 0, hadUsers: false };
    return entry;
  };

  return {
    runFor(options) {
      const id = identityOf(options);
      let entry = entries.get(id);
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
    logouts: () => logouts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      const held = [...released].flatMap((reference) => reference.deref() ?? []);
      const all = [...entries.values(), ...held];
      const toEmpty = [...storages, ...all.flatMap(({ laterStorage }) => laterStorage ?? [])];
      entries.clear();
      released.clear();
      storages.clear();
      const writes = all.flatMap(({ closeStorage }) => closeStorage() ?? []);
      for (const { run, seeds, options } of all) {
        for (const seed of seeds) {
          forgotten.add(seed);
          const name = seedName(seed, options);
          if (name !== undefined) forgottenJson.add(name);
        }
        run.dispose({ logout: true });
      }
      const emptying = [...new Set(toEmpty)].map((storage) => empty(storage, writes));
      const settled = Promise.allSettled([clearing, ...emptying]).then(() => {
        if (clearing === settled) clearing = undefined;
      });
      clearing = settled;
      logouts += 1;
      changed();
      return Promise.all(emptying).then(() => undefined);
    },
  };
}

function identityOf({ url, threadId, scope, protocol }: AgentRunOptions): string {
  return JSON.stringify([url, threadId, scope ?? null, protocol?.name ?? null]);
}

/** What a run of this endpoint and scope began with, by a digest of it; `undefined` for what is no JSON. */
function seedName(seed: object, { url, scope }: Pick<AgentRunOptions, 'url' | 'scope'>): string | undefined {
  const json = jsonCopy(seed);
  return json === undefined ? undefined : digestOf([url, scope ?? null, json]);
}

/** A half-typed answer is never collected. */
function hasQuestions(run: AgentRun): boolean {
  return run.getSnapshot().interrupts.length > 0;
}
