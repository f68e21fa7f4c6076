import type { AgentEvent } from '../model/AgentEvent.js';
import { own } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { isSettled } from './markToolCalls.js';
import { mergeMetadata } from './mergeMetadata.js';
import { readMessage } from './readMessage.js';
import { recordToolCalls } from './recordToolCalls.js';
import { sameJson } from './sameJson.js';
import { stringField } from './stringField.js';

/**
 * Applies a TOOL_CALL_RESULT: it becomes a tool message behind the assistant message that made the call, behind the
 * results that stand there already, since providers take a history in no other order; last where there is no such
 * message. The same message again takes the place of the first.
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
  const index = placeOfEarlier(draft, id, toolCallId);
  const earlier = draft.messages.current[index];
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
  if (message === undefined) return;
  if (earlier === undefined) {
    const isDuplicate = draft.messages.indexOf(id) !== -1;
    draft.messages.insert(message, { at: placeOfResult(draft, toolCallId), isDuplicate });
  } else if (!sameJson(earlier, message)) {
    draft.messages.replace(index, message);
  }
  recordToolCalls(draft.toolCalls, [message], { runId: draft.runId });
}

/** Where the same message stands. TanStack AI gives a result the id of the assistant's message, so the id is not enough. */
function placeOfEarlier(draft: ConversationDraft, id: string, toolCallId: string): number {
  if (draft.messages.indexOf(id) === -1) return -1;
  return draft.messages.current.findIndex(
    (message) => message.role === 'tool' && message.id === id && message.toolCallId === toolCallId,
  );
}

function placeOfResult(draft: ConversationDraft, toolCallId: string): number {
  const messages = draft.messages.current;
  const owner = draft.toolCalls.get(toolCallId) && draft.messages.findCall(toolCallId);
  if (owner === undefined) return messages.length;
  let index = owner.message + 1;
  while (messages[index]?.role === 'tool') index++;
  return index;
}
