/** How the tabs of one browser agree. Injected in tests; Web Locks and a BroadcastChannel by default. */
export interface TabCoordinator {
  /**
   * Takes the lock `name` if no other tab holds it, and gives what releases it; `undefined` where one does. The
   * release settles once another tab can take it. A tab that dies releases its locks.
   */
  acquire(name: string): Promise<(() => Promise<void>) | undefined>;
  /** Settles once no tab holds the lock `name`, or rejects when the signal fires. Waiting takes nobody's turn. */
  whenFree(name: string, signal: AbortSignal): Promise<void>;
  /** Opens a channel between the tabs. A tab does not hear itself. */
  open(name: string, hear: (message: unknown) => void): { post(message: unknown): void; close(): void };
}
