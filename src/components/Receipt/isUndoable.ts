import type { Delivery, PendingInterrupt } from '../../model/PendingInterrupt.js';

/** The delivery states in which the answer can still be changed. */
export const revisable: ReadonlySet<Delivery> = new Set<Delivery>([
  'none',
  'delayed',
  'queued',
  'refused',
  'inDoubt',
]);

/** Whether a decision can be reopened: until it is sent, and again after it was refused or is in doubt. */
export function isUndoable({ delivery, checking }: PendingInterrupt): boolean {
  return revisable.has(delivery) && !checking;
}
