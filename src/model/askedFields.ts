import type { Interrupt } from './agUi.js';
import type { PendingInterrupt } from './PendingInterrupt.js';

/** The fields of an AG-UI interrupt that a pending interrupt has too. Other fields of the server are in `raw`. */
export function askedFields({
  id,
  reason,
  message,
  toolCallId,
  responseSchema,
  metadata,
  subagentRunId,
}: Interrupt): Pick<PendingInterrupt, 'id' | 'reason'> & Partial<PendingInterrupt> {
  return {
    id,
    reason,
    ...(message !== undefined && { message }),
    ...(toolCallId !== undefined && { toolCallId }),
    ...(responseSchema !== undefined && { responseSchema }),
    ...(metadata !== undefined && { metadata }),
    ...(subagentRunId !== undefined && { subagentRunId }),
  };
}
