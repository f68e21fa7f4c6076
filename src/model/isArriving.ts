import type { ToolCallRecord } from './ToolCallRecord.js';

/**
 * Whether more of a call can arrive: its status is `new` or `running`. It has no result and is not suspended. Its run
 * may have ended.
 */
export const isArriving = ({ status }: ToolCallRecord): boolean => status === 'new' || status === 'running';
