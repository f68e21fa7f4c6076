import type { ToolCallRecord } from './ToolCallRecord.js';

/** Whether more of a call can arrive: the run that proposed it is in progress, and has not suspended the call. */
export const isArriving = ({ status }: ToolCallRecord): boolean => status === 'new' || status === 'running';
