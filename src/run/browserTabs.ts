import type { TabCoordinator } from '../model/TabCoordinator.js';

/** The tabs of this browser, or `undefined` without Web Locks or BroadcastChannel. */
export function browserTabs(): TabCoordinator | undefined {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return undefined;
  return {
    async acquire(name) {
      // The wait lock is requested first, so that it is never free while the first lock is taken.
      const waitLock = take(locks, waitLockName(name), {});
      const release = await take(locks, name, { ifAvailable: true });
      if (!release) {
        void waitLock.then((releaseWait) => releaseWait?.());
        return undefined;
      }
      const releaseWaitLock = await waitLock;
      return async () => {
        release();
        releaseWaitLock?.();
        // The browser releases a lock asynchronously, and handles lock requests in order.
        await locks.query().catch(() => undefined);
      };
    },
    whenFree: (name, signal) =>
      locks.request(waitLockName(name), { signal, mode: 'shared' }, () => undefined),
    open(name, listener) {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => listener(data);
      return {
        post: (message) => channel.postMessage(message),
        close: () => channel.close(),
      };
    },
  };
}

/**
 * The name of the wait lock, which a sender holds as long as the first lock. A tab can wait for a Web Lock only by
 * taking it for a moment. If tabs waited for the first lock, that moment could keep another tab from sending.
 */
const waitLockName = (name: string): string => `${name} life`;

/**
 * Takes a lock and returns its release function, or `undefined` if the lock is not available. A page without
 * permission to use locks, such as a sandboxed frame, shares its origin with no tab and behaves as if it held the lock.
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
