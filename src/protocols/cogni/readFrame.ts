import { isJsonObject } from '../../model/json.js';
import type { StreamFrame } from '../../model/Protocol.js';

/** The JSON of a frame, named after the frame's event where it names nothing itself. `undefined` for what is no JSON. */
export function readFrame({ data, event }: StreamFrame): unknown {
  try {
    const value: unknown = JSON.parse(data);
    return event !== undefined && isJsonObject(value) && !('type' in value)
      ? { ...value, type: event }
      : value;
  } catch {
    // "[DONE]" is none either.
    return undefined;
  }
}
