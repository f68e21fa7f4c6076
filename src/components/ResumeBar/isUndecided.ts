import type { PendingInterrupt } from '../../model/PendingInterrupt.js';

/** Whether the user has decided nothing. An answer that is being checked counts as a decision. */
export const isUndecided = ({ status, checking }: PendingInterrupt): boolean =>
  status === 'open' && !checking;
