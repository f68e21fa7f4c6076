import type { Delivery } from '../model/PendingInterrupt.js';

/** Whether answers with this delivery were sent, and are not known to be accepted. */
export const wasSent = (delivery: Delivery | undefined): boolean =>
  delivery === 'refused' || delivery === 'inDoubt';
