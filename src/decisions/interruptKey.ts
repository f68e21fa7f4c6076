import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { stableJson } from './stableJson.js';

/** Names a question by what was asked. Two questions that ask the same in the same words share it. */
export function questionKey({ interrupt, actions }: ReceivedInterrupt): string {
  const { id, toolCallId, reason, message, responseSchema } = interrupt;
  const words = [id, toolCallId ?? null, reason, message ?? null, responseSchema ?? null];
  // A server that uses an id again asks about other actions in the same words, or in none.
  const asked = stableJson(actions ? [...words, actions] : words);
  return `q${hash(asked, 0x811c9dc5)}${hash(asked, 0x9747b28c)}`;
}

/**
 * The key of one asking: the question and how often it was answered before. A server may use an id again for
 * the next question, or ask the same question twice; neither is taken for the one already answered.
 */
export function interruptKey(question: string, answeredBefore: number): string {
  return answeredBefore === 0 ? question : `${question}.${answeredBefore}`;
}

/** The question that a key belongs to. */
export function questionOfKey(key: string): string {
  return key.split('.')[0] ?? key;
}

/** FNV-1a over UTF-16 code units; two seeds make an accidental clash within one thread impossible in practice. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(36);
}
