import { keepDigits } from '../../model/exactJson.js';
import { isJsonObject } from '../../model/json.js';
import type { StreamFrame } from '../../model/Wire.js';

/** The JSON of a frame. If it has no type, it gets the frame's event name. `undefined` if it is not JSON. */
export function readFrame({ data, event }: StreamFrame): unknown {
  try {
    const value = keepDigits<unknown>(JSON.parse(data), data);
    return event !== undefined && isJsonObject(value) && !('type' in value)
      ? { ...value, type: event }
      : value;
  } catch {
    // "[DONE]" is not JSON.
    return undefined;
  }
}
