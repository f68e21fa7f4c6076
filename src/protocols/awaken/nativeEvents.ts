import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { StreamFrame } from '../../model/Protocol.js';
import { parseJson } from '../agUi/parseJson.js';

/**
 * The agent's event in a value off the wire: bare, or the `payload` of an entry of the event log. The log holds a
 * suspension twice, as `ToolCallSuspended` and as `ToolPermissionRequested`, and the second is passed over.
 */
export function eventIn(value: unknown): JsonObject | undefined {
  const kind = ownString(value, 'event_kind');
  if (kind === 'ToolPermissionRequested') return undefined;
  const event = kind === undefined ? value : own(value, 'payload');
  return isJsonObject(event) && ownString(event, 'event_type') !== undefined ? event : undefined;
}

/** The agent's events in frames, in order. */
export function eventsIn(frames: readonly StreamFrame[]): readonly JsonObject[] {
  return frames.flatMap(({ data }): readonly JsonObject[] => listOf(eventIn(parseJson(data))));
}

export const typeOf = (event: JsonObject): string => ownString(event, 'event_type') ?? '';

/** Whether an event says that a call waits for a person. */
export function isSuspension(event: JsonObject): boolean {
  return typeOf(event) === 'tool_call_done' && own(event, 'outcome') === 'suspended';
}

/** Whether a run ended with this event, or paused. */
export function isEnd(event: JsonObject): boolean {
  return typeOf(event) === 'run_finish' || typeOf(event) === 'error';
}

/** Whether a run paused with this event. */
export function isPause(event: JsonObject): boolean {
  return typeOf(event) === 'run_finish' && own(own(event, 'termination'), 'type') === 'suspended';
}

/** The events up to the end of their run, and nothing behind it. */
export function throughEnd(events: readonly JsonObject[]): readonly JsonObject[] {
  const end = events.findIndex(isEnd);
  return end === -1 ? events : events.slice(0, end + 1);
}

/** `flatMap` would take an object for no list at all, and its type says that it may be anything. */
export const listOf = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);
