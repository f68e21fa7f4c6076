import type { DraftStorage, PageSignals, TabCoordinator } from 'react-agent-interrupts/core';
import { memoryStorage } from 'react-agent-interrupts/testing';

type Watcher = Parameters<PageSignals['watch']>[0];

/** One tab: what its pages use, and what a crash closes. */
export interface Tab {
  readonly tabs: TabCoordinator;
  readonly page: PageSignals;
  readonly storage: DraftStorage;
  readonly fetch: typeof fetch;
  /**
   * Closes the tab immediately: its locks are released, its channels and connections are closed, and it stores nothing
   * more.
   */
  kill(): void;
}

interface Lock {
  readonly tab: object;
  readonly freed: Set<() => void>;
}

interface Channel {
  readonly tab: object;
  readonly name: string;
  readonly hear: (message: unknown) => void;
}

/** A browser in one process: its network, and what its tabs share. */
export class Browser {
  readonly storage = memoryStorage();
  readonly #locks = new Map<string, Lock>();
  readonly #channels = new Set<Channel>();
  readonly #watchers = new Set<Watcher>();
  #online = true;
  /** How many requests its pages have made. */
  requests = 0;

  goOffline(): void {
    this.#online = false;
  }

  goOnline(): void {
    this.#online = true;
    for (const { online } of this.#watchers) online();
  }

  /** The device wakes from sleep. */
  wake(): void {
    for (const { wake } of this.#watchers) wake();
  }

  /** The resources of this browser that are in use. */
  held(): { locks: number; waiting: number; channels: number; watchers: number } {
    const waiting = [...this.#locks.values()].reduce((sum, { freed }) => sum + freed.size, 0);
    const [locks, channels, watchers] = [this.#locks.size, this.#channels.size, this.#watchers.size];
    return { locks, waiting, channels, watchers };
  }

  /** The names of the channels that are open. */
  names(): ReadonlySet<string> {
    return new Set([...this.#channels].map(({ name }) => name));
  }

  open(): Tab {
    const tab = new AbortController();
    const { signal } = tab;
    return {
      tabs: this.#coordinator(tab),
      page: {
        isOnline: () => this.#online,
        watch: (signals) => {
          this.#watchers.add(signals);
          return () => this.#watchers.delete(signals);
        },
      },
      storage: {
        ...this.storage,
        save: async (...given) => (signal.aborted ? undefined : this.storage.save(...given)),
        remove: async (...given) => (signal.aborted ? undefined : this.storage.remove(...given)),
      },
      fetch: async (input, init) => {
        if (!this.#online) throw new TypeError('The network is down.');
        // Code of a crashed page that still runs has no effect.
        if (!signal.aborted) this.requests += 1;
        const signals = init?.signal ? [init.signal, signal] : [signal];
        return fetch(input, { ...init, signal: AbortSignal.any(signals) });
      },
      kill: () => {
        tab.abort();
        for (const channel of this.#channels) if (channel.tab === tab) this.#channels.delete(channel);
        for (const name of this.#locks.keys()) this.#release(name, tab);
      },
    };
  }

  #coordinator(tab: object): TabCoordinator {
    return {
      acquire: async (name) => {
        if (this.#locks.has(name)) return undefined;
        this.#locks.set(name, { tab, freed: new Set() });
        return async () => this.#release(name, tab);
      },
      whenFree: (name, signal) =>
        new Promise((resolve, reject) => {
          const lock = this.#locks.get(name);
          if (!lock) return resolve();
          const freed = () => {
            signal.removeEventListener('abort', aborted);
            resolve();
          };
          const aborted = () => {
            lock.freed.delete(freed);
            reject(new DOMException('Nobody waits any more.', 'AbortError'));
          };
          lock.freed.add(freed);
          signal.addEventListener('abort', aborted, { once: true });
        }),
      open: (name, hear) => {
        const channel = { tab, name, hear };
        this.#channels.add(channel);
        return {
          post: (message) => {
            const copy: unknown = structuredClone(message);
            for (const other of this.#channels) {
              if (other !== channel && other.name === name) queueMicrotask(() => other.hear(copy));
            }
          },
          close: () => this.#channels.delete(channel),
        };
      },
    };
  }

  #release(name: string, tab: object): void {
    const lock = this.#locks.get(name);
    if (lock?.tab !== tab) return;
    this.#locks.delete(name);
    for (const freed of lock.freed) freed();
  }
}
