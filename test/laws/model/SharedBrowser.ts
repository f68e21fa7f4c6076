import type { DraftStorage, PageSignals, TabCoordinator } from 'react-agent-interrupts/core';
import type { Hosts } from './Hosts.js';

/** A user of the browser: a closed page has no effect. */
export interface Page {
  readonly name: string;
  alive: boolean;
}

interface Lock {
  readonly page: Page;
  readonly freed: Set<() => void>;
}
interface Channel {
  readonly page: Page;
  readonly name: string;
  readonly hear: (message: unknown) => void;
}
type Watcher = Parameters<PageSignals['watch']>[0] & { readonly page: Page };

const never = <T>() => new Promise<T>(() => undefined);

/** A browser in memory: its network, storage, locks and channels. Each part can be delayed. */
export class SharedBrowser {
  readonly stored = new Map<string, string>();
  online = true;
  readonly #locks = new Map<string, Lock>();
  readonly #channels = new Set<Channel>();
  readonly #watchers = new Set<Watcher>();

  constructor(
    private readonly hosts: Hosts,
    /** Receives everything that a page writes or broadcasts. */
    private readonly onEffect: (page: Page, what: string, content: unknown) => void,
  ) {}

  goOnline(): void {
    this.online = true;
    for (const watcher of this.#watchers) if (watcher.page.alive) watcher.online();
  }

  wake(): void {
    for (const watcher of this.#watchers) if (watcher.page.alive) watcher.wake();
  }

  page(page: Page): PageSignals {
    return {
      isOnline: () => this.online,
      watch: (signals) => {
        const watcher = { ...signals, page };
        this.#watchers.add(watcher);
        return () => this.#watchers.delete(watcher);
      },
    };
  }

  /** Operations take effect in the order of their calls, like transactions; their promises may be late. */
  storage(page: Page): DraftStorage {
    const later = async <T>(kind: 'load' | 'save', what: string, value: T): Promise<T> => {
      if (!page.alive) return never();
      const failure = this.hosts.failure(kind);
      if (failure === 'throw') throw new Error(`The storage cannot ${what}.`);
      const outcome = await this.hosts.wait(kind, what, page);
      if (!page.alive) return never();
      if (failure || outcome === 'fail') throw new Error(`The storage could not ${what}.`);
      return value;
    };
    const read = (key: string): unknown => {
      const text = this.stored.get(key);
      return text === undefined ? undefined : JSON.parse(text);
    };
    return {
      load: (key) => later('load', `load for ${page.name}`, read(key)),
      save: (key, value, merge) => {
        if (page.alive) {
          const merged = merge ? merge(read(key)) : value;
          this.onEffect(page, 'stored', merged);
          this.stored.set(key, JSON.stringify(merged));
        }
        return later('save', `save for ${page.name}`, undefined);
      },
      remove: (key, isMeant) => {
        if (page.alive && (isMeant?.(read(key)) ?? true)) this.stored.delete(key);
        return later('save', `remove for ${page.name}`, undefined);
      },
      clear: () => Promise.resolve(this.stored.clear()),
    };
  }

  tabs(page: Page): TabCoordinator {
    return {
      acquire: async (name) => {
        if (!page.alive) return never();
        if (this.#locks.has(name)) return undefined;
        this.#locks.set(name, { page, freed: new Set() });
        const outcome = await this.hosts.wait('lock', `lock for ${page.name}`, page);
        if (!page.alive) return never();
        if (outcome === 'fail') {
          this.#release(name, page);
          throw new DOMException('No lock may be taken here.', 'SecurityError');
        }
        return () => {
          this.#release(name, page);
          return Promise.resolve();
        };
      },
      whenFree: (name, signal) =>
        new Promise((resolve, reject) => {
          const lock = this.#locks.get(name);
          if (!lock) return resolve();
          const leave = () => {
            lock.freed.delete(freed);
            reject(new DOMException('Nobody waits any more.', 'AbortError'));
          };
          const freed = () => {
            signal.removeEventListener('abort', leave);
            resolve();
          };
          if (signal.aborted) return leave();
          lock.freed.add(freed);
          signal.addEventListener('abort', leave, { once: true });
        }),
      open: (name, hear) => this.#open({ page, name, hear }),
    };
  }

  kill(page: Page): void {
    page.alive = false;
    for (const channel of this.#channels) if (channel.page === page) this.#channels.delete(channel);
    for (const watcher of this.#watchers) if (watcher.page === page) this.#watchers.delete(watcher);
    for (const name of this.#locks.keys()) this.#release(name, page);
  }

  #open(channel: Channel): ReturnType<TabCoordinator['open']> {
    const { page, name } = channel;
    this.#channels.add(channel);
    return {
      post: (message) => {
        if (!page.alive) return;
        // A page that closes only reports that it no longer sends.
        if (!isFarewell(message)) this.onEffect(page, 'broadcast', message);
        const copy: unknown = structuredClone(message);
        for (const other of this.#channels) {
          if (other === channel || other.name !== name) continue;
          void this.hosts.wait('channel', `to ${other.page.name}`, other.page).then(() => {
            if (this.#channels.has(other)) other.hear(copy);
          });
        }
      },
      close: () => this.#channels.delete(channel),
    };
  }

  #release(name: string, page: Page): void {
    const lock = this.#locks.get(name);
    if (lock?.page !== page) return;
    this.#locks.delete(name);
    for (const freed of lock.freed) freed();
  }
}

function isFarewell(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'ended' &&
    !('run' in message)
  );
}
