import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { digestOf } from './digest.js';

/** Names a question by its id, its call and its reason. What else is asked may change, and it is the same question. */
export function questionKey({ interrupt: { id, toolCallId, reason } }: ReceivedInterrupt): string {
  return `q${digestOf([id, toolCallId ?? null, reason])}`;
}

/**
 * The key of one question: its name and how often it was answered before. A server may use an id again for the next
 * question, or ask the same question twice; neither is taken for the one already answered.
 */
export function interruptKey(question: string, ordinal: number): string {
  return ordinal === 0 ? question : `${question}.${ordinal}`;
}

/** The question that a key belongs to. */
export function questionOfKey(key: string): string {
  return key.split('.')[0] ?? key;
}

/** How often the question of a key was answered before. */
export function ordinalOfKey(key: string): number {
  return Number(key.split('.')[1] ?? 0) || 0;
}
