/**
 * Calls a function of the host. Its exceptions are reported with `reportError` and do not propagate, so that no
 * answer is lost.
 */
export function callSafely(call: () => void): void {
  try {
    call();
  } catch (cause) {
    if (typeof reportError === 'function') reportError(cause);
    else
      queueMicrotask(() => {
        throw cause;
      });
  }
}

/** Returns the result of a host function, or `undefined` if it throws. The exception is reported. */
export function callForResult<T>(call: () => T): T | undefined {
  let result: T | undefined;
  callSafely(() => (result = call()));
  return result;
}
