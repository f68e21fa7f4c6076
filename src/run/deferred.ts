/** A promise and what settles it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

/** `Promise.withResolvers`, which Node 20 lacks. A rejection that nobody awaits is not reported as unhandled. */
export function deferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // The failure is in the snapshot as well.
  return { promise: unreported(promise), resolve, reject };
}

/** Whoever awaits this promise gets its failure; where nobody does, it is not reported as unhandled. */
function unreported<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** A promise that is rejected, and not reported as unhandled where nobody awaits it. */
export function rejected<T>(reason: unknown): Promise<T> {
  const { promise, reject } = deferred<T>();
  reject(reason);
  return promise;
}
