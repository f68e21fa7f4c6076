import { isJsonObject } from '../../model/json.js';
import type { StreamFrame } from '../../model/Protocol.js';

/** The JSON of a frame. If it has no type, it gets the frame's event name. `undefined` if it is not JSON. */
export function readFrame({ data, event }: StreamFrame): unknown {
  try {
    const value: unknown = JSON.parse(data);
    return event !== undefined && isJsonObject(value) && !('type' in value)
      ? { ...value, type: event }
      : value;
  } catch {
    // "[DONE]" is not JSON.
    return undefined;
  }
}
