import { detached } from '../model/detached.js';
import type { StreamFrame } from '../model/Protocol.js';

const torn = new WeakSet<StreamFrame>();

/** Creates the last frame of a body that was cut within the frame, after its data was complete. */
export function createTornFrame(data: string, event: string | undefined): StreamFrame {
  const frame = { data, event };
  torn.add(frame);
  return frame;
}

/**
 * Recognizes a torn frame when it is sent again after a reconnect. The id of the torn frame was cut off, so the server sends this frame
 * first. It is the next frame with an id, if the data is the same.
 */
export class TornFrameMatcher {
  #data: string | undefined;

  /** Whether this frame repeats the torn one. The frame has a new id or none. */
  isRepeated(frame: StreamFrame): boolean {
    if (torn.has(frame)) this.#data = detached(frame.data);
    if (frame.id === undefined || frame.id === '') return false;
    const isSame = this.#data === frame.data;
    this.#data = undefined;
    return isSame;
  }
}
