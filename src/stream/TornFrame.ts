import { detached } from '../model/detached.js';
import type { StreamFrame } from '../model/Protocol.js';

const torn = new WeakSet<StreamFrame>();

/** The last frame of a body that ended before the frame did, though its data was whole. */
export function tornFrame(data: string, event: string | undefined): StreamFrame {
  const frame = { data, event };
  torn.add(frame);
  return frame;
}

/**
 * Remembers such a frame over a reconnect. Its id is not known, so the server begins again with it: the first frame with
 * a new id that holds the same is that one.
 */
export class TornFrame {
  #data: string | undefined;

  /** Whether this frame, which is new by its id, or has none, was given before. */
  isRepeated(frame: StreamFrame): boolean {
    if (torn.has(frame)) this.#data = detached(frame.data);
    if (frame.id === undefined || frame.id === '') return false;
    const isSame = this.#data === frame.data;
    this.#data = undefined;
    return isSame;
  }
}
