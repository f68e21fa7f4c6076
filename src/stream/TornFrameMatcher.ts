import { detached } from '../model/detached.js';
import type { StreamFrame } from '../model/Wire.js';

const torn = new WeakSet<StreamFrame>();

/** Creates the last frame of a body that was cut within the frame, after its data was complete. */
export function createTornFrame(data: string, event: string | undefined): StreamFrame {
  const frame = { data, event };
  torn.add(frame);
  return frame;
}

/**
 * Recognizes a torn frame when it is sent again after a reconnect. The torn frame lost its id, so the server sends it
 * again as the first frame with an id after the reconnect. It is recognized by its data.
 */
export class TornFrameMatcher {
  #data: string | undefined;

  /**
   * Whether this frame repeats the torn one. Call it with each frame in order, but not with a frame whose id was seen
   * before.
   */
  isRepeated(frame: StreamFrame): boolean {
    if (torn.has(frame)) this.#data = detached(frame.data);
    if (frame.id === undefined || frame.id === '') return false;
    const isSame = this.#data === frame.data;
    this.#data = undefined;
    return isSame;
  }
}
