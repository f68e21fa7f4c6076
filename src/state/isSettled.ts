import type { ToolCallRecord } from '../model/ToolCallRecord.js';

/** Whether a call has a result or was cancelled. */
export function isSettled({ status }: ToolCallRecord): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled';
}
