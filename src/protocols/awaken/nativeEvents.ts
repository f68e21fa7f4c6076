import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { ConversationResult, StreamDecoder } from '../../model/Protocol.js';
import type { StreamFrame } from '../../model/Wire.js';
import { readJson } from '../agUi/readJson.js';

/**
 * The agent's event in a value from the wire: bare, or the `payload` of an entry of the event log. The log contains a
 * suspension twice, as `ToolCallSuspended` and as `ToolPermissionRequested`; the second is ignored.
 */
export function eventIn(value: unknown): JsonObject | undefined {
  const kind = ownString(value, 'event_kind');
  if (kind === 'ToolPermissionRequested') return undefined;
  const event = kind === undefined ? value : own(value, 'payload');
  return isJsonObject(event) && typeOf(event) !== '' ? event : undefined;
}

/** The agent's events in values from the wire, in order. */
export function eventsIn(values: readonly unknown[]): readonly JsonObject[] {
  return values.map(eventIn).filter((event) => event !== undefined);
}

/** The agent's events in frames, in order. Frames of the log itself, such as `event: error`, contain none. */
export function eventsOf(frames: readonly StreamFrame[]): readonly JsonObject[] {
  return eventsIn(frames.map(({ data }) => readJson(data)));
}

/** `''` if it is not an event. */
export const typeOf = (event: unknown): string => ownString(event, 'event_type') ?? '';

/** Whether a run ended or paused with this event. */
export const isEnd = (event: JsonObject): boolean =>
  typeOf(event) === 'run_finish' || typeOf(event) === 'error';

/** The id of the call that an event is about. */
export const callOf = (event: JsonObject): string | undefined =>
  ownString(event, 'id') ?? ownString(event, 'target_id');

/** Whether a call suspends with this event. */
export const isSuspension = (event: JsonObject): boolean => own(event, 'outcome') === 'suspended';

/** Values for the decoder to read. */
export const values = (list: readonly unknown[]): ConversationResult => ({ type: 'values', values: list });

/** The same values, after `reader` has read them. */
export function read(reader: StreamDecoder, events: readonly JsonObject[]): ConversationResult {
  for (const event of events) reader.read(event);
  return values(events);
}
