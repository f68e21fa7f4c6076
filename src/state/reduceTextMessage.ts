import type { Message } from '../model/agUi.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import { own } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { mergeMetadata } from './mergeMetadata.js';
import type { Place } from './MessageIndex.js';
import { stringField } from './stringField.js';

type Kind = 'text' | 'reasoning';

/**
 * Applies the START, CONTENT or END of a text message or a reasoning message. A message that starts again continues, as
 * in the reference client. Content without a start creates its message. If an activity has the id, it is not changed.
 */
export function reduceTextMessage(
  draft: ConversationDraft,
  event: AgentEvent,
  { kind, part }: { kind: Kind; part: 'start' | 'content' | 'end' },
): void {
  const id = stringField(event, 'messageId');
  if (id === undefined) return;
  let place = draft.messages.find(id);
  // A started message that no longer exists was removed by a snapshot, which is authoritative.
  const stream = `${kind}:${id}`;
  const wasRemoved = place === undefined && draft.position.open.get(stream) === true;
  if (part !== 'content') draft.setOpen(stream, part === 'start');
  if (place === undefined) {
    if (part === 'end' || (part === 'content' && wasRemoved)) return;
    place = draft.messages.add(blankMessage(event, id, kind));
  }
  if (part === 'content') append(draft, place, stringField(event, 'delta') ?? '');
  addMetadata(draft, place, event);
}

function append(draft: ConversationDraft, place: Place, delta: string): void {
  const message = draft.messages.at(place);
  if (message === undefined || message.role === 'activity') return;
  if (delta === '' && typeof message.content === 'string') return;
  draft.messages.edit(place, (copy) => {
    // Concatenation creates a rope: nothing is copied until the text is read.
    if (copy.role !== 'activity')
      copy.content = typeof copy.content === 'string' ? copy.content + delta : delta;
  });
}

/** Merges the event's metadata into the message at `place`, unless that is an activity with the same id. */
function addMetadata(draft: ConversationDraft, place: Place, event: AgentEvent): void {
  const metadataUpdate = own(event, 'metadata');
  const message = metadataUpdate === undefined ? undefined : draft.messages.at(place);
  if (message === undefined || message.role === 'activity') return;
  const metadata = mergeMetadata(message.metadata, metadataUpdate);
  if (metadata !== undefined && metadata !== message.metadata) {
    draft.messages.edit(place, (copy) => (copy.metadata = metadata));
  }
}

function blankMessage(event: AgentEvent, id: string, kind: Kind): Message {
  const subagentRunId = stringField(event, 'subagentRunId');
  const owner = subagentRunId !== undefined && { subagentRunId };
  if (kind === 'reasoning') return { id, role: 'reasoning', content: '', ...owner };
  const name = stringField(event, 'name');
  return {
    id,
    role: textRole(own(event, 'role')),
    content: '',
    ...(name !== undefined && { name }),
    ...owner,
  };
}

function textRole(role: unknown): 'developer' | 'system' | 'assistant' | 'user' {
  return role === 'developer' || role === 'system' || role === 'user' ? role : 'assistant';
}

/** Attaches opaque provider data to its message or call, if that exists. */
export function reduceEncryptedValue(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'entityId');
  const encryptedValue = stringField(event, 'encryptedValue');
  if (id === undefined || encryptedValue === undefined) return;
  if (own(event, 'subtype') === 'tool-call') {
    const call = draft.messages.findCall(id);
    if (call === undefined || draft.messages.callAt(call)?.encryptedValue === encryptedValue) return;
    draft.messages.editCall(call, (copy) => (copy.encryptedValue = encryptedValue));
    return;
  }
  const place = draft.messages.find(id);
  const message = place && draft.messages.at(place);
  if (
    place === undefined ||
    message === undefined ||
    message.role === 'activity' ||
    message.encryptedValue === encryptedValue
  )
    return;
  draft.messages.edit(place, (copy) => {
    if (copy.role !== 'activity') copy.encryptedValue = encryptedValue;
  });
}
