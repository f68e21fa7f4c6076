import type { Metadata } from '../model/agUi.js';
import { isJsonObject, isTooDeep, sameJson } from '../model/json.js';

/**
 * Merges an event's metadata into that of its message or call. Each key is replaced as a whole (AG-UI 1.0, metadata).
 * Values that are too deep are dropped. Returns `existing` itself if nothing changes.
 */
export function mergeMetadata(existing: Metadata | undefined, incoming: unknown): Metadata | undefined {
  if (!isJsonObject(incoming) || isTooDeep(incoming)) return existing;
  if (existing === undefined) return { ...incoming };
  const repeats = Object.entries(incoming).every(
    ([key, value]) => Object.hasOwn(existing, key) && sameJson(existing[key], value),
  );
  return repeats ? existing : { ...existing, ...incoming };
}
