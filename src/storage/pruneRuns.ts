import { promisifyRequest, type UseStore } from 'idb-keyval';
import { LONGEST_KEPT } from '../model/DraftStorage.js';
import { isJsonObject, own, type JsonObject } from '../model/json.js';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes runs that have not been opened for 30 days. Because the clock may be wrong, such a run is first only marked
 * (`staleSince`). A later call deletes it if at least a day has passed by the same clock. `now` is in epoch
 * milliseconds.
 */
export function pruneRuns(store: UseStore, now: number): Promise<void> {
  return store('readwrite', (runs) => {
    const walk = runs.openCursor();
    walk.addEventListener('success', () => {
      const cursor = walk.result;
      if (!cursor) return;
      const value: unknown = cursor.value;
      if (!isJsonObject(value)) cursor.delete();
      else if (!isStale(value, now)) {
        if ('staleSince' in value) cursor.update(withoutMark(value));
      } else {
        const since = own(value, 'staleSince');
        // A mark in the future was written with another clock.
        if (typeof since !== 'number' || since > now) cursor.update({ ...value, staleSince: now });
        else if (now - since >= DAY) cursor.delete();
      }
      cursor.continue();
    });
    return promisifyRequest(runs.transaction);
  });
}

/** The saved value without the mark of `pruneRuns`. */
export function withoutMark({ staleSince: _staleSince, ...saved }: JsonObject): JsonObject {
  return saved;
}

function isStale(value: JsonObject, now: number): boolean {
  const savedAt = own(value, 'savedAt');
  return typeof savedAt !== 'number' || now - savedAt > LONGEST_KEPT;
}
