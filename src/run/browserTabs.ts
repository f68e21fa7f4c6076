import type { TabCoordinator } from '../model/TabCoordinator.js';

/** The tabs of this browser, or `undefined` where it has no Web Locks or no BroadcastChannel. */
export function browserTabs(): TabCoordinator | undefined {
  const locks = globalThis.navigator?.locks;
  if (!locks || typeof BroadcastChannel === 'undefined') return undefined;
  let released: Promise<unknown> = Promise.resolve();
  return {
    async acquire(name) {
      // The browser frees a lock a moment after it is let go of, and would not give it again until then.
      await released;
      return new Promise((resolve, reject) => {
        const held = locks.request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(undefined);
          return new Promise<void>((letGo) => {
            resolve(() => {
              released = held.catch(() => undefined);
              letGo();
            });
          });
        });
        held.catch(reject);
      });
    },
    whenFree: (name, signal) => locks.request(name, { signal, mode: 'shared' }, () => undefined),
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
