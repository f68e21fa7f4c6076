import type { ReceivedInterrupt } from '../model/PendingInterrupt.js';
import { digestOf } from './digest.js';

/** The identity of an interrupt: its id, its call and its reason. Several interrupts can share it. */
export function identityKey({ interrupt: { id, toolCallId, reason } }: ReceivedInterrupt): string {
  return `q${digestOf([id, toolCallId ?? null, reason])}`;
}

/**
 * The key of one interrupt: its identity, and an ordinal among the interrupts with this identity. A server may reuse an
 * id for the next question, or ask the same question twice. Neither is mistaken for the answered question.
 */
export function interruptKey(identity: string, ordinal: number): string {
  return ordinal === 0 ? identity : `${identity}.${ordinal}`;
}

/** The identity in a key. */
export function identityOfKey(key: string): string {
  return key.split('.')[0] ?? key;
}

/** The ordinal in a key. */
export function ordinalOfKey(key: string): number {
  return Number(key.split('.')[1] ?? 0) || 0;
}

/** An ordinal for each identity. */
export type Ordinals = ReadonlyMap<string, number>;
