import type { JsonPath } from '../model/json.js';

/**
 * Whether the value under `key` is a secret. `toolName` is the tool whose arguments or question are looked at, where it
 * is known.
 */
export type IsSecret = (key: string, path: JsonPath, toolName?: string) => boolean;

/** Is told why a host's function failed. */
export type OnError = (cause: unknown) => void;

/**
 * The same question to a host, which never throws: where `isSecret` throws, the value counts as a secret. The first
 * cause is told to `onError`, and the others are the same fault over and over.
 *
 * @param onError @default the cause is reported as an uncaught error, once for each `isSecret`
 */
export function guardIsSecret(isSecret: IsSecret, onError?: OnError): IsSecret {
  if (guards.has(isSecret)) return isSecret;
  const before = onError ? undefined : guarded.get(isSecret);
  if (before) return before;
  let told = false;
  const guard: IsSecret = (key, path, toolName) => {
    try {
      // A host without types may give anything: only a clear no is one.
      return Boolean(isSecret(key, path, toolName));
    } catch (cause) {
      if (!told) (onError ?? report)(cause);
      told = true;
      return true;
    }
  };
  guards.add(guard);
  if (!onError) guarded.set(isSecret, guard);
  return guard;
}

const guards = new WeakSet<IsSecret>();
const guarded = new WeakMap<IsSecret, IsSecret>();

/** One `isSecret` that holds where any of them holds; `undefined` where there is none. */
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
