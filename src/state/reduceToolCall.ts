import type { AgentEvent } from '../model/AgentEvent.js';
import { own, parseJson } from '../model/json.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { isSettled } from './markToolCalls.js';
import { mergeMetadata } from './mergeMetadata.js';
import type { CallPlace, Place } from './MessageIndex.js';
import { stringField } from './stringField.js';
import { parseArguments } from './tellMessages.js';

/**
 * Applies the START of a tool call. A call that is known already, because a resumed run tells it again, is taken up
 * where it stands: it is neither added a second time, nor do its arguments grow. They stay until the first new ones
 * come and replace them. Where the call that has the id is over, or an earlier run's, this is another one.
 */
export function startToolCall(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  if (id === undefined) return;
  const name = stringField(event, 'toolCallName');
  const known = draft.toolCalls.get(id);
  const place = known && draft.messages.findCall(id);
  if (known === undefined || isAnother(draft, known, place)) {
    startNewCall(draft, event, { id, name: name ?? '' });
    return;
  }
  if (place === undefined) {
    startDroppedCall(draft, event, { id, name: name ?? known.name });
    return;
  }
  // Only a call whose arguments broke off in this run goes on.
  const goesOn = draft.position.calls.get(id) === 'ended' && !hasWholeArguments(draft, place);
  draft.setPhase(id, goesOn ? 'open' : 'restarted');
  if (known.status !== 'new' && !isSettled(known)) {
    draft.toolCalls.edit(id, (record) => (record.status = 'new'));
  }
  if (name !== undefined && known.name !== name) draft.toolCalls.edit(id, (record) => (record.name = name));
  if (name !== undefined && draft.messages.callAt(place)?.function.name !== name) {
    draft.messages.editCall(place, (call) => (call.function.name = name));
  }
  addMetadata(draft, place, event);
}

/** Whether a call that begins is another than the one that is known by its id. Servers use ids such as `call_0` again. */
function isAnother(draft: ConversationDraft, known: ToolCallRecord, place: CallPlace | undefined): boolean {
  const { id, status, proposedBy } = known;
  if (status === 'suspended' || status === 'resuming' || draft.isCancelled(id)) return false;
  const isThisRuns = proposedBy === draft.runId || draft.position.calls.get(id) !== undefined;
  // A result that came before its call has made a record for it.
  const isResultAlone = place === undefined && known.name === '' && known.argsText === '';
  return !isThisRuns || (isSettled(known) && !isResultAlone);
}

function startNewCall(draft: ConversationDraft, event: AgentEvent, call: { id: string; name: string }): void {
  addCall(draft, event, call);
  draft.toolCalls.begin({ ...call, argsText: '', status: 'new', proposedBy: draft.runId });
}

/** A call that the messages do not have. A snapshot may have dropped it, or its result came first. */
function startDroppedCall(
  draft: ConversationDraft,
  event: AgentEvent,
  call: { id: string; name: string },
): void {
  addCall(draft, event, call);
  draft.toolCalls.edit(call.id, (record) => {
    record.name = call.name;
    record.argsText = '';
    delete record.args;
    if (!isSettled(record)) record.status = 'new';
  });
}

function addCall(
  draft: ConversationDraft,
  event: AgentEvent,
  { id, name }: { id: string; name: string },
): void {
  const metadata = mergeMetadata(undefined, own(event, 'metadata'));
  draft.setPhase(id, 'open');
  draft.messages.addCall(ownerOf(draft, event, id), {
    id,
    type: 'function',
    function: { name, arguments: '' },
    ...(metadata !== undefined && { metadata }),
  });
}

/**
 * The place of the assistant message that a new call joins: the parent that the event names, which is made where it
 * is missing. Without a parent, where another message has its id, or where it holds an earlier call of the same id, the
 * call gets a message under its own id.
 */
function ownerOf(draft: ConversationDraft, event: AgentEvent, toolCallId: string): Place {
  const { messages } = draft;
  const parentId = stringField(event, 'parentMessageId') || undefined;
  const parent = parentId === undefined ? undefined : messages.find(parentId);
  const earlier = messages.findCall(toolCallId);
  const hasEarlier = parent !== undefined && earlier?.slot === parent.slot;
  if (parent && !hasEarlier && messages.at(parent)?.role === 'assistant') return parent;
  const isMissing = parentId !== undefined && parent === undefined;
  const id = isMissing ? parentId : toolCallId;
  const isDuplicate = !isMissing && messages.find(id) !== undefined;
  const subagentRunId = isDuplicate ? undefined : stringField(event, 'subagentRunId');
  return messages.add({ id, role: 'assistant', ...(subagentRunId !== undefined && { subagentRunId }) });
}

/** Applies more of a call's arguments; they are not read before the call ends. A call that nothing began begins. */
export function addToolCallArguments(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  if (id === undefined) return;
  const known = draft.toolCalls.get(id);
  const isEarlier = known !== undefined && isSettled(known) && draft.position.calls.get(id) === undefined;
  if (known === undefined || isEarlier) startToolCall(draft, event);
  const place = draft.messages.findCall(id);
  const delta = stringField(event, 'delta') ?? '';
  if (delta !== '') {
    const replaces = isToldAgain(draft, id, place);
    draft.setPhase(id, 'open');
    // Concatenation makes a rope: nothing is copied until somebody reads the text.
    const extended = (text: string) => (replaces ? delta : text + delta);
    if (place !== undefined) {
      draft.messages.editCall(place, (call) => {
        call.function.arguments = extended(call.function.arguments);
      });
    }
    draft.toolCalls.edit(id, (record) => {
      record.argsText = extended(record.argsText);
      delete record.args;
    });
  }
  addMetadata(draft, place, event);
}

/** Whether new arguments replace the old: their call began again, or is one of an earlier run, or was whole. */
function isToldAgain(draft: ConversationDraft, id: string, place: CallPlace | undefined): boolean {
  const phase = draft.position.calls.get(id);
  if (phase === 'open') return false;
  return phase !== 'ended' || hasWholeArguments(draft, place);
}

/** Applies the END of a call: its arguments are read, once. */
export function endToolCall(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  const known = id === undefined ? undefined : draft.toolCalls.get(id);
  if (id === undefined || known === undefined) return;
  draft.setPhase(id, 'ended');
  parseArguments(draft.toolCalls, id);
  if (known.status === 'new') draft.toolCalls.edit(id, (record) => (record.status = 'running'));
  addMetadata(draft, draft.messages.findCall(id), event);
}

/** Whether a call's arguments are whole: more of them would be no continuation, since JSON ends with its bracket. */
function hasWholeArguments(draft: ConversationDraft, place: CallPlace | undefined): boolean {
  const call = place && draft.messages.callAt(place);
  const parsed = call && parseJson(call.function.arguments);
  return typeof parsed?.value === 'object';
}

function addMetadata(draft: ConversationDraft, place: CallPlace | undefined, event: AgentEvent): void {
  const told = own(event, 'metadata');
  const call = told === undefined ? undefined : place && draft.messages.callAt(place);
  if (place === undefined || call === undefined) return;
  const metadata = mergeMetadata(call.metadata, told);
  if (metadata !== undefined && metadata !== call.metadata) {
    draft.messages.editCall(place, (copy) => (copy.metadata = metadata));
  }
}
