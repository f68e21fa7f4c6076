import type { ReceivedInterrupt } from '../../model/PendingInterrupt.js';
import type { ToolPart } from './toolParts.js';

/** The answer to an approval of AI SDK. */
const responseSchema = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
  additionalProperties: false,
};

/** The interrupt of a tool part that waits for an approval. The arguments cannot be edited. */
export function approvalInterrupt(part: ToolPart): ReceivedInterrupt {
  const { approval, toolCallId, name, input } = part;
  const { id = '', requestReason } = approval ?? {};
  return {
    interrupt: {
      id,
      reason: 'tool_call',
      toolCallId,
      responseSchema,
      ...(requestReason !== undefined && { message: requestReason }),
    },
    raw: part,
    issues: [],
    answerable: id !== '',
    proposal: { name, args: input },
  };
}
