import type { AgentEvent } from '../model/AgentEvent.js';
import { exactCopy, keepExact } from '../model/exactJson.js';
import { own, sameJson } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { isSettled } from './isSettled.js';
import { mergeMetadata } from './mergeMetadata.js';
import { readMessage } from './readMessage.js';
import { recordResult } from './recordMessages.js';
import { stringField } from './stringField.js';

/**
 * Applies a TOOL_CALL_RESULT. It becomes a tool message after the assistant message with the call and after its
 * existing results, because providers require that order. Without such a message it is appended. A repeated message
 * replaces the first one. The id alone does not identify it, because TanStack AI uses the id of the assistant's message
 * for a result.
 *
 * Two fields are not part of AG-UI. A protocol sets `error` if its server reports that the call failed, and `cancelled`
 * if its server reports that the call never ran.
 */
export function reduceToolResult(draft: ConversationDraft, event: AgentEvent): void {
  const toolCallId = stringField(event, 'toolCallId');
  if (toolCallId === undefined) return;
  if (own(event, 'cancelled') === true) {
    const known = draft.toolCalls.get(toolCallId);
    if (known && !isSettled(known))
      draft.toolCalls.edit(toolCallId, (record) => (record.status = 'cancelled'));
    return;
  }
  const count = draft.messages.countCalls(toolCallId);
  const id = stringField(event, 'messageId') ?? `result-${toolCallId}${count > 1 ? `-${count}` : ''}`;
  const call = draft.toolCalls.get(toolCallId) && draft.messages.findCall(toolCallId);
  const place = draft.messages.findResult(id, toolCallId);
  // A result before the latest call belongs to an earlier call with the same id.
  const isOwn = place !== undefined && (call === undefined || place.slot >= call.slot || count === 1);
  const earlier = isOwn ? draft.messages.at(place) : undefined;
  const metadata = mergeMetadata(earlier?.metadata, own(event, 'metadata'));
  const subagentRunId = stringField(event, 'subagentRunId');
  const error = stringField(event, 'error');
  const received = {
    id,
    role: 'tool',
    toolCallId,
    content: own(event, 'content'),
    ...(error !== undefined && { error }),
    ...(subagentRunId !== undefined && { subagentRunId }),
    ...(metadata !== undefined && { metadata }),
  };
  keepExact(received, exactCopy(event));
  const message = readMessage(received, id);
  if (message?.role !== 'tool') return;
  if (!isOwn) {
    if (call) draft.messages.addAfter(call, message);
    else draft.messages.add(message);
  } else if (!sameJson(earlier, message)) {
    draft.messages.replace(place, message);
  }
  recordResult(draft.toolCalls, message, draft.runId);
}
