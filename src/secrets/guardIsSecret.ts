import type { JsonPath } from '../model/json.js';

/**
 * Whether the value under `key` is a secret. `toolName` is the tool of the arguments or the question, if it is known.
 */
export type IsSecret = (key: string, path: JsonPath, toolName?: string) => boolean;

/** Receives the error of a host's function. */
export type OnError = (cause: unknown) => void;

/**
 * Wraps the host's `isSecret` in a function that never throws: if `isSecret` throws, the value counts as a secret. Only
 * the first error is passed to `onError`, because the others have the same cause.
 *
 * @param onError @default the error is reported as uncaught, once for each `isSecret`
 */
export function guardIsSecret(isSecret: IsSecret, onError?: OnError): IsSecret {
  if (guards.has(isSecret)) return isSecret;
  const before = onError ? undefined : guarded.get(isSecret);
  if (before) return before;
  let hasReported = false;
  const guard: IsSecret = (key, path, toolName) => {
    try {
      // Without types the host may return anything. Only a falsy value means that it is not a secret.
      return Boolean(isSecret(key, path, toolName));
    } catch (cause) {
      if (!hasReported) (onError ?? report)(cause);
      hasReported = true;
      return true;
    }
  };
  guards.add(guard);
  if (!onError) guarded.set(isSecret, guard);
  return guard;
}

const guards = new WeakSet<IsSecret>();
const guarded = new WeakMap<IsSecret, IsSecret>();

/**
 * Combines several `isSecret` functions: a value is secret if any of them returns true. The result throws if one of
 * them throws. `undefined` if there is none.
 */
export function anyIsSecret(each: readonly (IsSecret | undefined)[]): IsSecret | undefined {
  const given = each.filter((isSecret) => isSecret !== undefined);
  return given.length < 2
    ? given[0]
    : (key, path, toolName) => given.some((isSecret) => isSecret(key, path, toolName));
}

function report(cause: unknown): void {
  queueMicrotask(() => {
    if (typeof reportError === 'function') reportError(cause);
    else throw cause;
  });
}
