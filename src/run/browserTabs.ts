import type { TabCoordinator } from '../model/TabCoordinator.js';

/** The tabs of this browser, or `undefined` without Web Locks or BroadcastChannel. */
export function browserTabs(): TabCoordinator | undefined {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return undefined;
  return {
    async acquire(name) {
      // Requested first, so that no tab sees the send lock taken and the life lock free.
      const life = take(locks, lifeOf(name), {});
      const release = await take(locks, name, { ifAvailable: true });
      if (!release) {
        void life.then((giveUp) => giveUp?.());
        return undefined;
      }
      const releaseLife = await life;
      return async () => {
        release();
        releaseLife?.();
        // The browser releases a lock asynchronously, and handles lock requests in order.
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

/**
 * The name of a second lock, which a sender holds as long as the first one. Tabs wait for the second lock: at the end of
 * its wait a tab holds the lock for a moment, and if that were the first lock, another tab could not send.
 */
const lifeOf = (name: string): string => `${name} life`;

/**
 * Takes a lock and returns its release function, or `undefined` if the lock is not available. A page that may not use
 * locks, such as a sandboxed frame, shares its origin with no tab and behaves as if it held the lock.
 */
function take(locks: LockManager, name: string, options: LockOptions): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const held = locks.request(name, options, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
    held.catch(() => resolve(() => undefined));
  });
}
