import { detached } from '../model/detached.js';
import type { StreamFrame } from '../model/Protocol.js';
import { Latest } from './Latest.js';
import { SeenIds } from './SeenIds.js';

/** The frames that stand together under one id. */
interface Group {
  readonly id: string;
  /** The first of them, to tell a second delivery of it from another frame. */
  readonly data: string;
  /** How many came over this connection, and how many over any. */
  heard: number;
  known: number;
}

/**
 * The frames that came, of which each is told once. An id names a place in the stream, and not one frame: several frames may
 * share it, such as all that belong to one checkpoint. They then stand together, and the first, the second and so on of a
 * replay are those that came before.
 */
export class SeenFrames {
  readonly #ids = new SeenIds();
  /** How many frames stand under an id, where it is more than one. */
  readonly #sizes = new Latest<number>();
  #group: Group | undefined;
  /** Different frames came under one id: two equal ones are then two as well. */
  #areShared = false;

  /** Whether this frame, which has an id, comes for the first time. It counts as seen from now on. */
  add(id: string, { data }: StreamFrame): boolean {
    const group = this.#group;
    if (group?.id !== id) return this.#begin(id, data);
    if (!this.#areShared && data === group.data) return false;
    this.#areShared = true;
    group.heard += 1;
    if (group.heard <= group.known) return false;
    group.known = group.heard;
    return true;
  }

  /** What comes next comes over another connection, and may be a replay. */
  reconnect(): void {
    this.#close();
    this.#group = undefined;
  }

  #begin(id: string, data: string): boolean {
    this.#close();
    this.#group = { id, data, heard: 1, known: this.#sizes.get(id) ?? 1 };
    return this.#ids.add(id);
  }

  #close(): void {
    const group = this.#group;
    if (group && group.known > 1) this.#sizes.set(detached(group.id), group.known);
  }
}
