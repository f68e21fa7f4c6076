import type { JsonObject } from '../../model/json.js';
import { begunInStep } from './Outline.js';

/** What chunks leave pending, by the ids of the calls. */
export interface Waiting {
  /** The requests for an approval that nobody has decided. */
  readonly approvals: readonly JsonObject[];
  /** The calls of the page's own tools. */
  readonly calls: readonly string[];
}

export function waitingIn(chunks: readonly JsonObject[]): Waiting {
  const approvals = new Map<unknown, JsonObject>();
  const calls = new Set<unknown>();
  for (const [index, chunk] of chunks.entries()) {
    const { type, toolCallId } = chunk;
    if (type === 'reset-step')
      for (const begun of begunInStep(chunks.slice(0, index))) {
        approvals.delete(begun['toolCallId']);
        calls.delete(begun['toolCallId']);
      }
    if (type === 'tool-input-available' && chunk['providerExecuted'] !== true) calls.add(toolCallId);
    else if (toolCallId !== undefined) calls.delete(toolCallId);
    approvals.delete(toolCallId);
    if (type === 'tool-approval-request' && chunk['isAutomatic'] !== true) approvals.set(toolCallId, chunk);
    if (type !== 'tool-approval-response') continue;
    for (const [id, { approvalId }] of approvals)
      if (approvalId === chunk['approvalId']) approvals.delete(id);
  }
  return { approvals: [...approvals.values()], calls: [...calls].map(String) };
}
