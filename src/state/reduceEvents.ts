import type { AgentEvent } from '../model/AgentEvent.js';
import { exactCopy } from '../model/exactJson.js';
import { isTooDeep, own, sameJson } from '../model/json.js';
import type { Conversation } from './Conversation.js';
import { ConversationDraft } from './ConversationDraft.js';
import { expandChunks } from './expandChunks.js';
import { applyJsonPatch } from './jsonPatch.js';
import { joinDeltas } from './joinDeltas.js';
import { LiveDocument } from './LiveDocument.js';
import { reduceActivityDelta, reduceActivitySnapshot } from './reduceActivity.js';
import { trackActivity } from './trackActivity.js';
import { reduceMessagesSnapshot, reduceRunInput, removeMessages } from './reduceMessages.js';
import { reduceSubagent } from './reduceSubagent.js';
import { reduceEncryptedValue, reduceTextMessage } from './reduceTextMessage.js';
import { addToolCallArguments, endToolCall, startToolCall } from './reduceToolCall.js';
import { reduceToolResult } from './reduceToolResult.js';
import { stringField } from './stringField.js';

/**
 * Applies events to a conversation. It is pure and accepts any JSON: an event that makes no sense changes nothing. For
 * a well-formed stream, `messages` and `state` equal those of `@ag-ui/client` 1.0, except that a tool call does not
 * grow if a resumed run repeats it, or if a snapshot contains its arguments before all of them have arrived.
 *
 * Parts that no event changes keep their identity, including the conversation itself. The result does not depend on how
 * the stream is split into batches. The cost is linear in the number of events, even if each arrives separately. Values
 * nested deeper than `DEEPEST` are dropped.
 *
 * `context.runId` is the run that the client started: it proposed the calls and settled the results in `events`.
 * `context.now` is when they arrived, by the device's clock.
 */
export function reduceEvents(
  conversation: Conversation,
  events: readonly AgentEvent[],
  context: { readonly runId: string; readonly now?: number | undefined },
): Conversation {
  const draft = new ConversationDraft(conversation, context.runId, context.now);
  for (const event of joinDeltas(events)) {
    if (stringField(event, 'type') === undefined) continue;
    for (const single of expandChunks(draft, event)) reduceEvent(draft, single);
  }
  return draft.finish();
}

function reduceEvent(draft: ConversationDraft, event: AgentEvent): void {
  switch (event.type) {
    case 'TEXT_MESSAGE_START':
      return reduceTextMessage(draft, event, { kind: 'text', part: 'start' });
    case 'TEXT_MESSAGE_CONTENT':
      return reduceTextMessage(draft, event, { kind: 'text', part: 'content' });
    case 'TEXT_MESSAGE_END':
      return reduceTextMessage(draft, event, { kind: 'text', part: 'end' });
    case 'REASONING_MESSAGE_START':
      return reduceTextMessage(draft, event, { kind: 'reasoning', part: 'start' });
    case 'REASONING_MESSAGE_CONTENT':
      return reduceTextMessage(draft, event, { kind: 'reasoning', part: 'content' });
    case 'REASONING_MESSAGE_END':
      return reduceTextMessage(draft, event, { kind: 'reasoning', part: 'end' });
    case 'REASONING_ENCRYPTED_VALUE':
      return reduceEncryptedValue(draft, event);
    case 'TOOL_CALL_START':
      startToolCall(draft, event);
      return trackActivity(draft, event);
    case 'TOOL_CALL_ARGS':
      return addToolCallArguments(draft, event);
    case 'TOOL_CALL_END':
      return endToolCall(draft, event);
    case 'TOOL_CALL_RESULT':
      reduceToolResult(draft, event);
      return trackActivity(draft, event);
    case 'ACTIVITY_SNAPSHOT':
      reduceActivitySnapshot(draft, event);
      return trackActivity(draft, event);
    case 'ACTIVITY_DELTA':
      reduceActivityDelta(draft, event);
      return trackActivity(draft, event);
    case 'STATE_SNAPSHOT':
      return reduceStateSnapshot(draft, event);
    case 'STATE_DELTA':
      return reduceStateDelta(draft, event);
    case 'MESSAGES_SNAPSHOT':
      return reduceMessagesSnapshot(draft, event);
    case 'MESSAGES_TAKEN_BACK':
      for (const toolCallId of removeMessages(draft, event))
        reduceEvent(draft, { type: 'TOOL_CALL_RESULT', toolCallId, cancelled: true });
      return;
    case 'STEP_STARTED':
    case 'STEP_FINISHED':
      reduceStep(draft, event);
      return trackActivity(draft, event);
    case 'SUBAGENT_STARTED':
    case 'SUBAGENT_FINISHED':
    case 'SUBAGENT_ERROR':
      return reduceSubagent(draft, event);
    case 'RUN_STARTED':
      draft.forgetPast();
      closeSteps(draft);
      reduceRunInput(draft, event);
      return trackActivity(draft, event);
    case 'RUN_FINISHED':
    case 'RUN_ERROR':
      endRun(draft);
      return trackActivity(draft, event);
    default:
      // CUSTOM, RAW, REASONING_START and REASONING_END do not change the conversation.
      return;
  }
}

function reduceStateSnapshot(draft: ConversationDraft, event: AgentEvent): void {
  const snapshot = own(event, 'snapshot');
  if (snapshot === undefined || isTooDeep(snapshot)) return;
  const exact = exactCopy(snapshot);
  const isSame = sameJson(draft.document.read(), snapshot) && sameJson(draft.document.exact?.read(), exact);
  if (!isSame) draft.document = LiveDocument.of(snapshot, exact);
}

/** A patch that does not apply leaves the state unchanged, as in the reference client. */
function reduceStateDelta(draft: ConversationDraft, event: AgentEvent): void {
  const { document } = draft;
  const delta = own(event, 'delta');
  const next = document.patched(delta, applyJsonPatch);
  if (!next) return;
  const exactDelta = exactCopy(delta);
  // Without rounded integers, both are the same.
  if (document.exact || exactDelta) {
    next.exact = (document.exact ?? document).patched(exactDelta ?? delta, applyJsonPatch);
    if (!next.exact) return;
  }
  draft.document = next;
}

function reduceStep(draft: ConversationDraft, event: AgentEvent): void {
  const name = stringField(event, 'stepName');
  if (name === undefined) return;
  if (event.type === 'STEP_STARTED') {
    draft.editSteps().push(name);
    return;
  }
  const index = draft.steps.lastIndexOf(name);
  if (index !== -1) draft.editSteps().splice(index, 1);
}

function closeSteps(draft: ConversationDraft): void {
  if (draft.steps.length > 0) draft.editSteps().length = 0;
}

/** Closes everything that a server left open: its calls end, and the next run starts without open streams. */
function endRun(draft: ConversationDraft): void {
  draft.position.calls.each((toolCallId, phase) => {
    if (phase !== 'ended') endToolCall(draft, { type: 'TOOL_CALL_END', toolCallId });
  });
  closeSteps(draft);
  draft.endStream();
}
