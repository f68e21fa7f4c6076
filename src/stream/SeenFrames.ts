import { detached } from '../model/detached.js';
import type { StreamFrame } from '../model/Wire.js';
import { Latest } from './Latest.js';
import { SeenIds } from './SeenIds.js';

/** Consecutive frames with the same id. */
interface Group {
  readonly id: string;
  /** The data of the first frame, to distinguish a repeat of it from another frame. */
  readonly data: string;
  /** The number of frames on this connection, and the largest number on any connection. */
  count: number;
  maxCount: number;
}

/**
 * Deduplicates frames. An id is a position in the stream, not a single frame: several frames can share an id, such as
 * all frames of one checkpoint. Such frames are consecutive, so in a replay the first, second and further frames of an
 * id are matched by their order.
 */
export class SeenFrames {
  readonly #ids = new SeenIds();
  /** The number of frames per id, for ids with more than one frame. */
  readonly #sizes = new Latest<number>();
  #group: Group | undefined;
  /** Different frames have shared an id, so two equal frames with one id count as two. */
  #areShared = false;

  /** Returns whether this frame is new, and marks it as seen. The frame must have an id. */
  add(id: string, { data }: StreamFrame): boolean {
    const group = this.#group;
    if (group?.id !== id) return this.#begin(id, data);
    if (!this.#areShared && data === group.data) return false;
    this.#areShared = true;
    group.count += 1;
    if (group.count <= group.maxCount) return false;
    group.maxCount = group.count;
    return true;
  }

  /** The following frames come from another connection and may be a replay. */
  reconnect(): void {
    this.#close();
    this.#group = undefined;
  }

  #begin(id: string, data: string): boolean {
    this.#close();
    this.#group = { id, data, count: 1, maxCount: this.#sizes.get(id) ?? 1 };
    return this.#ids.add(id);
  }

  #close(): void {
    const group = this.#group;
    if (group && group.maxCount > 1) this.#sizes.set(detached(group.id), group.maxCount);
  }
}
