import { isJsonObject } from '../model/json.js';
import type { Copies } from './Copies.js';

type Container = unknown[] | Record<string, unknown>;

/**
 * A JSON document while a patch is applied. It copies each container on the first write, unless `copies` contains it;
 * `undo` reverts the writes to those. Every operation returns whether its path exists. Only own keys count, never
 * inherited ones.
 */
export class PatchedDocument {
  root: unknown;
  readonly #copies: Copies;
  readonly #undoing: (() => void)[] = [];

  constructor(document: unknown, copies: Copies) {
    this.root = document;
    this.#copies = copies;
  }

  /** Whether anything was written. */
  get hasChanged(): boolean {
    return this.#undoing.length > 0;
  }

  /** The value at `keys`, wrapped; `undefined` if there is none. */
  read(keys: readonly string[]): { readonly value: unknown } | undefined {
    let value = this.root;
    for (const key of keys) {
      if (!isContainer(value) || !holds(value, key)) return undefined;
      value = childOf(value, key);
    }
    return { value };
  }

  add(keys: readonly string[], value: unknown): boolean {
    const place = this.#place(keys);
    if (place === undefined) return this.#replaceRoot(keys, value);
    const { container, key } = place;
    if (!Array.isArray(container)) {
      this.#set(container, key, value);
      return true;
    }
    const index = key === '-' ? container.length : indexOf(key);
    if (index === undefined || index > container.length) return false;
    container.splice(index, 0, value);
    this.#undoing.push(() => container.splice(index, 1));
    return true;
  }

  replace(keys: readonly string[], value: unknown): boolean {
    const place = this.#place(keys);
    if (place === undefined) return this.#replaceRoot(keys, value);
    if (!holds(place.container, place.key)) return false;
    this.#set(place.container, place.key, value);
    return true;
  }

  /** Removes the value at `keys`. A document that is removed as a whole becomes `null`. */
  remove(keys: readonly string[]): boolean {
    const place = this.#place(keys);
    if (place === undefined) return this.#replaceRoot(keys, null);
    const { container, key } = place;
    if (!holds(container, key)) return false;
    const removed = childOf(container, key);
    if (Array.isArray(container)) {
      container.splice(Number(key), 1);
      this.#undoing.push(() => container.splice(Number(key), 0, removed));
    } else {
      delete container[key];
      this.#undoing.push(() => (container[key] = removed));
    }
    return true;
  }

  /** `value` is about to be referenced twice, so its contents must be copied before they are written to. */
  share(value: unknown): void {
    this.#copies.share(value);
  }

  /** Reverts all writes to the caller's copies and to `root`. */
  undo(): void {
    for (const step of this.#undoing.reverse()) step();
  }

  #replaceRoot(keys: readonly string[], value: unknown): boolean {
    if (keys.length > 0) return false;
    const before = this.root;
    this.root = value;
    this.#undoing.push(() => (this.root = before));
    return true;
  }

  /** The writable container of the last of `keys`. A loop, because a pointer can have any length. */
  #place(keys: readonly string[]): { readonly container: Container; readonly key: string } | undefined {
    const last = keys.at(-1);
    if (last === undefined || !isContainer(this.root)) return undefined;
    let container = this.#copies.writable(this.root);
    this.root = container;
    for (const key of keys.slice(0, -1)) {
      const child = holds(container, key) ? childOf(container, key) : undefined;
      if (!isContainer(child)) return undefined;
      const copy = this.#copies.writable(child);
      if (copy !== child) this.#set(container, key, copy);
      container = copy;
    }
    return { container, key: last };
  }

  #set(container: Container, key: string, value: unknown): void {
    if (Array.isArray(container)) {
      const index = Number(key);
      const before = container[index];
      container[index] = value;
      this.#undoing.push(() => (container[index] = before));
      return;
    }
    const held = Object.hasOwn(container, key);
    const before = container[key];
    container[key] = value;
    this.#undoing.push(() => {
      if (held) container[key] = before;
      else delete container[key];
    });
  }
}

function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isJsonObject(value);
}

function holds(container: Container, key: string): boolean {
  if (!Array.isArray(container)) return Object.hasOwn(container, key);
  const index = indexOf(key);
  return index !== undefined && index < container.length;
}

/** The value of `container` at `key`, which must exist. */
function childOf(container: Container, key: string): unknown {
  return Array.isArray(container) ? container[Number(key)] : container[key];
}

/** The index of an array's key: no sign and no leading zero (RFC 6901, 4). */
function indexOf(key: string): number | undefined {
  return /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : undefined;
}
