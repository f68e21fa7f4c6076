import { jsonCopy } from './json.js';

/**
 * A deep copy of a value of the host, which the host may change later. A value that cannot be cloned is copied as JSON,
 * and is returned as it is if it is not JSON either.
 */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  try {
    return structuredClone(value);
  } catch {
    return (jsonCopy(value) as T | undefined) ?? value;
  }
}
