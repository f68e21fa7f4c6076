import { AgentRunError, type AgentRun } from 'react-agent-interrupts/core';

/** A promise whose result a test gives when it wants to. */
export interface Held<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(cause: unknown): void;
}

/** Makes one. */
export function held<T>(): Held<T> {
  let resolve!: (value: T) => void;
  let reject!: (cause: unknown) => void;
  const promise = new Promise<T>((onValue, onCause) => {
    resolve = onValue;
    reject = onCause;
  });
  // Whoever waited for it may have gone.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** What became of a promise, without waiting for it: `pending`, `resolved`, or the code of its error. */
export function watched(promise: Promise<unknown>): { readonly outcome: () => string } {
  let outcome = 'pending';
  promise.then(
    () => (outcome = 'resolved'),
    (cause: unknown) => (outcome = AgentRunError.isInstance(cause) ? cause.code : String(cause)),
  );
  return { outcome: () => outcome };
}

/** Lets everything run that is ready to run: tasks, microtasks and timers of no length. */
export async function quiet(): Promise<void> {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** The keys of what waits. */
export const keysOf = (run: AgentRun): string[] => run.getSnapshot().interrupts.map(({ key }) => key);

/** What was decided, question by question. */
export const decisionsOf = (run: AgentRun) =>
  run.getSnapshot().interrupts.map(({ status, delivery, decision, draft }) => ({
    status,
    delivery,
    decision,
    draft,
  }));

/** The ids of the batches that leave, as the `resume` event tells them. */
export function batchesOf(run: AgentRun): readonly string[] {
  const ids: string[] = [];
  run.on('resume', ({ batchId }) => void ids.push(batchId));
  return ids;
}

/** Opens the page as a component does. Settles once the stored answers are read. */
export function opened(run: AgentRun): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!run.getSnapshot().restoring) resolve();
    };
    run.subscribe(look);
    look();
  });
}
