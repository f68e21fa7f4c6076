import type { AgentEvent } from '../model/AgentEvent.js';
import { own } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { isSettled } from './markToolCalls.js';
import { mergeMetadata } from './mergeMetadata.js';
import type { CallPlace } from './MessageList.js';
import { hasWholeArguments, parseArguments } from './recordToolCalls.js';
import { stringField } from './stringField.js';

/**
 * Applies the START of a tool call. A call that is known already, because a resumed run tells it again, is taken up
 * where it stands: it is neither added a second time, nor do its arguments grow. They stay until the first new ones
 * come and replace them.
 */
export function startToolCall(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  if (id === undefined) return;
  const name = stringField(event, 'toolCallName');
  const known = draft.toolCalls.get(id);
  const place = known && draft.messages.findCall(id);
  // Only a call whose arguments were broken off in this run goes on; see hasWholeArguments.
  const goesOn =
    known !== undefined &&
    place !== undefined &&
    draft.position.calls[id] === 'ended' &&
    !hasWholeArguments(known);
  draft.editPosition().calls[id] = known === undefined || goesOn ? 'open' : 'restarted';
  const reopens = known !== undefined && known.status !== 'new' && !isSettled(known);
  if (known === undefined || reopens || (name !== undefined && name !== known.name)) {
    draft.toolCalls.edit(
      id,
      (record) => {
        if (name !== undefined) record.name = name;
        if (reopens) record.status = 'new';
      },
      { name: '', argsText: '', status: 'new', proposedBy: draft.runId },
    );
  }
  if (place === undefined) {
    draft.messages.addCall(ownerOf(draft, event, id), {
      id,
      type: 'function',
      function: { name: name ?? known?.name ?? '', arguments: '' },
    });
  } else if (name !== undefined && draft.messages.callAt(place)?.function.name !== name) {
    draft.messages.editCall(place, (call) => (call.function.name = name));
  }
  addMetadata(draft, place ?? draft.messages.findCall(id), event);
}

/**
 * The index of the assistant message that a new call joins: the parent that the event names, which is made where it
 * is missing. Without a parent, or where another message has its id, the call gets a message under its own id.
 */
function ownerOf(draft: ConversationDraft, event: AgentEvent, toolCallId: string): number {
  const parentId = stringField(event, 'parentMessageId') || undefined;
  const parent = parentId === undefined ? -1 : draft.messages.indexOf(parentId);
  if (draft.messages.current[parent]?.role === 'assistant') return parent;
  const id = parentId !== undefined && parent === -1 ? parentId : toolCallId;
  const subagentRunId = draft.messages.indexOf(id) === -1 ? stringField(event, 'subagentRunId') : undefined;
  draft.messages.insert({ id, role: 'assistant', ...(subagentRunId !== undefined && { subagentRunId }) });
  return draft.messages.current.length - 1;
}

/** Applies more of a call's arguments; they are not read before the call ends. A call that nothing began begins. */
export function addToolCallArguments(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  if (id === undefined) return;
  const known = draft.toolCalls.get(id);
  if (known === undefined) startToolCall(draft, event);
  const phase = draft.position.calls[id];
  // A call of an earlier run, or one that is whole, is told again, although nothing announced it.
  const retold =
    phase === undefined || (phase === 'ended' && known !== undefined && hasWholeArguments(known));
  const replaces = phase === 'restarted' || retold;
  if (phase !== 'open') draft.editPosition().calls[id] = 'open';
  const delta = stringField(event, 'delta') ?? '';
  const place = draft.messages.findCall(id);
  if (place !== undefined && (replaces || delta !== '')) {
    draft.messages.editCall(place, ({ function: called }) => {
      called.arguments = replaces ? delta : called.arguments + delta;
    });
  }
  if (replaces || delta !== '') {
    draft.toolCalls.edit(id, (record) => {
      record.argsText = replaces ? delta : record.argsText + delta;
      delete record.args;
    });
  }
  addMetadata(draft, place, event);
}

/** Applies the END of a call: its arguments are read, once. */
export function endToolCall(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'toolCallId');
  const known = id === undefined ? undefined : draft.toolCalls.get(id);
  if (id === undefined || known === undefined) return;
  if (draft.position.calls[id] !== 'ended') draft.editPosition().calls[id] = 'ended';
  parseArguments(draft.toolCalls, id);
  if (known.status === 'new') draft.toolCalls.edit(id, (record) => (record.status = 'running'));
  if (own(event, 'metadata') !== undefined) addMetadata(draft, draft.messages.findCall(id), event);
}

function addMetadata(draft: ConversationDraft, place: CallPlace | undefined, event: AgentEvent): void {
  const call = place && draft.messages.callAt(place);
  if (place === undefined || call === undefined) return;
  const metadata = mergeMetadata(call.metadata, own(event, 'metadata'));
  if (metadata !== undefined && metadata !== call.metadata) {
    draft.messages.editCall(place, (copy) => (copy.metadata = metadata));
  }
}
