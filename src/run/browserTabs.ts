import type { TabCoordinator } from '../model/TabCoordinator.js';

/** The tabs of this browser, or `undefined` where it has no Web Locks or no BroadcastChannel. */
export function browserTabs(): TabCoordinator | undefined {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return undefined;
  return {
    async acquire(name) {
      // Asked for first, so that nobody finds this tab's turn taken and its life free.
      const life = take(locks, lifeOf(name), {});
      const endTurn = await take(locks, name, { ifAvailable: true });
      if (!endTurn) {
        void life.then((end) => end?.());
        return undefined;
      }
      const endLife = await life;
      return async () => {
        endTurn();
        endLife?.();
        // The browser frees a lock a moment after it is let go of. It answers in order, so then it has.
        await locks.query().catch(() => undefined);
      };
    },
    whenFree: (name, signal) => locks.request(lifeOf(name), { signal, mode: 'shared' }, () => undefined),
    open(name, hear) {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
      return {
        post: (message) => channel.postMessage(message),
        close: () => channel.close(),
      };
    },
  };
}

/** Whoever waits for a lock takes it for a moment in the end, which may not be the one that a sender asks for. */
const lifeOf = (name: string): string => `${name} life`;

/**
 * Takes a lock and gives what lets go of it, or `undefined` where it is not available. A page that may take no lock,
 * as in a sandboxed frame, shares its origin with no tab, and has the lock for itself.
 */
function take(locks: LockManager, name: string, options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const held = locks.request(name, options, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((letGo) => resolve(letGo));
    });
    held.catch(() => resolve(() => undefined));
  });
}
