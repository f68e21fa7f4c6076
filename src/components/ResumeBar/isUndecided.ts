import type { PendingInterrupt } from '../../model/PendingInterrupt.js';

/** Whether the user has decided nothing. An answer that is checked is a decision that the user has made. */
export const isUndecided = ({ status, checking }: PendingInterrupt): boolean =>
  status === 'open' && !checking;
