import type { PendingInterrupt } from '../../model/PendingInterrupt.js';

/** Whether the question expired before its answer was accepted. */
export function isTooLate({ expired, delivery, decision }: PendingInterrupt): boolean {
  const isUnaccepted = delivery === 'none' || delivery === 'refused' || delivery === 'inDoubt';
  return expired && isUnaccepted && decision?.status === 'resolved';
}
