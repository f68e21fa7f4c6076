import { promisifyRequest, type UseStore } from 'idb-keyval';
import { LONGEST_KEPT } from '../model/DraftStorage.js';
import { isJsonObject, own, type JsonObject } from '../model/json.js';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes the records that have not been used for 30 days. Because the clock may be wrong, such a record is first only
 * marked (`staleSince`). A later call deletes it if at least a day has passed by the same clock. `now` is in epoch
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

/**
 * A record that is loaded: without the mark of `pruneRuns`, and with the time of its last use. Returns `record` itself
 * if it was used within the last day.
 */
export function markOpened(record: JsonObject, now: number): JsonObject {
  if (!('staleSince' in record) && now - lastUse(record) < DAY) return record;
  return { ...withoutMark(record), openedAt: now };
}

/** The record as it was saved. */
export function asSaved({ openedAt: _openedAt, ...record }: JsonObject): JsonObject {
  return withoutMark(record);
}

const withoutMark = ({ staleSince: _staleSince, ...record }: JsonObject): JsonObject => record;

const isStale = (record: JsonObject, now: number): boolean => !(now - lastUse(record) <= LONGEST_KEPT);

/** When a record was last saved or loaded, in epoch milliseconds; `NaN` if the record has no `savedAt`. */
function lastUse(record: JsonObject): number {
  const [savedAt, openedAt] = [own(record, 'savedAt'), own(record, 'openedAt')];
  const saved = typeof savedAt === 'number' ? savedAt : NaN;
  return typeof openedAt === 'number' ? Math.max(saved, openedAt) : saved;
}
