import { ownString, type JsonObject } from '../../model/json.js';
import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { UiCall } from '../uiChunkReader.js';

/** The interrupt of a `tool-approval-request`. */
export function interruptOf(chunk: JsonObject, call: UiCall | undefined): ReceivedInterrupt {
  const id = ownString(chunk, 'approvalId') ?? '';
  const message = ownString(chunk, 'reason');
  const { name, args } = call ?? {};
  return {
    interrupt: {
      id,
      reason: 'tool_call',
      toolCallId: String(chunk['toolCallId']),
      ...(message !== undefined && { message }),
    },
    raw: chunk,
    issues: [],
    answerable: id !== '',
    ...(name !== undefined && args !== undefined && { proposal: { name, args } }),
  };
}
