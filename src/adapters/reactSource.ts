import { stoppedInChat } from './hostErrors.js';

/** The value of a hook of another library, as React last committed it. */
export interface ReactSource<Value> {
  current(): Value;
  isMounted(): boolean;
  /** Calls `changed` after each commit that changes the value. Returns a function that removes it. */
  subscribe(changed: () => void): () => void;
  /** Called when React has committed this value. */
  commit(value: Value): void;
  /** Whether the component is mounted. While it is not mounted, its hook changes nothing. */
  setMounted(isMounted: boolean): void;
  /**
   * Waits until `work`, which the hook has started, has ended. Rejects if the component unmounts or is not
   * mounted, because the work may never end then.
   */
  whileMounted(work: unknown): Promise<void>;
  nextCommit(): Promise<void>;
  /** Resolves when React has committed everything that the hook has changed until now. */
  committed(): Promise<void>;
}

/**
 * Follows the value of a hook. `requestCommit` makes React commit the component again, with everything that has changed
 * before. `changed` is called before the subscribers.
 */
export function reactSource<Value>(
  initial: Value,
  requestCommit: () => void,
  { isSame, changed }: { isSame(one: Value, other: Value): boolean; changed(value: Value): void },
): ReactSource<Value> {
  let value = initial;
  let isMounted = true;
  const listeners = new Set<() => void>();
  const waiting: (() => void)[] = [];
  /** The `reject` functions of the pending `whileMounted` promises. */
  const leaving = new Set<(cause: Error) => void>();

  const notify = (): void => {
    changed(value);
    for (const listener of listeners) listener();
  };
  const whileMounted = (work: unknown): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      if (!isMounted) reject(stoppedInChat());
      leaving.add(reject);
      void Promise.resolve(work)
        .then(() => resolve(), reject)
        .finally(() => leaving.delete(reject));
    });
  const nextCommit = (): Promise<void> => whileMounted(new Promise<void>((resolve) => waiting.push(resolve)));

  return {
    current: () => value,
    isMounted: () => isMounted,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    commit(next) {
      const before = value;
      value = next;
      for (const resolve of waiting.splice(0)) resolve();
      if (!isSame(before, next)) notify();
    },
    setMounted(next) {
      if (next === isMounted) return;
      isMounted = next;
      if (!next) for (const leave of leaving) leave(stoppedInChat());
      notify();
    },
    whileMounted,
    nextCommit,
    committed() {
      const next = nextCommit();
      requestCommit();
      return next;
    },
  };
}
