import type { AgentEvent } from '../model/AgentEvent.js';
import type { Message } from '../model/agUi.js';
import { isJsonObject, own } from '../model/json.js';
import type { ConversationDraft } from './ConversationDraft.js';
import { readMessages } from './readMessage.js';
import { recordToolCalls } from './recordToolCalls.js';
import { sameJson } from './sameJson.js';

/**
 * Applies a MESSAGES_SNAPSHOT as the reference client does: known messages are updated where they stand, new ones
 * come last, and what the snapshot leaves out goes. Reasoning stays unless the snapshot has reasoning, and an
 * activity stays unless the snapshot owns its type. A message that the snapshot merely repeats keeps its identity.
 */
export function reduceMessagesSnapshot(draft: ConversationDraft, event: AgentEvent): void {
  const listed = own(event, 'messages');
  if (!Array.isArray(listed)) return;
  const snapshot = readMessages(listed);
  const stays = survivors(event, snapshot);
  const incoming = queuesById(snapshot);
  const next: Message[] = [];
  for (const message of draft.messages.current) {
    const update = incoming.get(message.id)?.shift();
    if (update !== undefined) next.push(sameJson(message, update) ? message : update);
    else if (stays(message)) next.push(message);
  }
  for (const message of snapshot) {
    // Where an id stands twice, each occurrence is taken once and in order: none is lost.
    const first = incoming.get(message.id)?.shift();
    if (first !== undefined) next.push(first);
  }
  draft.messages.set(next);
  const isOpen = (id: string) => {
    const phase = draft.position.calls[id];
    return phase === 'open' || phase === 'restarted';
  };
  recordToolCalls(draft.toolCalls, snapshot, { runId: draft.runId, isOpen });
}

/** Adds the messages of RUN_STARTED's input that are not there yet: history, which this run did not tell. */
export function reduceRunInput(draft: ConversationDraft, event: AgentEvent): void {
  const missing = readMessages(own(own(event, 'input'), 'messages')).filter((message) => {
    if (draft.messages.indexOf(message.id) !== -1) return false;
    draft.messages.insert(message);
    return true;
  });
  recordToolCalls(draft.toolCalls, missing, { runId: '' });
}

function queuesById(messages: readonly Message[]): Map<string, Message[]> {
  const queues = new Map<string, Message[]>();
  for (const message of messages) {
    const queue = queues.get(message.id);
    if (queue) queue.push(message);
    else queues.set(message.id, [message]);
  }
  return queues;
}

/** Which messages outlive a snapshot that does not have them. */
function survivors(event: AgentEvent, snapshot: readonly Message[]): (message: Message) => boolean {
  const owned = ownedActivityTypes(event);
  const hasActivity = snapshot.some(({ role }) => role === 'activity');
  const hasReasoning = snapshot.some(({ role }) => role === 'reasoning');
  return (message) => {
    if (message.role === 'reasoning') return !hasReasoning;
    if (message.role !== 'activity' || owned === 'all') return false;
    return owned === undefined ? !hasActivity : !owned.includes(message.activityType);
  };
}

/** The types of activity that a snapshot says it is complete in, by the reference client's own metadata. */
function ownedActivityTypes(event: AgentEvent): readonly unknown[] | 'all' | undefined {
  const metadata = own(event, 'metadata');
  if (!isJsonObject(metadata) || !Object.hasOwn(metadata, '@ag-ui/client')) return undefined;
  const scope = metadata['@ag-ui/client'];
  if (!isJsonObject(scope)) return [];
  if (!Object.hasOwn(scope, 'authoritativeActivityTypes')) return undefined;
  const types = scope['authoritativeActivityTypes'];
  if (types === null) return 'all';
  return Array.isArray(types) && types.every((type) => typeof type === 'string') ? types : [];
}
