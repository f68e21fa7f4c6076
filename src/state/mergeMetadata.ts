import type { Metadata } from '../model/agUi.js';
import { isJsonObject, isTooDeep, sameJson } from '../model/json.js';

/**
 * Folds an event's metadata into that of the message or call it builds, key by key, the last write winning and
 * nothing blended below the first level (AG-UI 1.0, metadata). What is too deep is left out. Gives back `existing` itself where nothing changes.
 */
export function mergeMetadata(existing: Metadata | undefined, incoming: unknown): Metadata | undefined {
  if (!isJsonObject(incoming) || isTooDeep(incoming)) return existing;
  if (existing === undefined) return { ...incoming };
  const repeats = Object.entries(incoming).every(
    ([key, value]) => Object.hasOwn(existing, key) && sameJson(existing[key], value),
  );
  return repeats ? existing : { ...existing, ...incoming };
}
