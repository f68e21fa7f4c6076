import { stableJson } from '../model/stableJson.js';

/**
 * A short digest of a JSON value, independent of the order of keys. Do not use it for secrets, which could be guessed
 * from it.
 */
export function digestOf(value: unknown): string {
  const text = stableJson(value);
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x9747b28c)}`;
}

/** FNV-1a over UTF-16 code units. Two seeds make an accidental collision within one thread practically impossible. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(36);
}
