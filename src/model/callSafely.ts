/** Calls a function of the host. That it throws is the host's fault to see, and no reason to lose an answer. */
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

/** What a function of the host gives; `undefined` where it throws, which is reported. */
export function attempted<T>(ask: () => T): T | undefined {
  let answer: T | undefined;
  callSafely(() => (answer = ask()));
  return answer;
}
