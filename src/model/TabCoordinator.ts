/** Coordinates the tabs of one browser. Injected in tests; Web Locks and a BroadcastChannel by default. */
export interface TabCoordinator {
  /**
   * Takes the lock `name` if no other tab holds it, and resolves with a function that releases it; otherwise resolves
   * with `undefined`. The release resolves when another tab can take the lock. A closed or crashed tab releases its
   * locks.
   */
  acquire(name: string): Promise<(() => Promise<void>) | undefined>;
  /**
   * Resolves when no tab holds the lock `name`. Rejects when the signal aborts. Waiting doesn't take a place in the
   * lock's queue.
   */
  whenFree(name: string, signal: AbortSignal): Promise<void>;
  /**
   * Opens a channel between the tabs. A tab doesn't receive its own messages. The messages of one tab arrive in the
   * order in which it has posted them.
   */
  open(name: string, listener: (message: unknown) => void): { post(message: unknown): void; close(): void };
}
