import type { AgentEvent } from '../../model/AgentEvent.js';
import { isJsonObject, isTooDeep, type JsonObject } from '../../model/json.js';

/** Fields whose elements are kept one by one if the whole is too deep. */
const opened: ReadonlySet<string> = new Set(['messages', 'toolCalls', 'input']);
/** `input`, its messages, one message, its calls, one call. */
const LEVELS = 5;

/** The field that an event of each type requires. */
const essential: ReadonlyMap<string, string> = new Map([
  ['STATE_SNAPSHOT', 'snapshot'],
  ['STATE_DELTA', 'delta'],
  ['ACTIVITY_SNAPSHOT', 'content'],
  ['ACTIVITY_DELTA', 'patch'],
  ['CUSTOM', 'value'],
  ['RAW', 'event'],
]);

/** Removes values that are too deep from an event, field by field; `undefined` if nothing useful is left. */
export function shallowEvent(event: AgentEvent): AgentEvent | undefined {
  const kept = { ...shallowObject(event), type: event.type };
  const field = essential.get(event.type);
  return field !== undefined && Object.hasOwn(event, field) && !Object.hasOwn(kept, field) ? undefined : kept;
}

/** The fields of an object that are not too deep. */
export function shallowFields(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => !isTooDeep(member)));
}

function shallowObject(value: JsonObject, level = 0): JsonObject {
  const entries = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    if (!isTooDeep(member)) return [[key, member]];
    const kept = opened.has(key) ? shallow(member, level + 1) : undefined;
    return kept === undefined ? [] : [[key, kept]];
  });
  return Object.fromEntries(entries);
}

function shallow(value: unknown, level: number): unknown {
  if (!isTooDeep(value)) return value;
  if (level > LEVELS) return undefined;
  if (Array.isArray(value)) return value.flatMap((member) => shallow(member, level + 1) ?? []);
  return isJsonObject(value) ? shallowObject(value, level) : undefined;
}
