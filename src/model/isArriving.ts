import type { ToolCallRecord } from './ToolCallRecord.js';

/** Whether the run that proposed a call has not ended. A run that ends with an interrupt suspends its call. */
export const isArriving = ({ status }: ToolCallRecord): boolean => status === 'new' || status === 'running';
