import type { Delivery, PendingInterrupt } from '../../model/PendingInterrupt.js';

const revisable: ReadonlySet<Delivery> = new Set<Delivery>(['none', 'queued', 'refused', 'inDoubt']);

/** Whether a decision can be taken back: until it leaves, and again once it was refused or nobody knows of it. */
export function isRevisable({ delivery, checking }: PendingInterrupt): boolean {
  return revisable.has(delivery) && !checking;
}
