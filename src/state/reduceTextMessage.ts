import type { Message } from '../model/agUi.js';
import type { AgentEvent } from '../model/AgentEvent.js';
import { own } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { mergeMetadata } from './mergeMetadata.js';
import { stringField } from './stringField.js';

type Kind = 'text' | 'reasoning';

/**
 * Applies the START, CONTENT or END of a text message or of a reasoning message. A message that begins again goes
 * on where it was, as in the reference client; content that nothing began begins its message; an activity that
 * holds the id keeps it.
 */
export function reduceTextMessage(
  draft: ConversationDraft,
  event: AgentEvent,
  { kind, part }: { kind: Kind; part: 'start' | 'content' | 'end' },
): void {
  const id = stringField(event, 'messageId');
  if (id === undefined) return;
  let index = draft.messages.indexOf(id);
  // A message that has begun and is gone was dropped by a snapshot, which speaks for the whole conversation.
  const dropped = index === -1 && draft.position.open[streamOf(kind, id)] === true;
  if (part === 'start') openStream(draft, streamOf(kind, id));
  if (part === 'end') closeStream(draft, streamOf(kind, id));
  if (index === -1) {
    if (part === 'end' || (part === 'content' && dropped)) return;
    index = draft.messages.current.length;
    draft.messages.insert(blankMessage(event, id, kind));
  }
  if (part === 'content') append(draft, index, stringField(event, 'delta') ?? '');
  addMetadata(draft, index, event);
}

function streamOf(kind: Kind, id: string): string {
  return `${kind}:${id}`;
}

function openStream(draft: ConversationDraft, stream: string): void {
  if (!draft.position.open[stream]) draft.editPosition().open[stream] = true;
}

function closeStream(draft: ConversationDraft, stream: string): void {
  if (draft.position.open[stream]) delete draft.editPosition().open[stream];
}

function append(draft: ConversationDraft, index: number, delta: string): void {
  const message = draft.messages.current[index];
  if (message === undefined || message.role === 'activity') return;
  if (delta === '' && typeof message.content === 'string') return;
  draft.messages.edit(index, (copy) => {
    // Concatenation makes a rope: nothing is copied until somebody reads the text.
    if (copy.role !== 'activity')
      copy.content = typeof copy.content === 'string' ? copy.content + delta : delta;
  });
}

/** Merges the event's metadata into the message at `index`, unless that is an activity that merely has its id. */
function addMetadata(draft: ConversationDraft, index: number, event: AgentEvent): void {
  const message = draft.messages.current[index];
  if (message === undefined || message.role === 'activity') return;
  const metadata = mergeMetadata(message.metadata, own(event, 'metadata'));
  if (metadata !== undefined && metadata !== message.metadata) {
    draft.messages.edit(index, (copy) => (copy.metadata = metadata));
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

/** Attaches what a provider must get back unread to the message or call that it belongs to, if that is there. */
export function reduceEncryptedValue(draft: ConversationDraft, event: AgentEvent): void {
  const id = stringField(event, 'entityId');
  const encryptedValue = stringField(event, 'encryptedValue');
  if (id === undefined || encryptedValue === undefined) return;
  if (own(event, 'subtype') === 'tool-call') {
    const place = draft.messages.findCall(id);
    if (place === undefined || draft.messages.callAt(place)?.encryptedValue === encryptedValue) return;
    draft.messages.editCall(place, (call) => (call.encryptedValue = encryptedValue));
    return;
  }
  const index = draft.messages.indexOf(id);
  const message = draft.messages.current[index];
  if (message === undefined || message.role === 'activity' || message.encryptedValue === encryptedValue)
    return;
  draft.messages.edit(index, (copy) => {
    if (copy.role !== 'activity') copy.encryptedValue = encryptedValue;
  });
}
