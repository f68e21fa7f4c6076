import { stableJson } from './stableJson.js';

/** A short name for a JSON value, the same whatever the order of its keys. Not for secrets: it can be guessed from. */
export function digestOf(value: unknown): string {
  const text = stableJson(value);
  return `${hash(text, 0x811c9dc5)}${hash(text, 0x9747b28c)}`;
}

/** FNV-1a over UTF-16 code units; two seeds make an accidental clash within one thread impossible in practice. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(36);
}
