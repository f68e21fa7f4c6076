import type { AgentEvent } from '../model/AgentEvent.js';
import { own, sameJson } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { isSettled } from './markToolCalls.js';
import { mergeMetadata } from './mergeMetadata.js';
import { readMessage } from './readMessage.js';
import { recordResult } from './tellMessages.js';
import { stringField } from './stringField.js';

/**
 * Applies a TOOL_CALL_RESULT: it becomes a tool message behind the assistant message that made the call, behind the
 * results that stand there already, since providers take a history in no other order; last where there is no such
 * message. The same message again takes the place of the first; its id is not enough to know it, since TanStack AI
 * gives a result the id of the assistant's message.
 *
 * Two fields are not AG-UI's: a protocol whose server tells of it says with `error` that the call failed, and with
 * `cancelled` that it never ran and has no result.
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
  const id = stringField(event, 'messageId') ?? `result-${toolCallId}`;
  const call = draft.toolCalls.get(toolCallId) && draft.messages.findCall(toolCallId);
  const place = draft.messages.findResult(id, toolCallId);
  // A result in front of the latest call is an earlier one's, which had the same id.
  const isOwn =
    place !== undefined &&
    (call === undefined || place.slot >= call.slot || draft.messages.countCalls(toolCallId) === 1);
  const earlier = isOwn ? draft.messages.at(place) : undefined;
  const metadata = mergeMetadata(earlier?.metadata, own(event, 'metadata'));
  const subagentRunId = stringField(event, 'subagentRunId');
  const error = stringField(event, 'error');
  const message = readMessage(
    {
      id,
      role: 'tool',
      toolCallId,
      content: own(event, 'content'),
      ...(error !== undefined && { error }),
      ...(subagentRunId !== undefined && { subagentRunId }),
      ...(metadata !== undefined && { metadata }),
    },
    id,
  );
  if (message?.role !== 'tool') return;
  if (!isOwn) {
    if (call) draft.messages.addBehind(call, message);
    else draft.messages.add(message);
  } else if (!sameJson(earlier, message)) {
    draft.messages.replace(place, message);
  }
  recordResult(draft.toolCalls, message, draft.runId);
}
