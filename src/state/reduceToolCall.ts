import type { AgentEvent } from '../model/AgentEvent.js';
import { sameArguments } from '../model/exactArguments.js';
import { own, parseJson } from '../model/json.js';
import type { ToolCallRecord } from '../model/ToolCallRecord.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { isSettled } from './isSettled.js';
import { mergeMetadata } from './mergeMetadata.js';
import type { CallPlace, Place } from './MessageIndex.js';
import { stringField } from './stringField.js';
import { parseArguments } from './recordMessages.js';
import type { CallDetails } from './StreamPosition.js';

/**
 * Applies the START of a tool call. If a resumed run repeats a known call, the START is about that call: it is not
 * added again, and its arguments do not grow. They stay until the first new arguments replace them. If the call with
 * the id has a result, or belongs to an earlier run and does not wait, the START creates a new call. So does the first
 * START of a run with `isNew`: the server cannot repeat a call there. With `isNew: false`, a call in the message that
 * the START names is repeated.
 */
export function startToolCall(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  if (id === undefined) return;
  const name = stringField(event, 'toolCallName');
  const known = draft.toolCalls.get(id);
  const place = known && draft.messages.findCall(id);
  if (known === undefined || isNewCall(draft, known, place, event)) {
    startNewCall(draft, event, { id, name: name ?? '' });
    return;
  }
  if (isAnotherCall(draft, known, event)) draft.toolCalls.edit(id, (record) => (record.isShared = true));
  if (place === undefined) {
    startDroppedCall(draft, event, { id, name: name ?? known.name });
    return;
  }
  // New arguments are appended only if the arguments of the call were interrupted in this run.
  const appends = draft.phaseOf(id) === 'ended' && !hasWholeArguments(draft, place);
  const restarted =
    draft.position.calls.get(id) === 'ended'
      ? ({ earlier: { args: known.args, argsText: known.argsText }, phase: 'restarted' } as const)
      : 'restarted';
  draft.setPhase(id, appends ? 'open' : restarted);
  if (known.status !== 'new' && !isSettled(known)) {
    draft.toolCalls.edit(id, (record) => (record.status = 'new'));
  }
  if (name !== undefined && known.name !== name) draft.toolCalls.edit(id, (record) => (record.name = name));
  if (name !== undefined && draft.messages.callAt(place)?.function.name !== name) {
    draft.messages.editCall(place, (call) => (call.function.name = name));
  }
  addMetadata(draft, place, event);
}

/** Whether a START creates a new call with a known id. Servers reuse ids such as `call_0`. */
function isNewCall(
  draft: ConversationDraft,
  known: ToolCallRecord,
  place: CallPlace | undefined,
  { isNew, parentMessageId }: AgentEvent,
): boolean {
  const { id, status, proposedBy } = known;
  if (isNew === false && place && draft.messages.at(place)?.id === parentMessageId) return false;
  if (isNew === true && draft.position.calls.get(id) === undefined) return true;
  if (status === 'suspended' || status === 'resuming') return false;
  // A resumed run can repeat a call that it has cancelled, unless the messages already contain the call's result.
  if (draft.isCancelled(id) && !(place && draft.messages.hasResult(place, id))) return false;
  const isOfThisRun = proposedBy === draft.runId || draft.position.calls.get(id) !== undefined;
  // A result that arrived before its call has created a record.
  const isOnlyResult = place === undefined && known.name === '' && known.argsText === '';
  return !isOfThisRun || (isSettled(known) && !isOnlyResult);
}

/**
 * Whether a START is about another call than the known one, which is not over: it comes from another subagent, or names
 * another tool. A resumed run can repeat a call with another `subagentRunId`, but then with the same tool.
 */
function isAnotherCall(draft: ConversationDraft, known: ToolCallRecord, event: AgentEvent): boolean {
  const name = stringField(event, 'toolCallName') ?? known.name;
  const sender = stringField(event, 'subagentRunId') ?? known.subagentRunId;
  const isOtherTool = known.name !== '' && name !== known.name;
  const isOtherSender = known.subagentRunId !== undefined && sender !== known.subagentRunId;
  const isOfThisStream = draft.position.calls.get(known.id) !== undefined;
  return !isSettled(known) && (isOfThisStream ? isOtherTool || isOtherSender : isOtherTool && isOtherSender);
}

function startNewCall(draft: ConversationDraft, event: AgentEvent, call: { id: string; name: string }): void {
  const subagentRunId = stringField(event, 'subagentRunId');
  addCall(draft, event, call);
  draft.toolCalls.begin({
    ...call,
    argsText: '',
    status: 'new',
    proposedBy: draft.runId,
    ...(subagentRunId !== undefined && { subagentRunId }),
  });
}

/** A call that is not in the messages. A snapshot may have removed it, or its result came first. */
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
 * The position of the assistant message for a new call: the parent that the event names, which is created if it is
 * missing. Without a parent, or if the parent is not an assistant message or contains an earlier call with the same id,
 * the call gets a message with the id of the call. If an earlier call has such a message, a number is added: servers
 * that store messages by their ids would replace that message.
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
  const earlierCalls = messages.countCalls(toolCallId);
  const free = isDuplicate && earlierCalls > 0 ? freeId(messages, id, earlierCalls) : id;
  return messages.add({ id: free, role: 'assistant', ...(subagentRunId !== undefined && { subagentRunId }) });
}

/** An id that no message has. `count` calls have used it. */
function freeId(messages: ConversationDraft['messages'], id: string, count: number): string {
  let number = count + 1;
  while (messages.find(`${id}-${number}`) !== undefined) number += 1;
  return `${id}-${number}`;
}

/**
 * Appends to a call's arguments. They are parsed when the call ends. A call without a start is created. Complete
 * arguments of a call that has its result do not change.
 */
export function addToolCallArguments(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  if (id === undefined) return;
  const known = draft.toolCalls.get(id);
  const isOver = known !== undefined && isSettled(known);
  if (known === undefined || (isOver && draft.phaseOf(id) === undefined)) startToolCall(draft, event);
  const place = draft.messages.findCall(id);
  const delta = stringField(event, 'delta') ?? '';
  const isLate = isOver && draft.phaseOf(id) === 'ended' && hasWholeArguments(draft, place);
  if (delta !== '' && !isLate) {
    const replaces = replacesArguments(draft, id, place);
    const phase = draft.position.calls.get(id);
    const { earlier, streamed }: Partial<CallDetails> = typeof phase === 'object' ? phase : {};
    if (earlier === undefined) draft.setPhase(id, 'open');
    else if (replaces || streamed !== undefined) draft.setPhase(id, { phase: 'open', earlier });
    // Concatenation creates a rope: nothing is copied until the text is read.
    const extended = (text: string) => (replaces ? delta : (streamed ?? text) + delta);
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

/** Whether new arguments replace the old ones: the call started again, belongs to an earlier run, or was complete. */
function replacesArguments(draft: ConversationDraft, id: string, place: CallPlace | undefined): boolean {
  const found = draft.phaseOf(id);
  const phase = typeof found === 'object' ? found.phase : found;
  if (phase === 'open') return false;
  return phase !== 'ended' || hasWholeArguments(draft, place);
}

/**
 * Applies the END of a call: parses its arguments once. `suspended` means that it waits for the user while the run
 * continues.
 */
export function endToolCall(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  const known = id === undefined ? undefined : draft.toolCalls.get(id);
  if (id === undefined || known === undefined) return;
  const phase = draft.position.calls.get(id);
  draft.setPhase(id, 'ended');
  parseArguments(draft.toolCalls, id);
  const ended = draft.toolCalls.get(id);
  const earlier = typeof phase === 'object' ? phase.earlier : undefined;
  if (earlier && ended && !isSettled(known) && !sameArguments(earlier, ended))
    draft.toolCalls.edit(id, (record) => (record.isShared = true));
  const status = event['suspended'] === true && !isSettled(known) ? 'suspended' : 'running';
  if (status === 'suspended' || known.status === 'new')
    draft.toolCalls.edit(id, (record) => (record.status = status));
  addMetadata(draft, draft.messages.findCall(id), event);
}

/**
 * Continues the arguments of a call that a snapshot lists while they stream, unless it has a result. Complete arguments
 * in the snapshot are shown until the next ones arrive, and missing ones are not. Incomplete ones replace those of the
 * stream.
 */
export function continueArguments(draft: ConversationDraft, id: string, streamed: string): void {
  const place = draft.messages.findCall(id);
  const phase = draft.position.calls.get(id);
  const known = draft.toolCalls.get(id);
  if (place === undefined || known === undefined || isSettled(known)) return;
  if (draft.messages.callAt(place)?.function.arguments === '')
    draft.messages.editCall(place, (call) => (call.function.arguments = streamed));
  else if (hasWholeArguments(draft, place) && phase !== 'restarted' && phase !== 'ended')
    draft.setPhase(id, { phase: 'open', streamed, ...(typeof phase === 'object' && phase) });
}

/** Whether a call's arguments are complete: JSON ends with its closing bracket, so nothing can follow. */
function hasWholeArguments(draft: ConversationDraft, place: CallPlace | undefined): boolean {
  const call = place && draft.messages.callAt(place);
  const parsed = call && parseJson(call.function.arguments);
  return typeof parsed?.value === 'object';
}

function addMetadata(draft: ConversationDraft, place: CallPlace | undefined, event: AgentEvent): void {
  const metadataUpdate = own(event, 'metadata');
  const call = metadataUpdate === undefined ? undefined : place && draft.messages.callAt(place);
  if (place === undefined || call === undefined) return;
  const metadata = mergeMetadata(call.metadata, metadataUpdate);
  if (metadata !== undefined && metadata !== call.metadata) {
    draft.messages.editCall(place, (copy) => (copy.metadata = metadata));
  }
}
