import { AgentRunError, type AgentRun } from 'react-agent-interrupts/core';

/** A promise that the test settles. */
export interface Held<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(cause: unknown): void;
}

/** Creates one. */
export function held<T>(): Held<T> {
  let resolve!: (value: T) => void;
  let reject!: (cause: unknown) => void;
  const promise = new Promise<T>((onValue, onCause) => {
    resolve = onValue;
    reject = onCause;
  });
  // Its consumer may no longer exist.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** The state of a promise, without waiting for it: `pending`, `resolved`, or the code of its error. */
export function watched(promise: Promise<unknown>): { readonly outcome: () => string } {
  let outcome = 'pending';
  promise.then(
    () => (outcome = 'resolved'),
    (cause: unknown) => (outcome = AgentRunError.isInstance(cause) ? cause.code : String(cause)),
  );
  return { outcome: () => outcome };
}

/** Runs all pending tasks, microtasks and timers of no length. */
export async function quiet(): Promise<void> {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** The keys of the pending questions. */
export const keysOf = (run: AgentRun): string[] => run.getSnapshot().interrupts.map(({ key }) => key);

/** The decisions by question. */
export const decisionsOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ status, delivery, decision, draft }) => ({
    status,
    delivery,
    decision,
    draft,
  }));

/** The ids of the sent batches, from the `resume` event. */
export function batchesOf(run: AgentRun): readonly string[] {
  const ids: string[] = [];
  run.on('resume', ({ batchId }) => void ids.push(batchId));
  return ids;
}

/** Opens the page like a component does. Resolves once the storage is read. */
export function opened(run: AgentRun): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!run.getSnapshot().restoring) resolve();
    };
    run.subscribe(look);
    look();
  });
}
