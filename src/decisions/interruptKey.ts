import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { digestOf } from './digest.js';

/** Identifies a question by its id, its call and its reason. If only other parts change, it is the same question. */
export function questionKey({ interrupt: { id, toolCallId, reason } }: ReceivedInterrupt): string {
  return `q${digestOf([id, toolCallId ?? null, reason])}`;
}

/**
 * The key of one question: its identity and the number of earlier answers. A server may reuse an id for the next question, or ask the same
 * question twice. Neither is mistaken for the answered question.
 */
export function interruptKey(question: string, ordinal: number): string {
  return ordinal === 0 ? question : `${question}.${ordinal}`;
}

/** The identity of a key's question. */
export function questionOfKey(key: string): string {
  return key.split('.')[0] ?? key;
}

/** The number of earlier answers in a key. */
export function ordinalOfKey(key: string): number {
  return Number(key.split('.')[1] ?? 0) || 0;
}
