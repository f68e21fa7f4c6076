/** A promise with its resolver functions. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T | Promise<T>): void;
  reject(reason: unknown): void;
}

/** `Promise.withResolvers`, which Node 20 lacks. Its rejection is never reported as unhandled. */
export function deferred<T>(): Deferred<T> {
  let resolve!: (value: T | Promise<T>) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Callers that await the promise still get the rejection.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** A rejected promise, which is not reported as unhandled. */
export function rejected<T>(reason: unknown): Promise<T> {
  const { promise, reject } = deferred<T>();
  reject(reason);
  return promise;
}
